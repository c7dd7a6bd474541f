import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgTarget } from '@boveda/platform/db/pool';
import pg from 'pg';
import { failCalls, mayTrace } from './failing-calls';
import { fillDisk, isRoot, mountSmallDisk, unmountSmallDisk } from './small-disk';

/** The target of a fault: the database of one home, with operator access. */
export interface Victim {
  home: string;
  target: PgTarget;
}

/** Removes a fault. */
type Undo = () => Promise<unknown>;

/** Causes the fault during uploads; `null` when there is nothing to remove. */
type Fault = (victim: Victim) => Promise<Undo | null>;

if (!isRoot) process.stderr.write('SKIPPED the full disk of the database: only root can mount a small one.\n');
if (!mayTrace)
  process.stderr.write('SKIPPED a disk that fails fsync: it needs root and strace (apt-get install strace).\n');

const folderOf = (home: string) => path.join(home, 'data/postgres');
const DISK_MEGABYTES = 512;

/** Mounts a small disk for the database of an empty home, where root runs the test. */
export async function furnish(home: string): Promise<void> {
  if (isRoot) await mountSmallDisk(folderOf(home), DISK_MEGABYTES);
}

/** Unmounts the disk; its database must be stopped. */
export function clear(home: string): void {
  if (isRoot) unmountSmallDisk(folderOf(home));
}

/**
 * Returns the process ids of the database: the postmaster, its children, and of those the backends that serve the
 * vault.
 */
async function processesOf({ home }: Victim): Promise<{ postmaster: number; children: number[]; backends: number[] }> {
  const lock = await readFile(path.join(folderOf(home), 'cluster/postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(lock.split('\n')[0]);
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  const children = lines
    .map((line) => ({ line, ids: line.trim().split(/\s+/).map(Number) }))
    .filter(({ ids }) => ids[1] === postmaster)
    .map(({ line, ids }) => ({ pid: ids[0] as number, serves: /postgres: \S+ boveda /.test(line) }));
  const backends = children.filter(({ serves }) => serves).map(({ pid }) => pid);
  return { postmaster, children: children.map(({ pid }) => pid), backends };
}

async function killOne(victim: Victim, of: (processes: Awaited<ReturnType<typeof processesOf>>) => number | undefined) {
  const pid = of(await processesOf(victim));
  if (!pid) throw new Error('no backend serves the vault');
  process.kill(pid, 'SIGKILL');
  return null;
}

/** Makes fsync fail, also for each postmaster that replaces the previous one, while it starts. */
async function failSyncs(victim: Victim): Promise<Undo> {
  const undo: Undo[] = [];
  let last = 0;
  const follow = async () => {
    const { postmaster, children } = await processesOf(victim);
    if (!postmaster || postmaster === last) return;
    last = postmaster;
    undo.push(await failCalls([postmaster, ...children], 'fsync,fdatasync', 'EIO'));
  };
  await follow();
  let isOver = false;
  const following = (async () => {
    for (; !isOver; await sleep(10)) await follow();
  })();
  return async () => {
    isOver = true;
    await following;
    await Promise.all(undo.map((one) => one()));
  };
}

/** Fills the disk so that the WAL has no room either. */
async function leaveNoRoom({ home, target }: Victim): Promise<Undo> {
  const alien = await fillDisk(folderOf(home));
  await say(target, 'select pg_switch_wal()').catch(() => undefined);
  return () => rm(alien);
}

/** Faults that stop the database, or what it needs, during uploads. */
export const faults = {
  'a backend is killed': (victim) => killOne(victim, ({ backends }) => backends[0]),
  'the whole database is killed': (victim) => killOne(victim, ({ postmaster }) => postmaster),
  'the disk of the database syncs nothing': failSyncs,
  'the disk of the database is full': leaveNoRoom,
} satisfies Record<string, Fault>;

/** Faults that this machine does not allow; the messages above give the reason. */
export const impossible: ReadonlySet<string> = new Set<keyof typeof faults>([
  ...(mayTrace ? [] : (['the disk of the database syncs nothing'] as const)),
  ...(isRoot ? [] : (['the disk of the database is full'] as const)),
]);

/** Opens an operator's connection. */
async function connect(target: PgTarget): Promise<pg.Client> {
  const client = new pg.Client({ ...target, application_name: 'operador' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs statements in sequence; returns the rows of the last. */
async function say(target: PgTarget, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = await connect(target);
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Obstacles that keep the vault from writing, each with its removal. */
export const hindrances = {
  async 'a database that only reads'({ target }) {
    await say(target, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    // New connections see the setting only once all connected backends have loaded it.
    const known = async () =>
      (await say(target, 'show default_transaction_read_only'))[0]?.default_transaction_read_only;
    while ((await known()) !== 'on') await sleep(20);
    return () => say(target, 'alter system reset default_transaction_read_only', 'select pg_reload_conf()');
  },
  async 'a database without a free connection'({ target }) {
    const taken: pg.Client[] = [await connect(target)];
    // Takes the server's own connections until none is left. One that opens or closes may be missing in the list, so
    // the test counts its own.
    const ours = `application_name in ('operador', 'boveda-keeper')`;
    for (let free = 1; free > 0; ) {
      await taken[0]?.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and not ${ours}`,
      );
      for (let isFull = false; !isFull; )
        await connect(target).then(
          (client) => taken.push(client),
          () => {
            isFull = true;
          },
        );
      const counted = await taken[0]?.query(
        `select current_setting('max_connections')::int - count(*) as free from pg_stat_activity where ${ours}`,
      );
      free = Number(counted?.rows[0].free);
    }
    return () => Promise.all(taken.map((client) => client.end()));
  },
  async 'a database that is frozen'(victim) {
    const { postmaster, children } = await processesOf(victim);
    const processes = [postmaster, ...children];
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    return async () => {
      // One of its backends that was disconnected meanwhile may have ended.
      for (const pid of processes) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGCONT');
    };
  },
  async 'a table that another session keeps locked'({ target }) {
    const client = await connect(target);
    await client.query('begin; lock table cfdi in access exclusive mode');
    return () => client.end();
  },
} satisfies Record<string, (victim: Victim) => Promise<Undo>>;
