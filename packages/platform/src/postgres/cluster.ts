import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ownFolder, type PgRuntime } from './runtime';

const STOP_TIMEOUT_MS = 10_000;
const LOG_BYTES = 10 * 1024 * 1024;

/** The only role of an embedded cluster. */
export const OWNER = 'boveda';

/** A cluster whose files exist. `durable: false` skips fsync, for tests. */
export interface Cluster {
  runtime: PgRuntime;
  durable: boolean;
  /** Most connections; default: 100. */
  connections?: number | undefined;
}

/** Creates the cluster's files unless they exist. A crash in between leaves no usable cluster behind. */
export async function initCluster({ runtime, durable }: Cluster, password: string): Promise<void> {
  const { cluster, identity } = runtime;
  if (await stat(cluster).catch(() => null)) return;
  const draft = `${cluster}.${randomUUID()}`;
  const pwfile = path.join(draft, 'password');
  const data = path.join(draft, 'data');
  await ownFolder(draft, identity);
  await ownFolder(data, identity);
  await writeFile(pwfile, password, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(pwfile, identity.uid, identity.gid);
  try {
    await promisify(execFile)(
      runtime.initdb,
      [
        ...['--pgdata', data, '--username', OWNER, '--pwfile', pwfile, '--auth', 'scram-sha-256'],
        ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
        ...['--data-checksums', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
      ],
      { ...identity, env: runtime.env, cwd: '/' },
    );
    await rename(data, cluster);
  } catch (error) {
    // Another process may have created the cluster concurrently.
    if (!(await stat(cluster).catch(() => null)))
      throw new Error(`initdb failed: ${(error as { stderr?: string }).stderr || error}`, { cause: error });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** WAL segments are switched after so many seconds at the latest: what is lost with the disk is not older than this and a delivery. */
const ARCHIVE_SECONDS = 180;

/**
 * The write-ahead log is archived once the folder for it exists, whichever process starts the server: a gap would make the
 * segments after it worthless.
 */
async function archiving({ runtime }: Cluster): Promise<string[]> {
  if (!(await stat(runtime.spool).catch(() => null))) return [];
  return [
    'archive_mode=on',
    'archive_library=basic_archive',
    `basic_archive.archive_directory=${runtime.spool}`,
    `archive_timeout=${ARCHIVE_SECONDS}`,
  ];
}

/** Most of the write-ahead log that a replication slot retains; PostgreSQL invalidates the slot beyond it, and the copy is made again. */
const MAX_KEPT_WAL = '8GB';

const settings = ({ runtime, durable, connections = 100 }: Cluster): string[] => [
  'listen_addresses=',
  `unix_socket_directories=${runtime.sockets}`,
  'unix_socket_permissions=0700',
  `max_connections=${connections}`,
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  // A running database can be copied into one of the next major version; see upgrade-replica.ts.
  'wal_level=logical',
  `max_slot_wal_keep_size=${MAX_KEPT_WAL}`,
  'random_page_cost=1.1',
  'jit=off',
  // A postmaster that restarts by itself waits forever when its disk fails meanwhile, without reporting it.
  'restart_after_crash=off',
  'timezone=UTC',
  'log_timezone=UTC',
  ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
];

/** A postmaster started by this process, which may still be starting or already be stopping. */
export interface Postmaster {
  running(): boolean;
  /** Whether it serves the cluster: of two that were started concurrently, one gives up. */
  serves(): Promise<boolean>;
  /** Stops it at any point of its start; resolves when the process has ended. */
  stop(): Promise<void>;
}

/** Starts a postmaster in its own session: Ctrl-C must not stop it before this process has finished its requests. */
export async function spawnPostmaster(cluster: Cluster): Promise<Postmaster> {
  const { runtime } = cluster;
  await removeForeignLock(cluster);
  if (((await stat(runtime.logFile).catch(() => null))?.size ?? 0) > LOG_BYTES)
    await rename(runtime.logFile, `${runtime.logFile}.1`);
  await mkdir(path.dirname(runtime.logFile), { recursive: true });
  const log = await open(runtime.logFile, 'a', 0o600);
  const given = [...settings(cluster), ...(await archiving(cluster))];
  const child = spawn(runtime.postgres, ['-D', runtime.cluster, ...given.flatMap((setting) => ['-c', setting])], {
    ...runtime.identity,
    env: runtime.env,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject)).finally(() => log.close());
  child.unref();
  const running = () => child.exitCode === null && child.signalCode === null;
  return {
    running,
    serves: async () => (await postmasterPid(runtime.cluster)) === child.pid,
    async stop() {
      if (!running()) return;
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await Promise.race([gone, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Process id in the cluster's lock file, or null. */
async function postmasterPid(folder: string): Promise<number | null> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/**
 * PostgreSQL trusts any process with the number in its lock file; in a restarted container that is often another
 * program.
 */
async function removeForeignLock({ runtime }: Cluster): Promise<void> {
  const pid = await postmasterPid(runtime.cluster);
  if (pid === null) return;
  const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null);
  if (program !== null && program.trim() !== 'postgres')
    await rm(path.join(runtime.cluster, 'postmaster.pid'), { force: true });
}

/**
 * Stops the postmaster of a cluster's folder, regardless of which process started it; connections are cut, nothing
 * committed is lost.
 */
export async function stopPostmaster(folder: string): Promise<void> {
  const pid = await postmasterPid(folder);
  if (pid === null) return;
  signal(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while ((await postmasterPid(folder)) === pid && signal(pid, 0)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT');
    await sleep(20);
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Bytes of the cluster's log. */
export const logSize = async ({ runtime }: Cluster): Promise<number> =>
  (await stat(runtime.logFile).catch(() => null))?.size ?? 0;

/** Last lines of the cluster's log, for the error message of a failed start. */
export async function logTail({ runtime }: Cluster): Promise<string> {
  const text = await readFile(runtime.logFile, 'utf8').catch(() => '');
  return text.split('\n').slice(-12).join('\n');
}
