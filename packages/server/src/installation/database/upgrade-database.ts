import { rm, stat } from 'node:fs/promises';
import { withClient } from '@boveda/platform/db/with-client';
import { stopPostmaster } from '@boveda/platform/postgres/cluster';
import {
  commonTables,
  compareTables,
  copySequences,
  copyTables,
  DatabasesDiffer,
  type DatabaseTable,
  emptyTables,
} from '@boveda/platform/postgres/copy-database';
import { type EmbeddedPostgres, startEmbeddedPostgres, UPGRADE } from '@boveda/platform/postgres/launcher';
import { clusterPlace, ownFolder, packagedMajor } from '@boveda/platform/postgres/runtime';
import {
  arrives,
  forgetReplica,
  isReplicating,
  type ReplicaProgress,
  resume,
  subscribe,
  unsubscribe,
} from '@boveda/platform/postgres/upgrade-replica';
import { finishUpgrade, majorOf, newFolderOf, replaceCluster } from '@boveda/platform/postgres/upgrade-steps';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { migrate } from '../../esquema/migrate';
import { isPartitioned, partitionTables } from '../../esquema/partition-tables';
import { connectionsFor, NAME } from './open-database';

/** An upgrade of the embedded database to the major version of the programs of this product. */
export interface Upgrade {
  folder: string;
  secrets: string;
  /** Programs of the major version of the cluster: `native` of its npm package. */
  programs: string;
  /** Size of the pool of the server's processes. */
  poolSize: number;
  log: FastifyBaseLogger;
  /** Is told how far a copy is. */
  report?(progress: ReplicaProgress): void;
}

/** What an upgrade did. */
export type Upgraded = { from: number; to: number } & (
  | { state: 'upgraded'; tables: number; rows: number }
  /** Processes run: the new database has what they had written, and waits for their end. */
  | { state: 'in step' }
  /** The copy was given up by PostgreSQL; the next call begins it anew or goes on. */
  | { state: 'interrupted' }
  /** Processes run, and the database cannot be copied beside them: an earlier version has started it. */
  | { state: 'in use' }
);

/**
 * Upgrades the embedded database in two calls. While its processes run, it is copied into a new cluster of the current major version
 * and kept in step. Once they are stopped, what is missing arrives, both are compared, and the new one takes the place of the
 * old one, which is kept; without such a copy the whole database is copied then. Killed at any point, it is called again. Null
 * when there is nothing to upgrade.
 */
export async function upgradeDatabase(upgrade: Upgrade): Promise<Upgraded | null> {
  const versions = await versionsOf(upgrade);
  if (!versions) return null;
  const { result, isStopped } = await withOld(upgrade, async (old) =>
    (await old.isUsed()) ? follow(upgrade, old, versions.to) : complete(upgrade, old, versions.to),
  );
  if (typeof result === 'string') return { ...versions, state: result };
  if (!isStopped) return { ...versions, state: 'in use' };
  await keepArchiving(upgrade);
  await replaceCluster(upgrade.folder, versions.from);
  return { ...versions, state: 'upgraded', ...result };
}

/** Gives an upgrade up that has not ended; the database stays as it is. Returns whether there was anything to upgrade. */
export async function cancelUpgrade(upgrade: Upgrade): Promise<boolean> {
  if (!(await versionsOf(upgrade))) return false;
  await withOld(upgrade, (old) => alone(old, (client) => discard(upgrade, client)));
  return true;
}

async function versionsOf({ folder }: Upgrade): Promise<{ from: number; to: number } | null> {
  await finishUpgrade(folder);
  const [from, to] = [await majorOf(await clusterPlace(folder)), await packagedMajor()];
  return from === null || from === to ? null : { from, to };
}

/** Starts the old cluster, or joins those that use it. Returns whether it was stopped again: nothing else uses it. */
async function withOld<Result>(upgrade: Upgrade, work: (old: EmbeddedPostgres) => Promise<Result>) {
  const { folder, secrets, programs, poolSize, log } = upgrade;
  const old = await startEmbeddedPostgres({
    ...{ folder, secrets, programs, log },
    connections: connectionsFor(poolSize),
  });
  const result = await work(old).catch(async (error: unknown) => {
    await old.stop();
    throw error;
  });
  return { result, isStopped: await old.stop() };
}

const LOCK = 7_340_032_004;
const LOCK_TIMEOUT = '55P03';

