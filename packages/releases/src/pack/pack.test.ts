import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveRegistry, packRelease, pruneReleases, readRelease, writeRegistry } from '.';

const descriptor = {
  id: 'mf-cfdi',
  title: 'CFDI',
  paths: ['clientes'],
  routes: [{ name: 'ClientesVigentes', path: 'clientes/vigentes' }],
  menu: [{ label: 'Clientes', path: 'clientes', icon: 'clientes', order: 30 }],
  slots: { 'dashboard.upload': './slots/upload' },
  events: { emits: ['cfdi.uploaded'], listens: [] },
};

let folder: string;
let root: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boveda-releases-'));
  root = join(folder, 'releases');
});
afterEach(() => rm(folder, { recursive: true }));

async function pack(release: string, built = new Date('2026-11-21T12:00:00Z'), container = `mf_cfdi__r${release}`) {
  const dist = join(folder, `dist-${release}`);
  await mkdir(join(dist, 'js'), { recursive: true });
  await writeFile(join(dist, 'mf-manifest.json'), JSON.stringify({ name: container }));
  await writeFile(join(dist, 'js', 'area.js'), `// ${release}`);
  await writeFile(join(dist, 'js', 'area.js.br'), 'compressed');
  return packRelease({ dist, descriptor, release, root, gitRevision: 'abc', built });
}

test('a release carries the sha-384 of every file, and its compressed spellings are no files of their own', async () => {
  const record = await pack('a1');
  const sha384 = createHash('sha384').update('// a1').digest('base64');
  expect(record.files['js/area.js']).toBe(`sha384-${sha384}`);
  expect(Object.keys(record.files)).toEqual(['js/area.js', 'mf-manifest.json']);
  expect(record.manifestUrl).toBe('/releases/mf-cfdi/a1/mf-manifest.json');
  expect(await readFile(join(root, 'mf-cfdi/a1/js/area.js.br'), 'utf8')).toBe('compressed');
  expect(await readRelease(root, 'mf-cfdi', 'a1')).toEqual(record);
});

test('a packed release is never written again', async () => {
  await pack('a1');
  await writeFile(join(folder, 'dist-a1', 'js', 'area.js'), 'other');
  await expect(pack('a1')).rejects.toThrow('already packed');
  expect(await readFile(join(root, 'mf-cfdi/a1/js/area.js'), 'utf8')).toBe('// a1');
});

test('a container that does not carry its release is refused and leaves nothing behind', async () => {
  await expect(pack('a1', undefined, 'mf_cfdi')).rejects.toThrow('does not carry release a1');
  expect(await readRelease(root, 'mf-cfdi', 'a1')).toBeNull();
});

test('the registry names the live releases and refuses one that was never packed', async () => {
  await pack('a1');
  await pack('b2');
  const file = join(root, 'registry.json');
  await writeRegistry(file, await liveRegistry(root, new Map([['mf-cfdi', 'b2']])));
  expect(JSON.parse(await readFile(file, 'utf8')).areas).toMatchObject([{ id: 'mf-cfdi', release: 'b2' }]);
  expect((await readdir(root)).sort()).toEqual(['mf-cfdi', 'registry.json']);
  await expect(liveRegistry(root, new Map([['mf-cfdi', 'c3']]))).rejects.toThrow('no release c3');
});

test('pruning keeps the live release and the newest others', async () => {
  await pack('old', new Date('2026-01-01T00:00:00Z'));
  await pack('live', new Date('2026-01-02T00:00:00Z'));
  await pack('newer', new Date('2026-01-03T00:00:00Z'));
  await pack('newest', new Date('2026-01-04T00:00:00Z'));
  await pruneReleases(root, 'mf-cfdi', 'live', 2);
  expect((await readdir(join(root, 'mf-cfdi'))).sort()).toEqual(['live', 'newer', 'newest']);
});
