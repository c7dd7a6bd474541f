import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BucketServer, startBucketServer } from '@boveda/bucket/testing';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { openBackupZip } from '@boveda/platform/zip/zip-reader';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp } from '../../testing/create-test-app';

const RFC = 'EKU9003173C9';
const PDF = Buffer.from('%PDF-1.4 own\n%%EOF');
const PREFIX = 'boveda/here';

let server: BucketServer;
let app: TestApp;
let as: { token: string; rfc: string };
beforeAll(async () => {
  server = await startBucketServer();
  app = await createTestApp({}, undefined, { BOVEDA_BLOBS: server.url });
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const builder = createCfdiBuilder(RFC);
const xmls = Array.from({ length: 12 }, (_, at) => builder.build({ folio: `${at}` }));
const keys = () => [...server.objects.keys()];
const fetchUrl = (url: string) => app.app.inject({ method: 'GET', url });
const filesOf = async (folio: string) => {
  const [row] = (await app.call('GET', `/emitidos?folio=${folio}`, as)).json().rows;
  return (await app.call('GET', `/emitidos/${row.id}`, as)).json();
};

async function bytesOf(zip: ZipFile): Promise<Buffer> {
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The files in a ZIP sent by the server, by name. */
async function unzipped(bytes: Buffer, password: string): Promise<Map<string, Buffer>> {
  const file = path.join(app.home, 'a.zip');
  await writeFile(file, bytes);
  const zip = await openBackupZip(file, password);
  const files = new Map<string, Buffer>();
  for (const { name } of zip.entries) files.set(name, await zip.read(name));
  await zip.close();
  return files;
}

it('stores a batch and a single upload, and serves the same bytes', async () => {
  const zip = new ZipFile();
  for (const [at, xml] of xmls.entries()) zip.addBuffer(xml, `${at}.xml`);
  const batch = await app.call('POST', '/cfdi?type=zip', as, { zip: (await bytesOf(zip)).toString('base64') });
  expect(batch.json()).toMatchObject({ aceptados: 12 });
  const single = builder.build({ folio: '99' });
  const body = { name: 'a.xml', xmlb64: single.toString('base64'), pdfb64: PDF.toString('base64') };
  expect((await app.call('POST', '/cfdi', as, body)).json()).toMatchObject({ aceptados: 1 });
  expect(keys().filter((key) => key.startsWith(`${PREFIX}/blobs/packs/`))).toHaveLength(1);
  expect(keys()).toHaveLength(3);
  for (const [folio, xml] of [['99', single] as const, ['7', xmls[7]] as const])
    expect((await fetchUrl((await filesOf(folio)).xmlurl)).rawPayload).toEqual(xml);
  expect((await fetchUrl((await filesOf('99')).pdfurl)).rawPayload).toEqual(PDF);
});

it('exports and backs up files of the bucket, and stores the backup there, under its own prefix', async () => {
  const exported = await app.call('GET', '/emitidos?type=zip', as);
  expect(exported.statusCode).toBe(200);
  // Each entry is listed at the end.
  expect(exported.rawPayload.toString('latin1').split('PK\u0001\u0002')).toHaveLength(1 + xmls.length + 2);

  await app.call('PATCH', '/respaldos/1', as, { estatus: 1 });
  await app.runJobs();
  const [row] = (await app.call('GET', '/informacion-resguardada', as)).json().rows;
  expect(row).toMatchObject({ estatus: 2 });
  const { checksum, password, urlarchivo } = (await app.call('GET', `/informacion-resguardada/${row.id}`, as)).json();
  const place = `${checksum.slice(0, 2)}/${checksum.slice(2, 4)}/${checksum}`;
  expect(keys().filter((key) => key.startsWith(`${PREFIX}/respaldos/`))).toEqual([`${PREFIX}/respaldos/${place}`]);
  const backup = (await fetchUrl(urlarchivo)).rawPayload;
  expect(createHash('sha256').update(backup).digest('hex')).toBe(checksum);
  const inBackup = [...(await unzipped(backup, password)).values()];
  for (const xml of xmls) expect(inBackup).toContainEqual(xml);
});

it('rejects a file that was changed in the bucket', async () => {
  const { xmlurl } = await filesOf('7');
  const [pack = ''] = keys().filter((key) => key.includes('/packs/'));
  const bytes = server.objects.get(pack) ?? Buffer.alloc(0);
  const at = bytes.indexOf(xmls[7] ?? '');
  server.objects.set(pack, Buffer.from(bytes).fill('X', at + 100, at + 101));
  const answer = await fetchUrl(xmlurl);
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'damaged_file']);
});
