import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { metrics } from '../observe/metrics';
import { createPool, type PgTarget, type PoolLimits, type StatementEnd } from './pool';
import { readCopies } from './primary';

/** How long a reader waits for a copy to replay what the primary has; then it reads the primary. */
const WAIT_MS = 100;
const ASK_EVERY_MS = 3;
/** A copy that was that late is waited for again after so long; until then it is read when it is in step at once. */
const LATE_MS = 1_000;
/** A copy that did not answer is asked again after so long. */
const AWAY_MS = 5_000;
const ANSWER_MS = 1_000;

/** A copy of the database that has everything that was committed when it was asked for. */
interface Copy<Use> {
  /** What its connections are used through. */
  use: Use;
  /** For connections of one's own. */
  target: PgTarget;
}

/** Copies of a database that may be read. */
export interface Copies<Use> {
  /** Returns one that has everything that was committed before this call; null when none has it in time, or none answers. */
  inStep(): Promise<Copy<Use> | null>;
  /** Ends all connections. */
  end(): Promise<void>;
}

/** Settings of copies. */
interface CopySettings<Use> {
  /** The database that takes writes. */
  primary: PgTarget;
  /** Address of the copies, as libpq writes it; one of them that takes writes is not used while it does. */
  address: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  limits: Pick<PoolLimits, 'size' | 'statementTimeoutMs'>;
  ended?: StatementEnd;
  use(pool: pg.Pool): Use;
}

/**
 * Opens copies that PostgreSQL streams to. A reader has to see what anybody wrote before, through any process: the primary is asked for the
 * position of its log, which covers every acknowledged commit (with `synchronous_commit` on, PostgreSQL's default), and a copy is used when it has
 * replayed that. Nothing is remembered of who wrote what. Readers that come together share these questions.
 */
export function openCopies<Use>(settings: CopySettings<Use>): Copies<Use> {
  const { primary, address, log } = settings;
  const asking = createPool(primary, log, ASKING);
  const position = shared(() => positionOf(asking, PRIMARY_POSITION));
  const copies = readCopies(address).map((url) => new OneCopy(settings, url));
  let turn = 0;
  return {
    async inStep() {
      const candidates = copies.filter((copy) => copy.isAsked());
      if (candidates.length === 0) return noted('away');
      const wanted = await position().catch(() => null);
      if (wanted === null) return noted('away');
      turn = (turn + 1) % candidates.length;
      const inTurn = [...candidates.slice(turn), ...candidates.slice(0, turn)];
      const found = await Promise.any(inTurn.map((copy) => copy.reach(wanted))).catch(() => null);
      return found ? noted('copy', found.copy) : noted('late');
    },
    async end() {
      await Promise.all([asking.end(), ...copies.map((copy) => copy.end())]);
    },
  };
}

const ASKING = { size: 1, statementTimeoutMs: ANSWER_MS, silenceMs: ANSWER_MS, connectMs: ANSWER_MS };

function noted(outcome: 'away' | 'late'): null;
function noted<Found>(outcome: 'copy', found: Found): Found;
function noted<Found>(outcome: string, found: Found | null = null): Found | null {
  metrics.copyReads.inc({ outcome });
  return found;
}

/** A position in the log; positions of two clusters, or of two timelines of one, have nothing to do with each other. */
interface Position {
  history: string;
  bytes: bigint;
}

const PRIMARY_POSITION = `
  select concat_ws('/', system_identifier, ('x' || left(pg_walfile_name(at), 8))::bit(32)::int) as history,
    pg_wal_lsn_diff(at, '0/0')::text as bytes
  from pg_current_wal_flush_lsn() as at, pg_control_system()`;

/** No row of a server that takes writes: it is no copy, or it is one no more. */
const COPY_POSITION = `
  select concat_ws('/', system_identifier, min_recovery_end_timeline) as history,
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as bytes
  from pg_control_recovery(), pg_control_system() where pg_is_in_recovery()`;

async function positionOf(pool: pg.Pool, statement: string): Promise<Position> {
  const { rows } = await pool.query(statement);
  if (!rows[0]?.bytes) throw new Error('this server of the database is no copy');
  return { history: rows[0].history, bytes: BigInt(rows[0].bytes) };
}

class OneCopy<Use> {
  readonly copy: Copy<Use>;
  readonly #pool: pg.Pool;
  readonly #asking: pg.Pool;
  readonly #ask: () => Promise<Position>;
  readonly #connected = new Set<pg.PoolClient>();
  readonly #log: CopySettings<Use>['log'];
  #askAgain = 0;
  #waitAgain = 0;

  constructor({ primary, log, limits, ended, use }: CopySettings<Use>, url: string) {
    const target: PgTarget = { ...primary, connectionString: url };
    this.#log = log;
    this.#asking = createPool(target, log, ASKING);
    this.#ask = shared(() => this.#position());
    const doubt = () => this.#ask();
    this.#pool = createPool(target, log, { ...limits, connectMs: ANSWER_MS, doubt }, ended);
    this.#pool.on('connect', (client) => this.#connected.add(client.once('end', () => this.#connected.delete(client))));
    this.copy = { use: use(this.#pool), target };
  }

  /** Whether it is worth asking: one that is away is left alone for a while. */
  isAsked = (): boolean => Date.now() >= this.#askAgain;

  /** Resolves when it has replayed this; rejects when it does not in time. */
  async reach(wanted: Position): Promise<this> {
    const until = Date.now() + (Date.now() >= this.#waitAgain ? WAIT_MS : 0);
    for (;;) {
      const { history, bytes } = await this.#ask();
      if (history === wanted.history && bytes >= wanted.bytes) return this;
      if (Date.now() >= until) break;
      await sleep(ASK_EVERY_MS);
    }
    this.#waitAgain = Date.now() + LATE_MS;
    throw new Error('the copy is late');
  }

  async #position(): Promise<Position> {
    try {
      const position = await positionOf(this.#asking, COPY_POSITION);
      if (this.#askAgain > 0)
        this.#log.info({ server: placeOf(this.copy.target) }, 'a copy of the database is read again');
      this.#askAgain = 0;
      return position;
    } catch (error) {
      if (this.#askAgain === 0)
        this.#log.warn(
          { err: error, server: placeOf(this.copy.target) },
          'a copy of the database cannot be read; the primary is',
        );
      this.#askAgain = Date.now() + AWAY_MS;
      // What reads it would otherwise wait for a machine that is gone.
      for (const client of this.#connected) (client as unknown as pg.Client).connection.stream.destroy();
      throw error;
    }
  }

  async end(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#asking.end()]);
  }
}

const placeOf = ({ connectionString = '' }: PgTarget): string => new URL(connectionString).host;

/**
 * Answers all who ask together with one question that begins after they asked: the answer to an earlier one may be older than what they have
 * heard of.
 */
function shared<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () => {
    next ??= last.then(() => {
      next = undefined;
      const asked = ask();
      last = asked.catch(() => undefined);
      return asked;
    });
    return next;
  };
}

/** Source: PostgreSQL, appendix A: what a query that a copy cannot go on with ends with, serialization_failure and deadlock_detected. */
const CONFLICTS = new Set(['40001', '40P01']);

/** Whether a copy ended a query because of what it replayed meanwhile: the primary would not have. */
export const isConflictOfCopy = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && CONFLICTS.has(String((error as { code?: unknown }).code));
