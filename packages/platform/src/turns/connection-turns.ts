import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
import { CONNECTION_WAIT_MS, type ConnectionShares, capsOf, jobCapsOf } from '../budgets';
import type { Database, Db } from '../db/schema';
import { metrics } from '../observe/metrics';
import { FairTurns, type Refused, type Release } from '../threads/fair-turns';
import { refuseTurn } from '../threads/refuse-turn';

/** For whom a request or a job works: its keys in the turns at the database's connections. */
export class Holder {
  /** Transactions under way: their work gets further connections at once, or it would wait for itself. */
  transactions = 0;
  /** The database refuses whatever the work would write. */
  onlyReads = false;

  constructor(
    public share: keyof ConnectionShares,
    public keys: readonly string[],
  ) {}
}

const holders = new AsyncLocalStorage<Holder>();

/** Runs `work` for this holder; what runs for none takes connections without a turn. */
export const holdingFor = <Result>(holder: Holder, work: () => Result): Result => holders.run(holder, work);

/**
 * Runs `work`, which computes figures of what is stored and keeps them for the next reader, for a holder who only reads as for any other: the
 * figures say nothing new. Not within a transaction of that holder, which reads to its end.
 */
export function keepingFigures<Result>(work: () => Result): Result {
  const holder = holders.getStore();
  return holder?.onlyReads ? holders.run(new Holder(holder.share, holder.keys), work) : work();
}

/** Runs `work` for none: probes are answered whoever asks. */
export const withoutTurns = <Result>(work: () => Result): Result => holders.exit(work);

/** Turns at the connections of one pool. */
export interface ConnectionTurns extends Readonly<Record<keyof ConnectionShares, FairTurns>> {
  /** How long a statement of a request waits. */
  waitMs: number;
}

/**
 * Creates them; no single person, taxpayer or network gets all connections of calls, nor one taxpayer's jobs all of theirs while others call.
 */
export const createConnectionTurns = (
  { calls, doors, jobs }: ConnectionShares,
  waitMs = CONNECTION_WAIT_MS,
): ConnectionTurns => {
  const ofCalls = new FairTurns(calls, refusalOf, capsOf(calls));
  return {
    calls: ofCalls,
    doors: new FairTurns(doors, refusalOf, { network: capsOf(doors).network }),
    jobs: new FairTurns(jobs, refusalOf, jobCapsOf(jobs), ofCalls),
    waitMs,
  };
};

const busy = refuseTurn('database');

/** When nobody's statement ended, the database does not answer: it is what pg says then, which `outage.ts` knows. */
const refusalOf = (refused: Refused): Error =>
  refused.hasMoved ? busy(refused) : new Error('timeout exceeded when trying to connect');

/** Typed queries over a pool that several share: each connection is taken in a turn of the holder that it is for. */
export const createSharedDb = (pool: PostgresPool, turns: ConnectionTurns): Db =>
  new Kysely<Database>({ dialect: new TurnDialect({ pool }, turns) });

class TurnDialect extends PostgresDialect {
  constructor(
    private readonly config: PostgresDialectConfig,
    private readonly turns: ConnectionTurns,
  ) {
    super(config);
  }

  override createDriver(): Driver {
    return new TurnDriver(this.config, this.turns);
  }
}

interface Held {
  holder: Holder;
  release: Release;
  isTransaction: boolean;
}

/** Source: PostgreSQL, read_only_sql_transaction. */
const WRITE_REFUSED = '25006';

/** Whether the database refused a statement because its holder only reads. */
export const isWriteRefused = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && (error as { code?: unknown }).code === WRITE_REFUSED;

class TurnDriver extends PostgresDriver {
  readonly #held = new WeakMap<DatabaseConnection, Held>();
  /** Connections in a transaction that only reads, begun when they were taken. */
  readonly #reading = new WeakSet<DatabaseConnection>();

  constructor(
    config: PostgresDialectConfig,
    private readonly turns: ConnectionTurns,
  ) {
    super(config);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#take();
    if (!holders.getStore()?.onlyReads) return connection;
    try {
      await connection.executeQuery(CompiledQuery.raw('begin read only'));
      this.#reading.add(connection);
      return connection;
    } catch (error) {
      await this.releaseConnection(connection);
      throw error;
    }
  }

  async #take(): Promise<DatabaseConnection> {
    const holder = holders.getStore();
    if (!holder || holder.transactions > 0) return super.acquireConnection();
    const release = await waitTurn(this.turns, holder);
    try {
      const connection = await super.acquireConnection();
      this.#held.set(connection, { holder, release, isTransaction: false });
      return connection;
    } catch (error) {
      release();
      throw error;
    }
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const held = this.#held.get(connection);
    if (held) {
      held.isTransaction = true;
      held.holder.transactions++;
    }
    if (!this.#reading.has(connection)) return super.beginTransaction(connection, settings);
    // It has begun already; what it says of its isolation counts until its first statement.
    const { isolationLevel } = settings;
    if (isolationLevel)
      await connection.executeQuery(CompiledQuery.raw(`set transaction isolation level ${isolationLevel}`));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#reading.delete(connection);
    await super.commitTransaction(connection);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#reading.delete(connection);
    await super.rollbackTransaction(connection);
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const held = this.#held.get(connection);
    this.#held.delete(connection);
    try {
      if (this.#reading.delete(connection)) await connection.executeQuery(CompiledQuery.raw('rollback'));
    } finally {
      await this.#giveBack(connection, held);
    }
  }

  async #giveBack(connection: DatabaseConnection, held: Held | undefined): Promise<void> {
    try {
      await super.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0]);
    } finally {
      if (held?.isTransaction) held.holder.transactions--;
      held?.release();
    }
  }
}

async function waitTurn(turns: ConnectionTurns, holder: Holder): Promise<Release> {
  const { share, keys } = holder;
  metrics.turnsWaiting.inc({ share });
  try {
    // A job that failed would run again: it waits for as long as the others' statements take.
    return await turns[share].enter(keys, share === 'jobs' ? {} : { waitMs: turns.waitMs, request: holder });
  } finally {
    metrics.turnsWaiting.dec({ share });
  }
}
