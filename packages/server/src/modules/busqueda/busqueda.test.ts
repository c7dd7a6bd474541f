import { palabrasDe } from '@boveda/cfdi';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import type { NewCfdi } from '../../esquema/tables/cfdi-tables';
import { upsertContrapartes } from '../../vault/ingest/contrapartes';
import { palabrasColumn } from '../../vault/ingest/palabras';

const OWNER = 'EKU9003173C9';
const OTHER = 'MCI7306249Y1';

let app: TestApp;
let owner: { token: string; rfc: string };

let made = 0;
const cfdi = (folio: string, facts: Partial<NewCfdi> = {}): NewCfdi & { fecha: string } => ({
  rfc_owner: OWNER,
  id: uuidv7(),
  emitido: true,
  uuid: `f${String(++made).padStart(7, '0')}-90a7-403e-941f-f9ec208f3fce`,
  version: '4.0',
  tipo: 'I',
  serie: '',
  folio,
  contraparte_rfc: 'AAA010101AA1',
  contraparte_nombre: 'ALFA',
  fecha: '2026-03-10T12:00:00',
  subtotal: '1',
  total: '1.00',
  moneda: 'MXN',
  tipo_cambio: null,
  metodo_pago: 'PUE',
  forma_pago: '03',
  uso_cfdi: 'G03',
  saldo_insoluto: null,
  pago_estatus: null,
  status: 2,
  errmsg: null,
  cancelado: null,
  verificado: null,
  xml_sha256: '0'.repeat(64),
  xml_bytes: 1_000,
  pdf_sha256: null,
  pdf_bytes: null,
  created: new Date('2026-03-11T00:00:00Z'),
  ...facts,
});

const phones = { contraparte_rfc: 'TEL010101AA1', contraparte_nombre: 'TELEFONÍA NACIONAL SA DE CV' };
const posters = { contraparte_rfc: 'ACA010101AA1', contraparte_nombre: 'CARTELES SA DE CV', emitido: false };
const pago = cfdi('P1', { emitido: false, tipo: 'P', total: '0', moneda: 'XXX', metodo_pago: null, serie: 'ZP' });
const stored = [
  cfdi('100', { serie: 'A' }),
  cfdi('1000', { serie: 'A' }),
  cfdi('10', { serie: 'A', status: 3 }),
  cfdi('500', { total: '14205.79' }),
  cfdi('501', { total: '14205.70', emitido: false, status: 1 }),
  cfdi('14205', { serie: 'Q' }),
  cfdi('600', { uuid: 'd1d1d1d1-1111-4222-8333-abcdef01234a' }),
  cfdi('700', { ...phones, fecha: '2026-01-01T00:00:00' }),
  cfdi('701', { ...phones, fecha: '2026-02-01T00:00:00', status: 5 }),
  cfdi('800', posters),
  cfdi('900', { ...phones, rfc_owner: OTHER, total: '14205.79', uuid: 'd1d1d1d1-1111-4222-8333-abcdef01234a' }),
  pago,
];

beforeAll(async () => {
  app = await createTestApp();
  const user = await app.createContribuyenteUser(OWNER);
  await app.createContribuyente(OTHER);
  owner = { token: user.token, rfc: OWNER };
  await app.deps.db.insertInto('cfdi').values(stored).execute();
  const own = stored.filter(({ rfc_owner }) => rfc_owner === OWNER);
  await upsertContrapartes(app.deps.db, own);
  const pagos = [
    { monto: '100.10', moneda: 'MXN' },
    { monto: '10', moneda: 'USD', tipoCambio: '17.5' },
  ].map((each) => ({ fechaPago: '2026-03-09T12:00:00', formaDePago: '03', ...each, doctosRelacionados: [] }));
  await app.deps.db
    .insertInto('cfdi_detalle')
    .values({
      rfc_owner: OWNER,
      cfdi_id: pago.id,
      expresion: '',
      reglas: '[]',
      relacionados: '[]',
      pagos: JSON.stringify(pagos),
      palabras: palabrasColumn(OWNER, palabrasDe('Impermeabilizante acrílico')),
    })
    .execute();
});
afterAll(() => app.close());

const find = (texto: string, as = owner) => app.call('GET', `/busqueda?texto=${encodeURIComponent(texto)}`, as);
const foliosOf = async (texto: string) =>
  (await find(texto)).json().cfdi.map(({ folio }: { folio: string }) => folio) as string[];

