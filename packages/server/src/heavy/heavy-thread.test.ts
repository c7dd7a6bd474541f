import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CertificatePlace } from '../certificates/certificate-store';
import { createCfdiBuilder } from '../modules/cfdi/testing/cfdi-builder';
import { heavy } from './heavy-thread';

const RFC = 'EKU9003173C9';
let certificates: CertificatePlace;
beforeAll(async () => {
  certificates = { folder: await mkdtemp(path.join(tmpdir(), 'heavy-')), demo: false };
});
afterAll(() => rm(certificates.folder, { recursive: true }));

const small = createCfdiBuilder(RFC).build().toString();
const concepto = /<cfdi:Concepto .*?\/>/.exec(small)?.[0] ?? '';
const bigXml = Buffer.from(small.replace(concepto, concepto.repeat(3_000)));
const now = new Date('2026-03-11T00:00:00Z');
const ask = (xml: Buffer, rfc = RFC) => heavy('prepare', { rfc, xml, now, certificates });

it('judges a big XML as a small one, without stopping the event loop', async () => {
  let turns = 0;
  const ticking = setInterval(() => turns++, 5);
  const { cfdi, awaitsSat } = await ask(bigXml);
  clearInterval(ticking);
  expect(cfdi).toMatchObject({ rfc_owner: RFC, status: 5, total: '116.00' });
  expect(Number(cfdi.created)).toBe(Number(now));
  expect(awaitsSat).toBe(false);
  expect(turns).toBeGreaterThan(5);
  expect((await ask(Buffer.from(small))).cfdi.status).toBe(1);
});

it('gives the reason of a big XML that is refused, to the one who asked', async () => {
  const [refused, other, broken] = await Promise.allSettled([
    ask(bigXml, 'MCI7306249Y1'),
    ask(bigXml),
    ask(bigXml.subarray(0, 300_000)),
  ]);
  expect(refused).toMatchObject({ reason: { status: 422, code: 'cfdi_of_another_taxpayer' } });
  expect(other).toMatchObject({ status: 'fulfilled' });
  expect(broken).toMatchObject({ reason: { code: 'malformed_xml' } });
});

it('prints a big one', async () => {
  const pdf = await heavy('pdf', { xml: bigXml });
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
});
