import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './schema';

const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A database that says nothing for longer than any statement may take is not there any more. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000;
/** Connections of one process. */
export const POOL_SIZE = 16;

const { builtins } = pg.types;
const parsers = new Map<number, (text: string) => string>([
  // A CFDI's own date has no time zone; as a JavaScript Date it would take the server's.
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
 * Pool of connections. `timestamp` comes as `yyyy-MM-ddTHH:mm:ss`, `date` as `yyyy-MM-dd`, `timestamptz` as Date,
 * bigint and numeric as strings. Statements end after 30 s, by the database or, when it is silent, by us.
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
  // Without listeners, a server that stops takes this process along: one for idle connections, one for those in use.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenSilent(client, silenceMs);
  });
  return pool;
}

/**
 * Cuts a connection whose answer does not come. Of a machine that is gone or frozen TCP says nothing for a quarter of an
 * hour, and a pool full of such connections serves nobody even when another machine has long taken its place.
 */
function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  client.query = (...args: unknown[]) => {
    // Looked up at each call: whoever replaces it for all clients reaches those that are connected as well.
    const asked = Reflect.apply(Object.getPrototypeOf(client).query, client, args) as unknown;
    if (asked instanceof Promise) {
      // With a statement under way this breaks the socket and fails the statement.
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

/** Runs `work` in one transaction: all of it or nothing. Inside a transaction it joins that one. */
export const transaction = <Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