it.each([
  ['A-100', ['100', '1000']],
  ['a10', ['10', '100', '1000']],
  ['ZP', ['P1']],
  ['14,205.79', ['500']],
  ['$14205.79', ['500']],
  ['14205.7', ['501', '500']],
  // Both an amount and a folio.
  ['14205', ['501', '14205', '500']],
  // MontoTotalPagos: 100.10 + 10 × 17.5.
  ['275.10', ['P1']],
  ['234a', ['600']],
  ['34A', []],
  ['8333-ABCDEF01234A', ['600']],
  ['d1d1', ['600']],
  ['d1d1d1d1-1111-4222-8333-abcdef01234a', ['600']],
  ['telefonia', ['701', '700']],
  ['TEL010101AA1', ['701', '700']],
  ['cartel', ['800']],
  ['"telefonía nacional" 700', ['700']],
  ['NACIONAL, telefonia 1.00', ['701', '700']],
  ['“nacional telefonía”', []],
  ['«14,205.79»', ['500']],
  ['$ 14,205.79 MXN', ['500']],
  ['14205.7 usd', []],
  ['14,205.79MXN', ['500']],
  ['usd14205.79', ['500']],
  ["14'205.79", ['500']],
  ['14 205.79', ['500']],
  ['14\u00a0205.79 mxn', ['500']],
  ['14.205,79', ['500']],
  ['$14.205,79 alfa', ['500']],
  // A serie and a folio, no amount with a currency.
  ['zzz14205', []],
  ['14 205', []],
  ['275.10 mxn', ['P1']],
])('%s finds %j', async (texto, folios) => {
  expect(await foliosOf(texto)).toEqual(folios);
});

it('ranks names with a word that begins with the text above other names, and says which lists have CFDI', async () => {
  expect((await find('tele')).json().contrapartes).toEqual([
    { rfc: 'TEL010101AA1', nombre: 'TELEFONÍA NACIONAL SA DE CV', emitidos: true, recibidos: false },
    { rfc: 'ACA010101AA1', nombre: 'CARTELES SA DE CV', emitidos: false, recibidos: true },
  ]);
  expect((await find('nacional')).json().contrapartes).toHaveLength(1);
  expect(await foliosOf('tele')).toEqual(['701', '700', '800']);
});

it.each([
  ['telefnia', 'telefonia', ['701', '700']],
  ['carteles nacionla', 'carteles', ['800']],
  ['telefonia nacional 99,999.99', 'telefonia nacional', ['701', '700']],
  ['TEL010101AB1', 'tel010101aa1', ['701', '700']],
  ['A1009', 'A100', ['100', '1000']],
  ['14,300.00', '14205.79', ['500', '501']],
  ['impermeavilizante', 'impermeabilizante', ['P1']],
  ['acrilico inpermeab', 'acrilico impermeabilizante', ['P1']],
])('%s finds nothing, and %s is near', async (texto, near, folios) => {
  const { cfdi: found, cercanos } = (await find(texto)).json();
  expect(found).toEqual([]);
  expect([cercanos.texto, cercanos.cfdi.map(({ folio }: { folio: string }) => folio)]).toEqual([near, folios]);
});

it.each(['zzzzzz', '8', '500,000.00', 'xyz qwv'])('nothing is near to %s', async (texto) => {
  const answer = await find(texto.padEnd(2, '%'));
  expect(answer.json()).toEqual({ cfdi: [], contrapartes: [] });
});

it.each([
  ['rfcs', 'nacional telefonía', 1],
  ['rfcs', 'telefonia "sa de"', 1],
  ['rfcs', 'telefonia carteles', 0],
  ['emitidos', 'nacional telef', 1],
])('%s has the words of «%s» in any order', async (list, text, count) => {
  const param = list === 'rfcs' ? 'search' : 'status=2&nombre';
  const answer = await app.call('GET', `/${list}?${param}=${encodeURIComponent(text)}`, owner);
  expect(answer.json()).toMatchObject({ count });
});

it('finds nothing of another taxpayer', async () => {
  expect((await find('tele', { ...owner, rfc: OTHER })).statusCode).toBe(403);
  const user = await app.createContribuyenteUser('IIA040805DZ4');
  const answer = await find('234a', { token: user.token, rfc: 'IIA040805DZ4' });
  expect(answer.json()).toEqual({ cfdi: [], contrapartes: [] });
});

it.each([
  ['%%', 200],
  ['__', 200],
  ["'; drop table cfdi; --", 200],
  ['\\\\', 200],
  ['😀😀', 200],
  ['--', 200],
  ['f'.repeat(32), 200],
  ['9'.repeat(100), 200],
  ['a', 400],
  [' a ', 400],
  ['a'.repeat(101), 400],
])('answers %s with %i', async (texto, status) => {
  const answer = await find(texto);
  expect(answer.statusCode).toBe(status);
  if (status === 200) expect(answer.json()).toEqual({ cfdi: [], contrapartes: [] });
});

it('answers a zero character without a fault', async () => {
  expect((await find('a\0b')).statusCode).toBeLessThan(500);
});

it('reads the end of a UUID and an amount of payments from their indexes', async () => {
  const planOf = (condition: string) =>
    app.deps.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(condition)}`.execute(trx);
      return rows.map((line) => line['QUERY PLAN']).join('\n');
    });
  expect(
    await planOf(`select k.id from cfdi k where k.rfc_owner = '${OWNER}'
      and reverse(right(k.uuid::text, 12)) collate "C" >= 'a432' and reverse(right(k.uuid::text, 12)) collate "C" < 'a433'`),
  ).toContain('cfdi_fin_de_uuid');
  expect(
    await planOf(`select k.cfdi_id from cfdi_detalle k where k.rfc_owner = '${OWNER}' and k.pagos <> '[]'::jsonb
      and monto_de_pagos(k.pagos) >= 275 and monto_de_pagos(k.pagos) < 276`),
  ).toContain('cfdi_detalle_monto');
});
