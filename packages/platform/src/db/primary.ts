import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseOutage } from './outage';

/** Answers of one server within it, while the others are asked too. */
const ANSWER_MS = 2_000;
const ASK_EVERY_MS = 200;
const SEARCH_MS = 5_000;
const DEFAULT_PORT = 5_432;

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^#]*)$/;
const ATTRIBUTE = 'target_session_attrs';
/** What the application can work with, in libpq's words. */
const WRITABLE = ['read-write', 'primary'];
/** What an address of copies may ask for, in the same words: each of them reads. */
const READABLE = ['standby', 'prefer-standby', 'read-only', 'any'];

/** What an address of PostgreSQL says. */
interface Servers {
  /** One address for each server, as pg takes it. */
  urls: readonly string[];
  /** Whether a server has to be asked if it is the one that takes writes. */
  isChosen: boolean;
}

/**
 * Reads an address as libpq writes it: `postgresql://user:password@one:5432,two:5432/name?target_session_attrs=read-write`. Several
 * servers are one database of which one takes writes, with or without that attribute.
 * @throws TypeError when it is none, or asks for a server that only reads
 */
export function readServers(address: string): Servers {
  const { urls, wanted } = splitServers(address, WRITABLE);
  return { urls, isChosen: urls.length > 1 || wanted !== null };
}

/**
 * Reads an address of copies of one database, which may name several: one for each.
 * @throws TypeError when it is none, or asks for the server that takes writes
 */
export const readCopies = (address: string): readonly string[] => splitServers(address, READABLE).urls;

