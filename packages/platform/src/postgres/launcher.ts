import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { finishPassword } from '../core/password-file';
import { readOrCreateSecret } from '../core/secret-file';
import { clientConfig, type PgTarget } from '../db/pool';
import { withClient } from '../db/with-client';
import {
  type Cluster,
  initCluster,
  logSize,
  logTail,
  OWNER,
  type Postmaster,
  spawnPostmaster,
  stopPostmaster,
} from './cluster';
import { ownFolder, preparePgRuntime } from './runtime';
import { finishUpgrade, refuseOtherMajor } from './upgrade-steps';

/** A server that does not answer and has not written to its log for so long is stuck: it reports a recovery every 10 s. */
const SILENT_MS = 15 * 60_000;
/** Servers that may end in a row: each one finds a lock or memory that another has not released yet. */
const MOST_ENDED = 300;
const WRONG_PASSWORD = '28P01';
/** File of the owner's password, among the secrets. */
export const OWNER_PASSWORD = 'postgres.password';
const STOP_LOCK = 7_340_032_001;

/** The write-ahead log of an embedded database. */
export interface PgArchive {
  /** Folder of its finished segments; null while none are archived: the server was started without it. */
  spool: string | null;
  /** Identifier of the cluster: positions in the logs of two clusters have nothing to do with each other. */
  system: string;
}

/** The embedded database, supervised by this process. */
export interface EmbeddedPostgres {
  /** Connection target of one of its databases. */
  target(database: string): PgTarget;
  /** Creates the database unless it exists. */
  createDatabase(name: string): Promise<void>;
  /** What its backups need to know of it now. */
  archive(): Promise<PgArchive>;
  /** Whether it was already running, started by a process that died or is still using it. */
  adopted: boolean;
  /** Whether another process is connected. */
  isUsed(): Promise<boolean>;
  /**
   * Stops it, unless another process is connected: the last process stops the database. End your pools first. Returns whether it
   * was stopped.
   */
  stop(): Promise<boolean>;
  /** Stops supervising it and leaves it running. */
  leave(): Promise<void>;
}

