import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAX_FILE_BYTES } from '@boveda/contracts';
import * as fc from 'fast-check';
import { Problem } from '../core/problem';
import { type ReceivedUpload, readUpload } from './json-upload';

const SHAPE = { texts: ['name'], files: ['xmlb64', 'pdfb64'] };

let folder: string;
let made = 0;
const tempPath = () => path.join(folder, String(made++));
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'upload-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* inChunks(body: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, turn = 0; at < body.length; turn++) {
    const size = sizes[turn % sizes.length] ?? body.length;
    yield body.subarray(at, at + size);
    at += size;
  }
}

const read = (body: string | Buffer, sizes: readonly number[] = [65_536]) =>
  readUpload(inChunks(Buffer.from(body), sizes), SHAPE, tempPath);

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error) => (error instanceof Problem ? error.code : Promise.reject(error)),
  );

async function plain({ texts, files }: ReceivedUpload) {
  const bytes = await Promise.all(
    Object.entries(files).map(async ([key, file]) => [key, (await file.bytes()).toString('hex')]),
  );
  return { ...texts, ...Object.fromEntries(bytes) };
}

/** Base64 in every JSON spelling a writer may choose. */
const spelledBase64 = fc.uint8Array({ maxLength: 200 }).chain((bytes) => {
  const text = Buffer.from(bytes).toString('base64');
  return fc.array(fc.nat(5), { minLength: text.length, maxLength: text.length }).map((styles) => ({
    hex: Buffer.from(bytes).toString('hex'),
    json: [...text].map((char, at) => spell(char, styles[at] ?? 0)).join(''),
  }));
});

function spell(char: string, style: number): string {
  if (style === 1) return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  if (style === 2 && char === '/') return '\\/';
  if (style === 3) return `\\r\\n${char}`;
  return char;
}

const space = fc.constantFrom('', ' ', '\n', '\t \r\n');
const chunkSizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });

const bodies = fc
  .record({
    name: fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
    xml: spelledBase64,
    pdf: fc.option(spelledBase64),
    space,
  })
  .map(({ name, xml, pdf, space: gap }) => {
    const members = [`"name"${gap}:${gap}${JSON.stringify(name)}`, `"xmlb64":${gap}"${xml.json}"`];
    if (pdf) members.push(`${gap}"pdfb64" : "${pdf.json}"`);
    return {
      json: `${gap}{${gap}${members.join(`${gap},`)}${gap}}${gap}`,
      expected: { name: Buffer.from(name).toString(), xmlb64: xml.hex, ...(pdf ? { pdfb64: pdf.hex } : {}) },
    };
  });

