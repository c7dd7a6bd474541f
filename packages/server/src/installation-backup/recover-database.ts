import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { setPassword, withClient } from '@boveda/platform/db/with-client';
import { type Cluster, logTail, OWNER, spawnPostmaster, stopPostmaster } from '@boveda/platform/postgres/cluster';
import { ownFolder, type PgRuntime, preparePgRuntime } from '@boveda/platform/postgres/runtime';
import { extract } from 'tar-stream';

/** How the database of a backup is brought to a moment. */
export interface Recovery {
  /** Where the database will be: `data/postgres` of a home. */
  folder: string;
  /** Password that the owner of the database gets. */
  password: string;
  /** The moment, ISO 8601 in UTC; null for the end of the log. */
  until: string | null;
  /** Whether the end of the log may be taken for the moment, because nothing happened between both. */
  mayEnd: boolean;
  /** Major version of PostgreSQL that wrote it. */
  version: number;
}

/** A database that is being recovered. */
export interface Recovering {
  /** Writes the files of the cluster from a compressed tar. */
  unpack(file: string): Promise<void>;
  /** Path to which a compressed segment of the log is written before `run`. */
  segment(name: string): string;
  /** Replays the log, and stops the database again. */
  run(): Promise<void>;
}

const ENDED_EARLY = 'recovery ended before configured recovery target was reached';

/** Prepares the folders of a recovery. @throws when the programs are of another major version of PostgreSQL */
export async function startRecovery(recovery: Recovery): Promise<Recovering> {
  const runtime = await preparePgRuntime(recovery.folder);
  const version = Number.parseInt(runtime.version, 10);
  if (version !== recovery.version)
    throw new Error(
      `El respaldo es de PostgreSQL ${recovery.version}, y este producto trae ${version}. Restaure con el producto de entonces y actualice después.`,
    );
  const wal = path.join(path.dirname(runtime.cluster), 'wal-restored');
  await ownFolder(wal, runtime.identity);
  return {
    unpack: (file) => unpack(file, runtime),
    segment: (name) => path.join(wal, `${name}.gz`),
    async run() {
      await ownBelow(wal, runtime.identity);
      await replay({ runtime, durable: true }, wal, recovery);
      await rm(wal, { recursive: true });
    },
  };
}

async function unpack(file: string, { cluster, identity }: PgRuntime): Promise<void> {
  await ownFolder(cluster, identity);
  const entries = extract();
  entries.on('entry', (header, stream, next) => {
    const target = path.resolve(cluster, header.name);
    const write = async () => {
      if (target !== cluster && !target.startsWith(cluster + path.sep)) throw new Error(`${header.name} is outside`);
      if (header.type === 'directory') {
        await mkdir(target, { recursive: true, mode: 0o700 });
        stream.resume();
      } else if (header.type === 'file') {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await pipeline(stream, createWriteStream(target, { mode: 0o600 }));
      } else throw new Error(`${header.name} is a ${header.type}`);
    };
    write().then(() => next(), next);
  });
  await pipeline(createReadStream(file), createGunzip(), entries);
  await ownBelow(cluster, identity);
}

/** Gives everything below a folder to the database's user. */
async function ownBelow(folder: string, { uid, gid }: PgRuntime['identity']): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(path.join(entry.parentPath, entry.name), uid, gid);
}

async function replay(cluster: Cluster, wal: string, { password, until, mayEnd }: Recovery): Promise<void> {
  const { runtime } = cluster;
  const trust = path.join(runtime.cluster, 'restore_hba.conf');
  const settings = path.join(runtime.cluster, 'postgresql.auto.conf');
  const signal = path.join(runtime.cluster, 'recovery.signal');
  const write = async (file: string, text: string) => {
    await writeFile(file, text);
    await chmod(file, 0o600);
    await ownFile(file, runtime.identity);
  };
  // The folder of the socket is closed to every other user.
  await write(trust, 'local all all trust\n');
  await write(signal, '');
  const fetch = `test -f ${inShell(`${wal}/%f.gz`)} && gunzip -c ${inShell(`${wal}/%f.gz`)} > "%p"`;
  const common = [`restore_command = ${quote(fetch)}`, `hba_file = ${quote(trust)}`];
  const target = until
    ? [
        `recovery_target_time = ${quote(until.replace('T', ' ').replace('Z', '+00'))}`,
        "recovery_target_action = 'promote'",
      ]
    : [];
  await write(settings, [...common, ...target, ''].join('\n'));
  if (!(await promotes(cluster, password))) {
    if (!until || !mayEnd || !(await logTail(cluster)).includes(ENDED_EARLY))
      throw new Error(`La base de datos no se pudo recuperar:\n${await logTail(cluster)}`);
    await write(settings, [...common, ''].join('\n'));
    if (!(await promotes(cluster, password)))
      throw new Error(`La base de datos no se pudo recuperar:\n${await logTail(cluster)}`);
  }
  await write(settings, '');
  await rm(trust);
}

async function ownFile(file: string, { uid, gid }: PgRuntime['identity']): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
}

/** Starts the database until it has replayed its log and accepts writes, then stops it; false when it gives up. */
async function promotes(cluster: Cluster, password: string): Promise<boolean> {
  const postmaster = await spawnPostmaster(cluster);
  try {
    for (;;) {
      if (!postmaster.running()) return false;
      if (await isPromoted(cluster, password)) return true;
      await sleep(50);
    }
  } finally {
    await stopPostmaster(cluster.runtime.cluster);
  }
}

const isPromoted = ({ runtime }: Cluster, password: string): Promise<boolean> =>
  withClient({ host: runtime.sockets, user: OWNER, database: 'postgres' }, async (client) => {
    const { rows } = await client.query('select pg_is_in_recovery() as waits');
    if (rows[0].waits) return false;
    // It may have been changed after the base was made.
    await setPassword(client, OWNER, password);
    return true;
  }).catch(() => false);

/** A value of postgresql.conf. */
const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
/** A path in a command of postgresql.conf, but for `%f`. */
const inShell = (text: string) => `'${text.replaceAll("'", "'\\''").replaceAll(/%(?!f)/g, '%%')}'`;