/** Connects to a database. The server notices within seconds that this process was killed. */
const connected = <Result>(cluster: EmbeddedPostgres, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withClient(
    cluster.target(NAME),
    async (client) => {
      await client.query("set client_connection_check_interval = '2s'");
      return work(client);
    },
    UPGRADE,
  );

/** Works with the old database while no other upgrade does; one that was killed may still be ending. */
const alone = <Result>(old: EmbeddedPostgres, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  connected(old, async (client) => {
    await client.query("set lock_timeout = '15s'");
    await client.query('select pg_advisory_lock($1)', [LOCK]).catch((error: pg.DatabaseError) => {
      throw error.code === LOCK_TIMEOUT ? new Error('another upgrade of this database is running') : error;
    });
    return work(client);
  });

/** Copies the database while it is used, until the copy is in step. */
const follow = (upgrade: Upgrade, old: EmbeddedPostgres, to: number) =>
  alone(old, async (client) => {
    if (!(await isReplicating(client))) return 'in use' as const;
    await migrate(old.target(NAME), upgrade.log);
    const made = (await openReplica(upgrade, old, client, to)) ?? (await beginReplica(upgrade, old, client));
    return using(made, async (copy) => {
      if (!(await arrives(client, copy, upgrade.report ?? (() => {})))) return 'interrupted' as const;
      await copy.query('analyze');
      return 'in step' as const;
    });
  });

/** Completes the new database while the old one is not used, and compares them. */
const complete = (upgrade: Upgrade, old: EmbeddedPostgres, to: number) =>
  alone(old, async (client) => {
    await migrate(old.target(NAME), upgrade.log);
    return (await completeReplica(upgrade, old, client, to)) ?? copyEverything(upgrade, client);
  });

async function completeReplica(upgrade: Upgrade, old: EmbeddedPostgres, client: pg.Client, to: number) {
  const made = await openReplica(upgrade, old, client, to);
  if (!made) return null;
  return using(made, async (copy) => {
    const tables = await commonTables(client, copy);
    return withoutWriters(client, tables, async () => {
      if (!(await arrives(client, copy, upgrade.report ?? (() => {})))) return null;
      const rest = tables.filter(({ isReplicable }) => !isReplicable);
      const rows = await transfer(client, copy, tables, rest);
      if (await old.isUsed()) return 'in use' as const;
      await unsubscribe(client, copy);
      return { tables: tables.length, rows };
    });
  }).catch((error: unknown) => {
    if (!(error instanceof DatabasesDiffer)) throw error;
    upgrade.log.error({ err: error }, 'the copy that was made while the server ran is not used; copying everything');
    return null;
  });
}

async function copyEverything(upgrade: Upgrade, client: pg.Client) {
  const made = await createEmpty(upgrade, client);
  return using(made, async (copy) => {
    const tables = await commonTables(client, copy);
    return withoutWriters(client, tables, async () => {
      const rows = await transfer(client, copy, tables, tables);
      await copy.query('analyze');
      return { tables: tables.length, rows };
    });
  });
}

/** Copies the tables that have to be, and the values of the sequences, and compares all tables. Returns the number of rows. */
async function transfer(old: pg.Client, made: pg.Client, all: DatabaseTable[], copied: DatabaseTable[]) {
  await copyTables(old, made, copied);
  await copySequences(old, made);
  return compareTables(old, made, all);
}

/** A process that is started meanwhile waits with its writes. */
async function withoutWriters<Result>(old: pg.Client, tables: DatabaseTable[], work: () => Promise<Result>) {
  await old.query('begin');
  await old.query(`lock table ${tables.map(({ name }) => name).join(', ')} in share mode`);
  try {
    return await work();
  } finally {
    await old.query('commit').catch(() => {});
  }
}

/** Starts the new cluster if it has a copy that can go on. One that does not start, also because passwords changed since, cannot. */
async function openReplica(upgrade: Upgrade, old: EmbeddedPostgres, client: pg.Client, to: number) {
  const fresh = newFolderOf(upgrade.folder);
  if (!(await stat(fresh).catch(() => null)) || (await majorOf(await clusterPlace(fresh))) !== to) return null;
  const refuse = (error: unknown) => void upgrade.log.error({ err: error }, 'the copy that was begun cannot go on');
  const made = await startNew(upgrade).catch(refuse);
  if (!made) return null;
  await made.createDatabase(NAME);
  if (await connected(made, (copy) => resume(client, copy, old.target(NAME))).catch(refuse)) return made;
  await made.stop();
  return null;
}

async function beginReplica(upgrade: Upgrade, old: EmbeddedPostgres, client: pg.Client) {
  const made = await createEmpty(upgrade, client);
  await connected(made, async (copy) => {
    const tables = await commonTables(client, copy);
    await emptyTables(copy, tables);
    await subscribe(client, copy, old.target(NAME), tables);
  }).catch(async (error: unknown) => {
    await made.stop();
    throw error;
  });
  return made;
}

/** A new cluster with the tables of this version, in place of whatever was there. */
async function createEmpty(upgrade: Upgrade, client: pg.Client): Promise<EmbeddedPostgres> {
  await discard(upgrade, client);
  const made = await startNew(upgrade);
  try {
    await made.createDatabase(NAME);
    await migrate(made.target(NAME), upgrade.log);
    if (await isPartitioned(client)) await partitionTables(made.target(NAME));
    return made;
  } catch (error) {
    await made.stop();
    throw error;
  }
}

const startNew = ({ folder, secrets, log }: Upgrade) =>
  startEmbeddedPostgres({ folder: newFolderOf(folder), secrets, log });

async function using<Result>(made: EmbeddedPostgres, work: (copy: pg.Client) => Promise<Result>): Promise<Result> {
  try {
    return await connected(made, work);
  } finally {
    await made.stop();
  }
}

/** Removes the new cluster, and what the old one keeps for it. */
async function discard({ folder }: Upgrade, old: pg.Client): Promise<void> {
  const fresh = newFolderOf(folder);
  const place = await clusterPlace(fresh);
  await stopPostmaster(place.cluster);
  await rm(place.folder, { recursive: true, force: true });
  await rm(fresh, { recursive: true, force: true });
  await forgetReplica(old);
}

/** The new cluster archives its log from its first start on if the old one did: the copy of its rows is not archived. */
async function keepArchiving({ folder }: Upgrade): Promise<void> {
  const { spool } = await clusterPlace(folder);
  if (!(await stat(spool).catch(() => null))) return;
  const made = await clusterPlace(newFolderOf(folder));
  await ownFolder(made.spool, made.identity);
}
