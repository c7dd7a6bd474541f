import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { openDiskBlobs } from '@boveda/platform/blobs/disk-blobs';
import { createPackIndex } from '@boveda/platform/blobs/pack-index';
import { ZipFile } from 'yazl';
import { places } from '../src/installation/settings/env';
import { createTestApp, type TestApp } from '../testing/create-test-app';
import { findings } from './findings';
import { isCommitted, runsOf, uploadSteps, zipSteps } from './steps';
import { startVictim } from './victim';

const RFC = 'EKU9003173C9';
const PDF = Buffer.from('%PDF-1.4 del emisor\n%%EOF');
const builder = createCfdiBuilder(RFC);

let server: TestApp;
let as: { token: string; rfc: string };
beforeAll(async () => {
  server = await createTestApp();
  // The folder that a server over the same home uses.
  server.deps.blobs = await openDiskBlobs(places(server.home).blobs, createPackIndex(server.deps.db));
  const { token } = await server.createContribuyenteUser(RFC);
  as = { token, rfc: RFC };
});
afterAll(() => server.close());

const stored = async (uuid: string) => (await server.call('GET', `/emitidos?uuid=${uuid}`, as)).json();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const uuidOf = (xml: Buffer) => (/ UUID="([^"]+)"/.exec(xml.toString())?.[1] ?? '').toLowerCase();

const uploads = runsOf(uploadSteps, ['after rename', 'before commit', 'after commit']);
const zips = runsOf(zipSteps, ['before pack index']);

test.each(uploads)('killed at "%s" (%i), an upload is whole or absent, and is stored once', async (step) => {
  const victim = await startVictim(server, step, as);
  const xml = builder.build();
  const body = { name: 'a.xml', xmlb64: xml.toString('base64'), pdfb64: PDF.toString('base64') };
  const acknowledged = await victim.upload('/cfdi', body);
  expect(acknowledged).toBe(step === 'after reply');
  expect((await stored(uuidOf(xml))).count).toBe(isCommitted(step) ? 1 : 0);

  const again = (await server.call('POST', '/cfdi', as, body)).json();
  expect(again).toMatchObject(isCommitted(step) ? { code: 'cfdi_already_stored' } : { aceptados: 1 });
  const { rows, count } = await stored(uuidOf(xml));
  expect(count).toBe(1);
  const { xmlurl, pdfurl } = (await server.call('GET', `/emitidos/${rows[0].id}`, as)).json();
  expect(sha256((await server.app.inject({ url: xmlurl })).rawPayload)).toBe(sha256(xml));
  expect((await server.app.inject({ url: pdfurl })).rawPayload).toEqual(PDF);
  expect(await findings(server)).toEqual([]);
});

test.each(zips)('killed at "%s" (%i), a ZIP is stored completely and once by the next upload', async (step) => {
  const victim = await startVictim(server, step, as);
  const files = Array.from({ length: 20 }, () => builder.build());
  const zip = new ZipFile();
  for (const [at, xml] of files.entries()) zip.addBuffer(xml, `${at}.xml`);
  zip.end();
  const body = { zip: (await buffer(zip.outputStream)).toString('base64') };
  expect(await victim.upload('/cfdi?type=zip', body)).toBe(false);
  for (const xml of files) expect((await stored(uuidOf(xml))).count).toBe(0);
  expect((await server.call('POST', '/cfdi?type=zip', as, body)).json()).toMatchObject({ aceptados: 20, errores: [] });
  // The files of the killed server stay as duplicates: they take space and are reported.
  const left = await findings(server);
  expect(left.filter(({ clase }) => clase !== 'huerfano')).toEqual([]);
});