it('returns the same files and texts regardless of how the body is escaped and cut into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(bodies, chunkSizes, async ({ json, expected }, sizes) => {
      expect(await plain(await read(json, sizes))).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

it('agrees with JSON.parse about a damaged body, or rejects it with a Problem', async () => {
  const damage = fc.array(fc.tuple(fc.nat(1_000), fc.integer({ min: 0, max: 255 }), fc.nat(2)), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(bodies, damage, chunkSizes, async ({ json }, changes, sizes) => {
      const bytes = [...Buffer.from(json)];
      for (const [place, byte, kind] of changes)
        bytes.splice(place % bytes.length, kind === 0 ? 1 : 0, ...(kind === 2 ? [] : [byte]));
      const body = Buffer.from(bytes);
      const upload = await read(body, sizes).catch((error) => {
        if (!(error instanceof Problem)) throw error;
      });
      if (upload)
        expect(Object.keys(upload.texts)).toEqual(
          Object.keys(JSON.parse(body.toString())).filter((key) => key === 'name'),
        );
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  ['', 'invalid_body'],
  ['null', 'invalid_body'],
  ['[]', 'invalid_body'],
  ['{"name":"a"', 'invalid_body'],
  ['{"name":"a"} x', 'invalid_body'],
  ['{"name":"a",}', 'invalid_body'],
  ['{"name":1}', 'invalid_body'],
  ['{"name":{"a":"b"}}', 'invalid_body'],
  ['{"xmlb64":null}', 'invalid_body'],
  ['{"name":"a","name":"b"}', 'invalid_body'],
  ['{"xmlb64":"","xmlb64":""}', 'invalid_body'],
  ['{"__proto__":"a"}', 'invalid_body'],
  ['{"other":"a"}', 'invalid_body'],
  ['{"other":[}', 'invalid_body'],
  ['{"other":]}', 'invalid_body'],
  ['{"other":}', 'invalid_body'],
  ['{"other":"a', 'invalid_body'],
  ['{"na\\u006de":"a","name":"b"}', 'invalid_body'],
  ['{"name":"\\x"}', 'invalid_body'],
  ['{"xmlb64":"\\q"}', 'invalid_body'],
  [`{"name":"${'a'.repeat(5_000)}"}`, 'invalid_body'],
  ['{"xmlb64":"QUJD\nQUJD"}', 'invalid_base64'],
  ['{"xmlb64":"QUJ"}', 'invalid_base64'],
  ['{"xmlb64":"QQ="}', 'invalid_base64'],
  ['{"xmlb64":"QQ==QQ=="}', 'invalid_base64'],
  ['{"xmlb64":"===="}', 'invalid_base64'],
  ['{"xmlb64":"QUJ*"}', 'invalid_base64'],
  ['{"xmlb64":"data:text/xml;base64,QUJD"}', 'invalid_base64'],
  ['{"xmlb64":"Q\\u00e9JD"}', 'invalid_base64'],
  ['{"xmlb64":""}', 'accepted'],
  ['{}', 'accepted'],
])('%j: %s', async (body, code) => {
  expect(await codeOf(read(body, [3]))).toBe(code);
});

it.each<[body: string, pointers: string[]]>([
  ['null', ['']],
  ['[{"name":"a"}]', ['']],
  ['"x"', ['']],
  ['{}', ['/name', '/xmlb64']],
  ['{"xmlb64":"QUJD"}', ['/name']],
  [
    '{"a":"b","c/~":{"d":["}",{"e":"\\"]"}]},"f":null,"name":1,"xmlb64":[]}',
    ['/a', '/c~1~0', '/f', '/name', '/xmlb64'],
  ],
  ['{"name":-1.5e3 ,"xmlb64": true }', ['/name', '/xmlb64']],
  ['{"name":"a","name":"b","xmlb64":"QUJD"}', ['/name']],
  ['{"name":"a\\u0000","xmlb64":{}}', ['/name', '/xmlb64']],
  [`{"name":"${'a'.repeat(5_000)}"}`, ['/name']],
  [`{"other":[${'1,'.repeat(40_000)}1],"name":1}`, ['/other']],
  [`{"other":[${'1,'.repeat(30_000)}1],"name":"${'a'.repeat(4_000)}"}`, ['/other', '/xmlb64']],
  [`{${'"x":1,'.repeat(60)}"name":1}`, Array(50).fill('/x')],
  ['{"name":"a","xmlb64":"QUJ"}', ['/xmlb64']],
])('%j: names %j', async (body, pointers) => {
  const shape = { ...SHAPE, required: ['name', 'xmlb64'] };
  for (const size of [1, 7, 65_536]) {
    const refusal = readUpload(inChunks(Buffer.from(body), [size]), shape, tempPath);
    const problem: unknown = await refusal.then(
      () => null,
      (error) => error,
    );
    if (!(problem instanceof Problem)) throw problem;
    expect(problem.options.errors?.map(({ pointer }) => pointer)).toEqual(pointers);
    for (const { pointer, detail } of problem.options.errors ?? [])
      expect([detail, problem.msg]).toEqual([expect.stringContaining(pointer), expect.stringContaining(detail)]);
  }
  expect(await readdir(folder)).toEqual([]);
});

async function* bigBody(bytes: number): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(49_152, 'x');
  yield Buffer.from('{"name":"big","pdfb64":"');
  for (let left = bytes; left > 0; left -= piece.length)
    yield Buffer.from(piece.subarray(0, Math.min(left, piece.length)).toString('base64'));
  yield Buffer.from('"}');
}

it('accepts 52,428,800 bytes, rejects 52,428,801, and leaves no files', async () => {
  const upload = await readUpload(bigBody(MAX_FILE_BYTES), SHAPE, tempPath);
  const { content, size } = upload.files.pdfb64 ?? {};
  expect(size).toBe(MAX_FILE_BYTES);
  const onDisk = await readFile((content as { path: string }).path);
  expect(createHash('sha256').update(onDisk).digest('hex')).toBe(
    createHash('sha256').update(Buffer.alloc(MAX_FILE_BYTES, 'x')).digest('hex'),
  );
  await upload.discard();
  expect(await codeOf(readUpload(bigBody(MAX_FILE_BYTES + 1), SHAPE, tempPath))).toBe('file_too_large');
  expect(await readdir(folder)).toEqual([]);
});

it('leaves no files when the sender disconnects', async () => {
  async function* broken() {
    for await (const chunk of bigBody(5_000_000)) yield chunk;
    throw new Error('aborted');
  }
  async function* cutShort() {
    let left = 60;
    for await (const chunk of bigBody(5_000_000)) if (left-- > 0) yield chunk;
  }
  await expect(readUpload(broken(), SHAPE, tempPath)).rejects.toThrow();
  expect(await codeOf(readUpload(cutShort(), SHAPE, tempPath))).toBe('invalid_body');
  expect(await readdir(folder)).toEqual([]);
});
