import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { readPassword } from '../core/password-file';
import { isDatabaseOutage } from './outage';
import { primaryOf, readServers } from './primary';
import type { Database, Db } from './schema';

const CONNECT_TIMEOUT_MS = 5_000;
/** How long after the statement timeout a database that is silent is considered lost. */
const SILENT_AFTER_MS = 5_000;
/** Connections of a thread that makes a file: one reads the rows, the others find the files. */
export const THREAD_CONNECTIONS = 4;
/** Threads that make files in one process: two for exports, one for a backup. */
const THREADS = 3;
/** Beside the pool and the threads: the start, the supervision of an embedded database, the backup of the installation. */
const SINGLE_CONNECTIONS = 4;

/** Returns the most connections that a process with this pool takes. */
export const connectionsOf = (poolSize: number): number => poolSize + THREADS * THREAD_CONNECTIONS + SINGLE_CONNECTIONS;

/** Limits of a pool. */
export interface PoolLimits {
  size: number;
  statementTimeoutMs: number;
  /** When a connection without an answer is cut; default: 5 s after the statement timeout. */
  silenceMs: number;
  /** How long connecting takes at most; default: 5 s. */
  connectMs: number;
  /** Called while a statement has no answer for long, to find out whether its server is there; default: the servers of the target are asked. */
  doubt: () => Promise<unknown>;
}

/** Told of each statement that has ended: its text, how long it took, and its error. */
export type StatementEnd = (sql: string, milliseconds: number, error?: unknown) => void;

const { builtins } = pg.types;
const parsers = new Map<number, (text: string) => string>([
  // A date without a time is in no time zone; a JavaScript Date would apply the server's.
  [builtins.TIMESTAMP, (text) => text.replace(' ', 'T')],
  [builtins.DATE, (text) => text],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

/** Where a PostgreSQL is: a URL, which may name several servers, or the socket of the embedded one. */
export type PgTarget = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'user' | 'password' | 'database' | 'options'
> & {
  /** File that has the password now; `password` is what it was. */
  passwordFile?: string | undefined;
};

/**
 * What pg takes, of several servers the first. A password of a file is read for each connection: it may be changed while the process
 * runs.
 */
export const clientConfig = ({ passwordFile, ...target }: PgTarget): pg.ClientConfig => ({
  ...target,
  ...(target.connectionString && { connectionString: readServers(target.connectionString).urls[0] }),
  ...(passwordFile !== undefined && { password: () => readPassword(passwordFile) }),
});

/**
 * Pool of connections. `timestamp` is returned as `yyyy-MM-ddTHH:mm:ss`, `date` as `yyyy-MM-dd`, `timestamptz` as Date,
 * bigint and numeric as strings. Statements end after their timeout, by the database or, when it does not respond, by
 * the client. Of several servers its connections are to the one that takes writes, also after another one has become that. Calls `ended`
 * after each statement.
 */
export function createPool(
  target: PgTarget,
  log: Pick<FastifyBaseLogger, 'warn'>,
  limits: Partial<PoolLimits> = {},
  ended?: StatementEnd,
): pg.Pool {
  const { size = 16, statementTimeoutMs = 30_000, silenceMs = statementTimeoutMs + SILENT_AFTER_MS } = limits;
  const { connectMs = CONNECT_TIMEOUT_MS } = limits;
  const moved = (server: string) => log.warn({ server }, 'another server of the database takes writes now');
  const primary = primaryOf(target, { moved });
  const pool = new pg.Pool({
    ...clientConfig(target),
    // pg hands it what it would hand its own.
    ...(primary && { Client: primary.Client as new () => pg.Client }),
    max: size,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    application_name: 'boveda',
    allowExitOnIdle: true,
    types,
  });
  const doubt = limits.doubt ?? primary?.find;
  if (target.passwordFile !== undefined) connectAgain(pool, hasOldPassword);
  if (primary) connectAgain(pool, async (error) => isDatabaseOutage(error) && primary.find());
  // Without listeners, a server that stops ends this process: one for idle connections, one for those in use.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    watchStatements(client, { silenceMs, doubt, ended });
  });
  return pool;
}

const WRONG_PASSWORD = '28P01';
const ASK_AGAIN_MS = 300;

/** A connection that read its password just before it was changed is refused; the next one reads the new password. */
async function hasOldPassword({ code }: pg.DatabaseError): Promise<boolean> {
  if (code !== WRONG_PASSWORD) return false;
  await sleep(ASK_AGAIN_MS);
  return true;
}

/** Connects once more when a failure is one that `canPass` has waited for. */
function connectAgain(pool: pg.Pool, canPass: (error: pg.DatabaseError) => Promise<unknown>): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const attempt = () =>
    connect().catch(async (error: pg.DatabaseError) => {
      if (await canPass(error)) return connect();
      throw error;
    });
  type Done = Parameters<pg.Pool['connect']>[0];
  pool.connect = ((done?: Done) => {
    if (!done) return attempt();
    attempt().then(
      (client) => done(undefined, client, client.release),
      (error: Error) => done(error, undefined, () => undefined),
    );
  }) as typeof pool.connect;
}

/** A server that is silent for so long is asked whether it is there, and still the primary. */
const DOUBT_MS = 3_000;

interface Watch {
  silenceMs: number;
  doubt: (() => Promise<unknown>) | undefined;
  ended: StatementEnd | undefined;
}

/**
 * Tells of each statement that ends, and cuts a connection that does not respond. TCP reports a dead or frozen machine only after a quarter of an hour, and
 * until then a pool full of such connections is unusable even when another machine has replaced it.
 */
function watchStatements(client: pg.PoolClient, { silenceMs, doubt, ended }: Watch): void {
  client.query = (...args: unknown[]) => {
    const start = performance.now();
    // Looked up at each call, so that a replacement of the prototype's method also applies to connected clients.
    const asked = Reflect.apply(Object.getPrototypeOf(client).query, client, args) as unknown;
    if (asked instanceof Promise) {
      // While a statement is running this breaks the socket and fails the statement.
      const timer = setTimeout(() => void client.end(), silenceMs).unref();
      const doubting = doubt && setInterval(() => doubt().catch(() => undefined), DOUBT_MS).unref();
      const end = (error?: unknown) => {
        clearTimeout(timer);
        if (doubting) clearInterval(doubting);
        ended?.(textOf(args[0]), performance.now() - start, error);
      };
      asked.then(() => end(), end);
    }
    // biome-ignore lint/suspicious/noExplicitAny: pg declares one overload for each way to call it.
    return asked as any;
  };
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | undefined)?.text ?? '');

/** Typed queries over the pool; `destroy` ends the pool. */
export const createDb = (pool: pg.Pool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

/** Runs `work` in one transaction; inside a transaction it joins that one. */
export const transaction = <Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