function splitServers(address: string, allowed: readonly string[]) {
  const [, begin = '', servers = '', rest = ''] = ADDRESS.exec(address) ?? [];
  if (begin === '') throw new TypeError('no address of PostgreSQL');
  const isSeveral = servers.includes(',');
  const [path = '', query = ''] = rest.split(/\?(.*)/s);
  const others = new URLSearchParams(query);
  const wanted = others.get(ATTRIBUTE);
  if (wanted !== null && !allowed.includes(wanted)) throw new TypeError(`${ATTRIBUTE} has to be ${allowed[0]}`);
  if (!isSeveral && wanted === null && new URL(address)) return { urls: [address], wanted };
  const kept = query.split('&').filter((each) => each !== '' && !each.startsWith(`${ATTRIBUTE}=`));
  const end = `${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
  const urls = servers.split(',').map((server) => new URL(`${begin}${server}${end}`));
  if (urls.some(({ hostname }) => hostname === '')) throw new TypeError('a server without a name');
  return { urls: urls.map(({ href }) => href), wanted };
}

/** Of several servers of one database, the one that takes writes now. */
export interface Primary {
  /** For pg's pool: a client that connects to that one, and rejects as in an outage when it takes no writes any more. */
  Client: typeof pg.Client;
  /**
   * Asks all servers until one takes writes, for 5 s at most. Connections to another one are cut: their machine may be gone without a
   * word. Rejects as in an outage when none does.
   */
  find(): Promise<unknown>;
}

/**
 * Returns null for an address with one server and without `target_session_attrs`, which is used as it is. Calls `moved` with the server that
 * has become the primary.
 */
export function primaryOf(
  config: pg.ClientConfig,
  { searchMs = SEARCH_MS, moved = (_server: string): void => {} } = {},
): Primary | null {
  const { urls, isChosen } = readServers(config.connectionString ?? 'postgres://localhost');
  if (!isChosen) return null;
  const servers = urls.map((url): Server => ({ ...config, connectionString: url }));
  const connected = new Map<pg.Client, Server>();
  let current: Server | undefined;
  let search: Promise<Server> | undefined;

  const look = async (): Promise<Server> => {
    const fault = current && faultOf(current);
    const first = await firstWritable(servers, searchMs);
    // Several proxies lead to the same one: that in use stays as long as it can be used.
    if (current && (first === current || (await fault) === null)) return current;
    if (current) moved(nameOf(first));
    current = first;
    for (const [client, server] of connected) if (server !== first) client.connection.stream.destroy();
    return first;
  };
  const find = () => {
    search ??= look().finally(() => {
      search = undefined;
    });
    return search;
  };

  class Client extends pg.Client {
    readonly #access = accessOf(this);

    async #reach(): Promise<this> {
      const server = current ?? (await find());
      Object.assign(this, placeOf(server));
      connected.set(this, server);
      this.once('end', () => connected.delete(this));
      await super.connect();
      if (this.#access.isWritable()) return this;
      await this.end();
      throw readOnly();
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg declares one overload for each way to call it.
    override connect(done?: (error: any, client?: any) => void): any {
      if (!done) return this.#reach();
      this.#reach().then(
        (client) => done(null, client),
        (error: Error) => done(error),
      );
    }
  }
  return { Client, find };
}

/** What a server of the database does now: it takes writes, it is a copy, or it does not answer. */
export type ServerRole = 'primary' | 'copy' | 'silent';

/** Asks each of these servers once; in their order. */
export function rolesOf(urls: readonly string[]): Promise<{ server: string; role: ServerRole }[]> {
  return Promise.all(
    urls.map(async (url) => {
      const fault = await faultOf({ connectionString: url });
      const role = fault === null ? 'primary' : isReadOnly(fault) ? 'copy' : 'silent';
      return { server: nameOf({ connectionString: url }), role } as const;
    }),
  );
}

type Server = pg.ClientConfig & { connectionString: string };

/** Host and port of an address with one server; a socket's folder is a host, encoded. */
function placeOf({ connectionString }: Server): { host: string; port: number } {
  const { hostname, port } = new URL(connectionString);
  return { host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'), port: Number(port || DEFAULT_PORT) };
}

const nameOf = (server: Server): string => {
  const { host, port } = placeOf(server);
  return `${host}:${port}`;
};

/** PostgreSQL tells with each connection, and when it changes, whether it takes writes (14 and later). */
function accessOf(client: pg.Client): { isWritable(): boolean } {
  const told = new Map<string, string>();
  (client.connection as NodeJS.EventEmitter).on(
    'parameterStatus',
    ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) =>
      told.set(parameterName, parameterValue),
  );
  return {
    isWritable: () => told.get('in_hot_standby') !== 'on' && told.get('default_transaction_read_only') !== 'on',
  };
}

/** The code that PostgreSQL gives to a write on a server that only reads. */
const READ_ONLY = '25006';
const isReadOnly = (error: Error) => 'code' in error && error.code === READ_ONLY;
const readOnly = () => Object.assign(new Error('this server of the database takes no writes'), { code: READ_ONLY });

/** Asks all servers at once, each again and again. */
async function firstWritable(servers: readonly Server[], searchMs: number): Promise<Server> {
  const over = AbortSignal.timeout(searchMs);
  const found = new AbortController();
  const ask = async (server: Server): Promise<Server> => {
    for (;;) {
      const fault = await faultOf(server);
      if (!fault) return server;
      if (!isDatabaseOutage(fault) || over.aborted) throw fault;
      await sleep(ASK_EVERY_MS, undefined, { signal: found.signal });
    }
  };
  try {
    return await Promise.any(servers.map(ask));
  } catch (error) {
    const { errors } = error as AggregateError;
    // A wrong password says more than a server that only reads, and that more than one that is away.
    throw errors.find((each) => !isDatabaseOutage(each)) ?? errors.find(isReadOnly) ?? errors[0];
  } finally {
    found.abort();
  }
}

/** Why a server cannot be used; null when it can. */
async function faultOf(server: Server): Promise<Error | null> {
  const client = new pg.Client({ ...server, connectionTimeoutMillis: ANSWER_MS, application_name: 'boveda-search' });
  client.on('error', () => {});
  const access = accessOf(client);
  try {
    await client.connect();
    return access.isWritable() ? null : readOnly();
  } catch (error) {
    return error as Error;
  } finally {
    client.connection.stream.destroy();
  }
}
