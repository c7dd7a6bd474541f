import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import type { Deps } from '../../installation/deps';
import { endIdleJudges, judgeCfdi, printCfdi } from './judge';

const RFC = 'EKU9003173C9';
const now = new Date('2026-03-11T00:00:00Z');
let deps: Parameters<typeof judgeCfdi>[0];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'judge-'));
  const certificates = { place: { folder, demo: false } } as Deps['certificates'];
  const env = { satResources: folder } as Deps['env'];
  deps = { certificates, env, clock: () => now, log: console as unknown as Deps['log'] };
});
afterAll(async () => {
  await endIdleJudges();
  await rm(folder, { recursive: true });
});

const small = createCfdiBuilder(RFC).build().toString();
const concepto = /<cfdi:Concepto .*?\/>/.exec(small)?.[0] ?? '';
const bigXml = Buffer.from(small.replace(concepto, concepto.repeat(3_000)));
const ask = (xml: Buffer, rfc = RFC) => judgeCfdi(deps, rfc, xml);

it('judges a big XML like a small one, without blocking the event loop', async () => {
  await ask(Buffer.from(small));
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

it('rejects a big invalid XML with its reason', async () => {
  const [refused, other, broken] = await Promise.allSettled([
    ask(bigXml, 'MCI7306249Y1'),
    ask(bigXml),
    ask(bigXml.subarray(0, 300_000)),
  ]);
  expect(refused).toMatchObject({ reason: { status: 422, code: 'cfdi_of_another_taxpayer' } });
  expect(other).toMatchObject({ status: 'fulfilled' });
  expect(broken).toMatchObject({ reason: { code: 'malformed_xml' } });
});

it('answers each of many concurrent small XML with its own result', async () => {
  const folios = Array.from({ length: 100 }, (_, at) => String(at));
  const builder = createCfdiBuilder(RFC);
  const judged = await Promise.all(folios.map((folio) => ask(builder.build({ folio }))));
  expect(judged.map(({ cfdi }) => cfdi.folio)).toEqual(folios);
});

it('prints a big XML as PDF', async () => {
  const pdf = await printCfdi(RFC, bigXml, undefined);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
