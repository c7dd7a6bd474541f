import { randomBytes } from 'node:crypto';
import fsp, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { openDiskBlobs } from '@boveda/platform/blobs/disk-blobs';
import { createPackIndex } from '@boveda/platform/blobs/pack-index';
import { places, readEnv } from '../src/installation/settings/env';
import { openDeps } from '../src/open-deps';
import { createTestApp, type TestApp } from '../testing/create-test-app';
import { failCalls, mayTrace } from './failing-calls';
import { findings } from './findings';
import { isRoot, mountSmallDisk, unmountSmallDisk } from './small-disk';
import { settingsOf } from './victim';

const RFC = 'EKU9003173C9';
const builder = createCfdiBuilder(RFC);

let server: TestApp;
let as: { token: string; rfc: string };
beforeAll(open);
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

async function open(): Promise<void> {
  server = await createTestApp();
  as = { token: (await server.createContribuyenteUser(RFC)).token, rfc: RFC };
}
const bodyOf = (xml: Buffer, pdf?: Buffer) => ({
  name: 'a.xml',
  xmlb64: xml.toString('base64'),
  ...(pdf && { pdfb64: pdf.toString('base64') }),
});
const upload = (body: object) => server.call('POST', '/cfdi', as, body);
const count = async () => (await server.call('GET', '/emitidos', as)).json().count;

type Fault = [operation: 'open' | 'write' | 'fsync' | 'rename', code: string, status: number];
const faults: Fault[] = [
  ['open', 'EMFILE', 503],
  ['open', 'EACCES', 503],
  ['open', 'ENOSPC', 507],
  ['write', 'EIO', 503],
  ['write', 'ENOSPC', 507],
  ['fsync', 'EIO', 503],
  ['rename', 'EIO', 503],
  ['rename', 'EDQUOT', 507],
];

test.each(faults)('%s answers %s: %i, stores nothing, the next upload succeeds', async (operation, code, status) => {
  const refuse = () => Promise.reject(Object.assign(new Error(code), { code }));
  const { open } = fsp;
  if (operation === 'rename') jest.spyOn(fsp, 'rename').mockImplementation(refuse);
  else
    jest.spyOn(fsp, 'open').mockImplementation(async (file, flags, mode) => {
      if (operation === 'open') return refuse();
      const handle: FileHandle = await open(file, flags, mode);
      handle[operation === 'write' ? 'writeFile' : 'sync'] = refuse;
      return handle;
    });
  const before = await count();
  const body = bodyOf(builder.build());
  const answer = await upload(body);
  expect([answer.statusCode, answer.json().code]).toEqual([status, 'storage_unavailable']);
  expect(answer.json().msg).toContain('No se guardó nada');
  expect(answer.headers['retry-after']).toBe('30');
  expect(await count()).toBe(before);
  jest.restoreAllMocks();
  expect((await upload(body)).json()).toMatchObject({ aceptados: 1 });
  expect(await count()).toBe(before + 1);
  expect(await findings(server)).toEqual([]);
});

test('a lost disk is reported and has all its files when it is back; without it no server starts', async () => {
  const { blobs } = places(server.home);
  const settings = readEnv(settingsOf(server));
  await expect(openDeps(settings, server.deps.log)).rejects.toThrow(`the database has CFDI, but ${blobs} has no files`);

  const away = path.join(server.home, 'away');
  await fsp.rename(path.join(server.home, 'blobs'), away);
  const body = bodyOf(builder.build(), Buffer.from('%PDF-1.4\n'));
  const before = await count();
  const answer = await upload(body);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'storage_unavailable']);
  expect(await count()).toBe(before);
  await fsp.rename(away, path.join(server.home, 'blobs'));
  expect((await upload(body)).json()).toMatchObject({ aceptados: 1 });
  expect(await findings(server)).toEqual([]);

  await fsp.cp(path.join(server.home, 'blobs'), blobs, { recursive: true });
  const { deps, database } = await openDeps(settings, server.deps.log);
  const { xml_sha256 } = await deps.db.selectFrom('cfdi').select('xml_sha256').executeTakeFirstOrThrow();
  expect((await deps.blobs.read(xml_sha256)).toString()).toContain('<cfdi:Comprobante');
  await database.close();
});

if (!mayTrace) process.stderr.write('SKIPPED EIO from the kernel: it needs root and strace.\n');

(mayTrace ? test : test.skip)(
  'given a disk that fails fsync, reports it, stores nothing, and the next upload succeeds',
  async () => {
    const before = await count();
    const body = bodyOf(builder.build(), Buffer.from('%PDF-1.4\n'));
    const undo = await failCalls([process.pid], 'fsync', 'EIO');
    const answer = await upload(body).finally(undo);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'storage_unavailable']);
    expect(await count()).toBe(before);
    expect((await upload(body)).json()).toMatchObject({ aceptados: 1 });
    expect(await findings(server)).toEqual([]);
  },
);

if (!isRoot) process.stderr.write('SKIPPED the full disk: only root can mount a small one.\n');

(isRoot ? test : test.skip)(
  'given a full disk, rejects what does not fit, serves stored files, and continues once there is room',
  async () => {
    await server.close();
    await open();
    const small = path.join(server.home, 'lleno');
    await mountSmallDisk(small, 4);
    try {
      server.deps.blobs = await openDiskBlobs(small, createPackIndex(server.deps.db));
      await fsp.writeFile(path.join(small, 'ajeno'), randomBytes(2_000_000));
      const taken: Buffer[] = [];
      for (;;) {
        const xml = builder.build();
        const answer = await upload(bodyOf(xml, Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(150_000)])));
        if (answer.statusCode !== 200) {
          expect([answer.statusCode, answer.json().code]).toEqual([507, 'storage_unavailable']);
          break;
        }
        taken.push(xml);
      }
      expect(taken.length).toBeGreaterThan(3);
      const { rows } = (await server.call('GET', '/emitidos?limit=100', as)).json();
      expect(rows).toHaveLength(taken.length);
      expect((await findings(server)).filter(({ clase }) => clase !== 'huerfano')).toEqual([]);
      await fsp.rm(path.join(small, 'ajeno'));
      expect((await upload(bodyOf(builder.build()))).json()).toMatchObject({ aceptados: 1 });
      expect((await findings(server)).filter(({ clase }) => clase !== 'huerfano')).toEqual([]);
    } finally {
      unmountSmallDisk(small);
    }
  },
);
