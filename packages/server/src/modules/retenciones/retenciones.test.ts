import { randomUUID } from 'node:crypto';
import { createCfdiBuilder, createRetencionBuilder } from '@boveda/cfdi-samples';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { checkIntegrity } from '../../integrity/check-integrity';
import type { Finding } from '../../integrity/finding';
import { ingestMany } from '../../vault/ingest/ingest';
import { freeBytes } from '../../vault/ingest/plan-space';

const EMISOR = 'EKU9003173C9';
const SOCIO = 'MCI7306249Y1';
const PDF = Buffer.from('%PDF-1.4\n%%EOF');
const builder = createRetencionBuilder(EMISOR);

let app: TestApp;
let user: TestUser;
let owner: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  user = await app.createContribuyenteUser(EMISOR);
  owner = { token: user.token, rfc: EMISOR };
});
afterAll(() => app.close());

const b64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
const upload = async (xml: Buffer, { pdf, as = owner }: { pdf?: Buffer; as?: typeof owner } = {}) =>
  (await app.call('POST', '/cfdi', as, { name: 'r.xml', xmlb64: b64(xml), ...(pdf && { pdfb64: b64(pdf) }) })).json();
const list = async (query: string, as = owner) => (await app.call('GET', `/retenciones?${query}`, as)).json();
const get = async (id: string, as = owner) => (await app.call('GET', `/retenciones/${id}`, as)).json();
const fetchUrl = (url: string) => app.app.inject({ method: 'GET', url });

async function findings(): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const one of checkIntegrity({ ...app.deps, respaldos: app.deps.respaldoMaker.store })) found.push(one);
  return found;
}

