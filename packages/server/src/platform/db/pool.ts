import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './schema';

const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A database silent for longer than the statement timeout is considered lost. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000;
/** Connections of one process. */
export const POOL_SIZE = 16;

const { builtins } = pg.types;
const parsers = new Map<number, (text: string) => string>([
  // The date of a CFDI has no time zone; a JavaScript Date would apply the server's.
  [builtins.TIMESTAMP, (text) => text.replace(' ', 'T')],
  [builtins.DATE, (text) => text],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

/** Where a PostgreSQL is: a URL or the socket of the embedded one. */
export type PgTarget = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'user' | 'password' | 'database' | 'options'
>;

/**
 * Pool of connections. `timestamp` is returned as `yyyy-MM-ddTHH:mm:ss`, `date` as `yyyy-MM-dd`, `timestamptz` as Date,
 * bigint and numeric as strings. Statements end after 30 s, by the database or, when it does not respond, by the
 * client.
 */
export function createPool(
  target: PgTarget,
  log: Pick<FastifyBaseLogger, 'warn'>,
  silenceMs: number = SILENCE_MS,
): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'boveda',
    allowExitOnIdle: true,
    types,
  });
  // Without listeners, a server that stops ends this process: one for idle connections, one for those in use.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenSilent(client, silenceMs);
  });
  return pool;
}

/**
 * Cuts a connection that does not respond. TCP reports a dead or frozen machine only after a quarter of an hour, and
 * until
 * then a pool full of such connections is unusable even when another machine has replaced it.
 */
function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  client.query = (...args: unknown[]) => {
    // Looked up at each call, so that a replacement of the prototype's method also applies to connected clients.
    const asked = Reflect.apply(Object.getPrototypeOf(client).query, client, args) as unknown;
    if (asked instanceof Promise) {
      // While a statement is running this breaks the socket and fails the statement.
      const timer = setTimeout(() => void client.end(), silenceMs).unref();
      const clear = () => clearTimeout(timer);
      asked.then(clear, clear);
    }
    // biome-ignore lint/suspicious/noExplicitAny: pg declares one overload for each way to call it.
    return asked as any;
  };
}

/** Typed queries over the pool; `destroy` ends the pool. */
export const createDb = (pool: pg.Pool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

/** Runs `work` in one transaction; inside a transaction it joins that one. */
export const transaction = <Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