interface Settings {
  /** Folder of the cluster. */
  folder: string;
  /** Folder of the password's file. */
  secrets: string;
  /** false: no fsync. Only for tests. */
  durable?: boolean;
  /** Most connections of a server that is started; one that is adopted keeps its own limit. */
  connections?: number;
  /** Archives the write-ahead log from now on, and at every later start. */
  archives?: boolean;
  /** Folder of the programs of another major version, `native` of the npm package. Only for the upgrade. */
  programs?: string;
  /** Called whenever it is seen to go on while it starts. */
  onProgress?: () => void;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Starts PostgreSQL from the npm package, or adopts one that is running on the same folder; supervises it and restarts
 * it
 * when it dies. It listens on a Unix socket only. Throws with the end of its log when it does not start.
 */
export async function startEmbeddedPostgres({
  folder,
  secrets,
  durable = true,
  connections,
  archives = false,
  programs,
  onProgress = () => undefined,
  log,
}: Settings): Promise<EmbeddedPostgres> {
  const password = await readOrCreateSecret(secrets, OWNER_PASSWORD);
  await finishUpgrade(folder);
  const cluster: Cluster = { runtime: await preparePgRuntime(folder, programs), durable, connections };
  await refuseOtherMajor(cluster.runtime);
  for (const abandoned of cluster.runtime.abandoned)
    log.warn(
      { folder: abandoned },
      'the database of an earlier home still exists; unless that home was moved, remove it: pnpm admin base:abandonadas',
    );
  await initCluster(cluster, password);
  if (archives) await ownFolder(cluster.runtime.spool, cluster.runtime.identity);
  const passwordFile = path.join(secrets, OWNER_PASSWORD);
  const target = (database: string) => ({
    host: cluster.runtime.sockets,
    user: OWNER,
    password,
    database,
    passwordFile,
  });

  let stopping = false;
  let keeper: pg.Client | null = null;
  let reviving = Promise.resolve();

  /**
   * One open connection: it shows other processes that this one uses the server, and this process that the server is
   * alive.
   */
  async function keep(): Promise<boolean> {
    const { client, ended, adopted } = await connectOrStart(cluster, target('postgres'), () => stopping, onProgress);
    keeper = client;
    void ended.then(() => {
      keeper = null;
      if (!stopping) reviving = revive();
    });
    return adopted;
  }

  async function revive(): Promise<void> {
    log.warn('the embedded database stopped; starting it again');
    while (!stopping) {
      try {
        await keep();
        return log.info('the embedded database is running again');
      } catch (error) {
        if (stopping) return;
        log.warn({ err: error }, 'the embedded database does not start; retrying');
        await sleep(1000);
      }
    }
  }

  const adopted = await keep().catch(async (error: pg.DatabaseError) => {
    // A change of the password that was killed before the last of its steps.
    if (error.code !== WRONG_PASSWORD || !(await finishPassword(passwordFile))) throw error;
    return keep();
  });
  return {
    archive: () => describe(target('postgres'), cluster.runtime.spool),
    target,
    adopted,
    async createDatabase(name) {
      await keeper?.query(`create database ${pg.escapeIdentifier(name)}`).catch((error: pg.DatabaseError) => {
        // 42P04 it exists; 23505 another process is creating it.
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
    },
    isUsed: async () => keeper !== null && usedByOthers(keeper),
    async stop() {
      stopping = true;
      await reviving;
      const used = keeper !== null && (await usedByOthers(keeper).catch(() => false));
      await Promise.all([keeper?.end(), used ? null : stopPostmaster(cluster.runtime.cluster)]);
      return !used;
    },
    async leave() {
      stopping = true;
      await keeper?.end();
    },
  };
}

const describe = (target: PgTarget, spool: string): Promise<PgArchive> =>
  withClient(target, async (client) => {
    const { rows } = await client.query(
      "select current_setting('archive_mode') = 'on' as archives, system_identifier::text as system from pg_control_system()",
    );
    const { archives, system } = rows[0];
    return { spool: archives ? spool : null, system };
  });

/** Name of the connections of an upgrade. Those of a command that was killed may still be ending: they do not count as used. */
export const UPGRADE = 'boveda-upgrade';

/** Checked under a lock, so that of two processes that stop concurrently the second one stops the server. */
async function usedByOthers(keeper: pg.Client): Promise<boolean> {
  await keeper.query('select pg_advisory_lock($1)', [STOP_LOCK]);
  for (let attempt = 0; attempt < 5; attempt++) {
    const { rows } = await keeper.query(
      `select 1 from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1 limit 1`,
      [UPGRADE],
    );
    if (rows.length === 0) return false;
    await sleep(50);
  }
  return true;
}

async function connectOrStart(cluster: Cluster, target: PgTarget, cancelled: () => boolean, onProgress: () => void) {
  let ours: Postmaster | null = null;
  let ended = 0;
  let written = -1;
  let since = Date.now();
  try {
    for (;;) {
      const attempt = await tryConnect(target);
      if (typeof attempt !== 'string') return { ...attempt, adopted: !(await ours?.serves()) };
      if (cancelled()) throw new Error('stopped while it was starting');
      const size = await logSize(cluster);
      if (size !== written) {
        written = size;
        since = Date.now();
        onProgress();
      }
      if (ended > MOST_ENDED || Date.now() - since > SILENT_MS)
        throw new Error(`the embedded PostgreSQL did not start; the end of its log:\n${await logTail(cluster)}`);
      // A postmaster that gave up found a lock or memory of one that is still ending: retries until one of both is
      // gone.
      if (attempt === 'down' && !ours?.running()) {
        if (ours) {
          ended++;
          await sleep(200);
        }
        ours = await spawnPostmaster(cluster);
      }
      await sleep(20);
    }
  } catch (error) {
    await ours?.stop();
    throw error;
  }
}

interface Connected {
  client: pg.Client;
  /** Listened to from the beginning: the connection may end before the caller could listen. */
  ended: Promise<void>;
}

/** 'busy': starting, recovering or stopping; 'down': no server is listening. */
async function tryConnect(target: PgTarget): Promise<Connected | 'busy' | 'down'> {
  const client = new pg.Client({
    ...clientConfig(target),
    application_name: 'boveda-keeper',
    connectionTimeoutMillis: 5000,
  });
  // Errors after the connection end it; 'end' is the event that is used.
  client.on('error', () => {});
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    await client.connect();
    return { client, ended };
  } catch (error) {
    await client.end().catch(() => {});
    const { code } = error as NodeJS.ErrnoException;
    if (code === '57P03') return 'busy';
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET') return 'down';
    if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && code !== 'EPIPE') throw error;
    return 'busy';
  }
}