it('stores what a taxpayer issued, with its amounts, its report and its files', async () => {
  const uuid = randomUUID();
  const xml = builder.build({ uuid, receptor: SOCIO, clave: '26', mesInicial: 2, isr: '80.00', iva: '20.00' });
  const before = await freeBytes(app.deps.db, EMISOR);
  expect(await upload(xml)).toEqual({ aceptados: 1, errores: [] });
  expect(before - (await freeBytes(app.deps.db, EMISOR))).toBe(xml.byteLength);
  const { rows, count, sumas } = await list('direccion=emitidas&clave=26');
  expect(count).toBe(1);
  expect(sumas).toEqual({ operacion: '1000.00', retenido: '100.00', isr: '80', iva: '20', ieps: '0' });
  expect(rows[0]).toMatchObject({
    uuid,
    emitida: true,
    rfc: SOCIO,
    clave: '26',
    ejercicio: 2026,
    mesinicial: 2,
    status: 1,
  });
  const detail = await get(rows[0].id);
  expect(detail.validaciones.find(({ id }: { id: string }) => id === 'sello')).toMatchObject({ resultado: 'ok' });
  expect((await fetchUrl(detail.xmlurl)).rawPayload).toEqual(xml);
  expect((await fetchUrl(detail.pdfurl)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(detail.pdforiginal).toBe(false);
});

it('of one between two taxpayers each has its own; no one sees those of others', async () => {
  const other = await app.createContribuyenteUser(SOCIO);
  const socio = { token: other.token, rfc: SOCIO };
  const xml = builder.build({ receptor: SOCIO, ejercicio: 2019 });
  await upload(xml);
  const [mine] = (await list('direccion=emitidas&ejercicio=2019')).rows;
  expect((await list('direccion=recibidas', socio)).count).toBe(0);
  expect((await app.call('GET', `/retenciones/${mine.id}`, socio)).statusCode).toBe(404);
  expect(await upload(xml, { as: socio })).toEqual({ aceptados: 1, errores: [] });
  expect((await list('direccion=recibidas', socio)).rows).toMatchObject([{ rfc: EMISOR, emitida: false }]);
  expect(await upload(createRetencionBuilder('AAA010101AAA').build())).toMatchObject({
    code: 'cfdi_of_another_taxpayer',
  });
  expect(await upload(builder.build({ unstamped: true }))).toMatchObject({ code: 'cfdi_without_stamp' });
});

it('finds them by period, counterpart and clave', async () => {
  await upload(
    builder.build({
      receptor: null,
      clave: '18',
      ejercicio: 2021,
      mesInicial: 1,
      mesFinal: 12,
      nombreReceptor: 'ACME INC',
    }),
  );
  await upload(builder.build({ version: '1.0', receptor: SOCIO, clave: '16', ejercicio: 2021, mesInicial: 5 }));
  const found = async (query: string) =>
    (await list(`direccion=emitidas&ejercicio=2021&${query}`)).rows.map(({ clave }: { clave: string }) => clave).sort();
  expect(await found('')).toEqual(['16', '18']);
  expect(await found('mes=5')).toEqual(['16', '18']);
  expect(await found('mes=6')).toEqual(['18']);
  expect(await found(`rfc=${SOCIO}`)).toEqual(['16']);
  expect(await found('clave=18')).toEqual(['18']);
  const [foreign] = (await list('direccion=emitidas&clave=18')).rows;
  expect(foreign).toMatchObject({ rfc: '', nombre: 'ACME INC', registro: '998877665544' });
});

it('a ZIP may hold both kinds, and each file is accounted for', async () => {
  const zip = new ZipFile();
  const repeated = builder.build({ ejercicio: 2018 });
  const files = {
    'a.xml': builder.build({ ejercicio: 2018 }),
    'b.xml': createCfdiBuilder(EMISOR).build(),
    'c.xml': repeated,
  };
  for (const [name, bytes] of Object.entries({ ...files, 'd.xml': repeated, 'a.pdf': PDF })) zip.addBuffer(bytes, name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  const answer = (await app.call('POST', '/cfdi?type=zip', owner, { zip: b64(Buffer.concat(chunks)) })).json();
  expect(answer).toMatchObject({ aceptados: 3, errores: [{ archivo: 'd.xml', code: 'cfdi_already_stored' }] });
  const { rows } = await list('direccion=emitidas&ejercicio=2018');
  const originals = await Promise.all(rows.map(async ({ id }: { id: string }) => (await get(id)).pdforiginal));
  expect(originals.sort()).toEqual([false, true]);
});

it('takes a PDF later, once', async () => {
  const xml = builder.build({ ejercicio: 2017 });
  await upload(xml);
  expect(await upload(xml)).toMatchObject({ code: 'cfdi_already_stored' });
  expect(await upload(xml, { pdf: PDF })).toEqual({ aceptados: 1, errores: [] });
  expect(await upload(xml, { pdf: PDF })).toMatchObject({ code: 'cfdi_already_stored' });
  const [row] = (await list('direccion=emitidas&ejercicio=2017')).rows;
  expect((await fetchUrl((await get(row.id)).pdfurl)).rawPayload).toEqual(PDF);
});

it('a forgery is kept as Alterado until the true one comes, and never replaces it', async () => {
  const uuid = randomUUID();
  const true1 = builder.build({ uuid, ejercicio: 2016 });
  const forged = Buffer.from(true1.toString().replace('MontoTotOperacion="1000.00"', 'MontoTotOperacion="9.00"'));
  await upload(forged);
  const [before] = (await list('direccion=emitidas&ejercicio=2016')).rows;
  expect(before).toMatchObject({ status: 5, operacion: '9.00' });
  expect(await upload(true1)).toEqual({ aceptados: 1, errores: [] });
  const { rows, count } = await list('direccion=emitidas&ejercicio=2016');
  expect([count, rows[0].id, rows[0].status, rows[0].operacion]).toEqual([1, before.id, 1, '1000.00']);
  expect(await upload(forged)).toMatchObject({ code: 'cfdi_conflicts_with_stored' });
});

it('one that arrives unasked and does not verify is refused', async () => {
  const forged = Buffer.from(builder.build().toString().replace('"1000.00"', '"9.00"'));
  const lot = [
    { archivo: 'r.xml', xml: forged },
    { archivo: 's.xml', xml: builder.build({ ejercicio: 2015 }) },
  ];
  expect(await ingestMany(app.deps, { rfc: EMISOR, sinPedir: true }, lot)).toMatchObject({
    aceptados: 1,
    errores: [{ archivo: 'r.xml', code: 'retencion_not_verified' }],
  });
});

it('the same one sent many times at once is stored once', async () => {
  const xml = builder.build({ ejercicio: 2014 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(xml)));
  expect(answers.filter(({ aceptados }) => aceptados === 1)).toHaveLength(1);
  expect((await list('direccion=emitidas&ejercicio=2014')).count).toBe(1);
});

it('verifies a stamp with the certificate of its PAC', async () => {
  const pac = newCsd('SPR190613I52', { numero: '30001000000500003456' });
  const xml = createRetencionBuilder(newCsd(EMISOR), pac).build({ ejercicio: 2013 });
  expect(await upload(xml)).toEqual({ aceptados: 1, errores: [] });
  const [{ id }] = (await list('direccion=emitidas&ejercicio=2013')).rows;
  const { validaciones } = await get(id);
  expect(validaciones.find(({ id: regla }: { id: string }) => regla === 'timbre_sello_sat')).toMatchObject({
    resultado: 'aviso',
  });
});

it('they are evidence: no delete, and the check of integrity finds every damage', async () => {
  expect(await findings()).toEqual([]);
  for (const statement of ['delete from retencion', 'truncate retencion'])
    await expect(sql.raw(statement).execute(app.owner)).rejects.toThrow('is refused');
  await expect(sql.raw('delete from retencion').execute(app.deps.db)).rejects.toThrow('permission denied');
  const { uuid } = await app.deps.db.selectFrom('retencion').select('uuid').executeTakeFirstOrThrow();
  const change = (set: string) => sql.raw(`update retencion set ${set} where uuid = '${uuid}'`).execute(app.deps.db);
  await change("retenido = retenido + 1, clave = '01'");
  expect(await findings()).toMatchObject([{ clase: 'registro', objeto: uuid, detalle: 'clave, retenido' }]);
  await sql`alter table retencion disable trigger all`.execute(app.owner);
  await sql.raw(`delete from retencion where uuid = '${uuid}'`).execute(app.owner);
  await sql`alter table retencion enable trigger all`.execute(app.owner);
  expect((await findings()).map(({ clase }) => clase)).toEqual(expect.arrayContaining(['contador', 'perdido']));
});
