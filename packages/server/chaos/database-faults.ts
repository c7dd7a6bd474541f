import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PgTarget } from '../src/db/pool';
import { failCalls, mayTrace } from './failing-calls';
import { fillDisk, isRoot, mountSmallDisk, unmountSmallDisk } from './small-disk';

/** What a fault is done to: the database of one home, as whoever runs it reaches it. */
export interface Victim {
  home: string;
  target: PgTarget;
}

/** Takes a fault away. */
type Undo = () => Promise<unknown>;

/** Done in the middle of uploads; `null` when there is nothing to take away. */
type Fault = (victim: Victim) => Promise<Undo | null>;

if (!isRoot) process.stderr.write('The full disk of the database is not tried: only root mounts one that is small.\n');
if (!mayTrace)
  process.stderr.write(
    'A disk that syncs nothing is not tried: that needs root and strace (apt-get install strace).\n',
  );

const folderOf = (home: string) => path.join(home, 'data/postgres');
const DISK_MEGABYTES = 512;

/** Gives the database of a home that is still empty a small disk, where that may be. */
export async function furnish(home: string): Promise<void> {
  if (isRoot) await mountSmallDisk(folderOf(home), DISK_MEGABYTES);
}

/** Takes the disk away, once its database is down. */
export function clear(home: string): void {
  if (isRoot) unmountSmallDisk(folderOf(home));
}

/** Process ids of the database: the postmaster, what it started, and of that the backends that serve the vault. */
async function processesOf({ home }: Victim): Promise<{ postmaster: number; children: number[]; backends: number[] }> {
  const lock = await readFile(path.join(folderOf(home), 'cluster/postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(lock.split('\n')[0]);
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  const children = lines
    .map((line) => ({ line, ids: line.trim().split(/\s+/).map(Number) }))
    .filter(({ ids }) => ids[1] === postmaster)
    .map(({ line, ids }) => ({ pid: ids[0] as number, serves: / boveda boveda /.test(line) }));
  const backends = children.filter(({ serves }) => serves).map(({ pid }) => pid);
  return { postmaster, children: children.map(({ pid }) => pid), backends };
}

async function killOne(victim: Victim, of: (processes: Awaited<ReturnType<typeof processesOf>>) => number | undefined) {
  const pid = of(await processesOf(victim));
  if (!pid) throw new Error('nobody serves the vault');
  process.kill(pid, 'SIGKILL');
  return null;
}

/** Also of each postmaster that takes the place of the one before, while it starts. */
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

/** Leaves no room for the log either. */
async function leaveNoRoom({ home, target }: Victim): Promise<Undo> {
  const alien = await fillDisk(folderOf(home));
  await say(target, 'select pg_switch_wal()').catch(() => undefined);
  return () => rm(alien);
}

/** What ends the database, or what it needs, in the middle of uploads. */
export const faults = {
  'a backend is killed': (victim) => killOne(victim, ({ backends }) => backends[0]),
  'the whole database is killed': (victim) => killOne(victim, ({ postmaster }) => postmaster),
  'the disk of the database syncs nothing': failSyncs,
  'the disk of the database is full': leaveNoRoom,
} satisfies Record<string, Fault>;

/** Those that this machine does not allow; why is said above. */
export const impossible: ReadonlySet<string> = new Set<keyof typeof faults>([
  ...(mayTrace ? [] : (['the disk of the database syncs nothing'] as const)),
  ...(isRoot ? [] : (['the disk of the database is full'] as const)),
]);

/** A connection of whoever runs it. */
async function connect(target: PgTarget): Promise<pg.Client> {
  const client = new pg.Client({ ...target, application_name: 'operador' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Says one thing after the other; answers with the rows of the last. */
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

/** What keeps the vault from writing, and how it is taken away. */
export const hindrances = {
  async 'a database that only reads'({ target }) {
    await say(target, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    // Whoever connects finds it only once all that are connected have been told.
    const known = async () =>
      (await say(target, 'show default_transaction_read_only'))[0]?.default_transaction_read_only;
    while ((await known()) !== 'on') await sleep(20);
    return () => say(target, 'alter system reset default_transaction_read_only', 'select pg_reload_conf()');
  },
  async 'a database without a free connection'({ target }) {
    const taken: pg.Client[] = [await connect(target)];
    // The server's own are given to somebody else, until none is left. One that comes or goes may be in no list, so ours count.
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
      // A backend of theirs that was cut off meanwhile may have gone.
      for (const pid of processes) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGCONT');
    };
  },
  async 'a table that somebody keeps locked'({ target }) {
    const client = await connect(target);
    await client.query('begin; lock table cfdi in access exclusive mode');
    return () => client.end();
  },
} satisfies Record<string, (victim: Victim) => Promise<Undo>>;
