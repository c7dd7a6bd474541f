import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOME, listAbandoned, MARK, removeAbandoned } from './abandoned';

let root: string;
let place: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'boveda-abandoned-'));
  place = path.join(root, 'public');
  await mkdir(place);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const [FIRST, SECOND] = ['0123456789ab', 'ba9876543210'];

/** A database below `place`, last used by a home that names `named`; without it, by a home that is gone. */
async function database(name: string, home: string | null, named?: string): Promise<string> {
  const folder = path.join(place, name);
  await mkdir(path.join(folder, 'cluster'), { recursive: true });
  await writeFile(path.join(folder, 'cluster/base'), 'x'.repeat(5_000));
  if (home !== null) await writeFile(path.join(folder, HOME), `${home}\n`);
  if (home !== null && named !== undefined) {
    await mkdir(home, { recursive: true });
    await writeFile(path.join(home, MARK), `${named}\n`);
  }
  return folder;
}

const list = async () => (await listAbandoned(place)).map(({ folder, home }) => [folder, home]);

test('of several homes, only databases whose home is gone or names another one are abandoned', async () => {
  const [kept, gone, anew] = ['kept', 'gone', 'anew'].map((name) => path.join(root, name)) as [string, string, string];
  await database('aaaaaaaaaaaa', kept, 'aaaaaaaaaaaa');
  const deleted = await database(FIRST, gone);
  const replaced = await database(SECOND, anew, 'cccccccccccc');
  expect((await list()).sort()).toEqual([
    [deleted, gone],
    [replaced, anew],
  ]);
  const [{ bytes = 0, used = new Date(0) } = {}] = await listAbandoned(place);
  expect(bytes).toBeGreaterThanOrEqual(5_000);
  expect(used.getTime()).toBeGreaterThan(Date.now() - 3_600_000);
});

test('one of before homes were noted has no home, and without a folder there is none', async () => {
  const folder = await database(FIRST, null);
  expect(await list()).toEqual([[folder, null]]);
  expect(await listAbandoned(path.join(root, 'nothing'))).toEqual([]);
});

test('links and folders of other names are neither listed nor removed', async () => {
  const elsewhere = path.join(root, 'elsewhere');
  await mkdir(elsewhere);
  await symlink(elsewhere, path.join(place, FIRST));
  await mkdir(path.join(place, 'somebody'));
  expect(await list()).toEqual([]);
  for (const folder of [path.join(place, FIRST), path.join(place, 'somebody'), elsewhere, place, root])
    expect(await removeAbandoned(folder, place)).toBe('unknown');
  expect((await readdir(place)).sort()).toEqual([FIRST, 'somebody']);
  expect(await readdir(root)).toContain('elsewhere');
});

test('one is removed whole, also after an interruption; one that a home names is not', async () => {
  const home = path.join(root, 'home');
  const used = await database(SECOND, home, SECOND);
  const gone = await database(FIRST, path.join(root, 'gone'));
  expect(await removeAbandoned(used, place)).toBe('unknown');
  expect(await removeAbandoned(gone, place)).toBe('removed');
  expect(await readdir(place)).toEqual([SECOND]);

  const interrupted = await database(`removed-${FIRST}`, null);
  expect(await list()).toEqual([[interrupted, null]]);
  expect(await removeAbandoned(interrupted, place)).toBe('removed');
  expect(await readdir(place)).toEqual([SECOND]);
});

test('one that PostgreSQL runs on is not removed, one whose lock names another program or none is', async () => {
  const folder = await database(FIRST, path.join(root, 'gone'));
  const lock = path.join(folder, 'cluster/postmaster.pid');
  // Named like the server: the name of a process is that of its executable file.
  const program = path.join(root, 'postgres');
  await symlink(process.execPath, program);
  const server = spawn(program, ['-e', 'process.title = "postgres"; console.log(); setInterval(() => {}, 1e6)']);
  await once(server.stdout, 'data');
  await writeFile(lock, `${server.pid}\n${folder}\n`);
  expect(await removeAbandoned(folder, place)).toBe('in use');
  server.kill('SIGKILL');
  await once(server, 'exit');
  await writeFile(lock, `${process.pid}\n${folder}\n`);
  expect(await removeAbandoned(folder, place)).toBe('removed');
});
