import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { sampleRecord } from '../../testing/samples';
import { readFiles } from './read-files';

let folder: string;
const record = sampleRecord({ exposes: { './area': ['js/area.js'], './upload': ['js/upload.js', 'js/shared.js'] } });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boveda-read-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};
const objections = async () => (await readFiles(record, folder)).filter(({ ok }) => !ok);
/** A script that has this size in gzip, more or less. */
const script = (kb: number) => randomBytes(kb * 1024).toString('base64');

test.each<[string, string, Buffer | string]>([
  ['altered', 'js/area.js.br', brotliCompressSync('alert(1)')],
  ['emptied', 'js/area.js.gz', ''],
  ['no compression at all', 'js/area.js.br', 'area()'],
  ['of no file', 'js/other.js.gz', gzipSync('area()')],
  ['longer than the file', 'js/area.js.gz', gzipSync(`area()${' '.repeat(1e6)}`)],
])('refuses a compressed copy that is %s', async (_what, path, content) => {
  await write('js/area.js', 'area()');
  await write('js/area.js.br', brotliCompressSync('area()'));
  await write('js/area.js.gz', gzipSync('area()'));
  expect(await objections()).toEqual([]);
  await write(path, content);
  expect(await objections()).toMatchObject([{ check: 'encodings', says: expect.stringContaining(path) }]);
});

test.each([
  '.mf-cfdi-list { color: red }',
  '.mf_cfdi__raaaa1111-12-list > li:hover, .mf-cfdi_x *::before { color: red }',
  '@media (width < 5rem) { .mf-cfdi-a { color: red } }',
  '@keyframes turn { from { opacity: 0 } 50% { opacity: 1 } }',
  '.mf-cfdi-a { & > b { color: red } .x { color: red } }',
])('accepts styles of the area: %s', async (css) => {
  await write('area.css', css);
  expect(await objections()).toEqual([]);
});

test.each([
  ['h1 { color: red }', 'h1'],
  ['* { margin: 0 }', '*'],
  [':root { --x: 1 }', ':root'],
  ['.ant-btn { display: none }', '.ant-btn'],
  ['.mf-cfdi-a, nav { display: none }', 'nav'],
  ['@media print { body { display: none } }', 'body'],
  ['.mf-config-a { color: red }', '.mf-config-a'],
  ['.mf-cfdi-a { :root & { color: red } }', ':root &'],
  ['@import url("https://example.com/x.css");', '@import'],
  ['.mf-cfdi-a { color: ', 'cannot be read'],
])('refuses styles that reach out: %s', async (css, what) => {
  await write('area.css', css);
  expect(await objections()).toMatchObject([{ check: 'styles', says: expect.stringContaining(what) }]);
});

test.each([
  'let w=new Worker(new URL(r.p+r.u("85"),r.b),{type:void 0})',
  'new SharedWorker(new URL("w.js", import.meta.url))',
  'importScripts("/releases/mf-cfdi/r1/w.js")',
])('refuses a worker of a file, not one of a text: %s', async (script) => {
  await write('js/area.js', 'new Worker(URL.createObjectURL(new Blob([text])))');
  expect(await objections()).toEqual([]);
  await write('js/lazy.js', script);
  expect(await objections()).toMatchObject([{ check: 'workers', says: expect.stringContaining('js/lazy.js') }]);
});

test('refuses a later chunk of more than 100 KB and a slot of more than 40 KB, both compressed', async () => {
  await write('js/area.js', script(200));
  await write('js/lazy.js', script(95));
  await write('js/upload.js', script(20));
  await write('js/shared.js', script(18));
  expect(await objections()).toEqual([]);
  await write('js/lazy.js', script(105));
  await write('js/shared.js', script(25));
  expect(await objections()).toMatchObject([
    {
      check: 'later',
      says: expect.stringMatching(/js\/lazy\.js 1\d\d\.\d of 100 KB, slot \.\/upload 4\d\.\d of 40 KB/),
    },
  ]);
});
