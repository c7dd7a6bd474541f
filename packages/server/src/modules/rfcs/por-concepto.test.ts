import { randomUUID } from 'node:crypto';
import { cfdiXml, conceptoXml, timbreXml } from '@boveda/cfdi-samples';
import type { ConceptosPorMes } from '@boveda/contracts';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { upsertContrapartes } from '../../vault/ingest/contrapartes';
import { readFlujos } from '../../vault/ingest/read-flujos';

const RFC = 'EKU9003173C9';
const [PAPELERIA, FLETES] = ['IIA040805DZ4', 'MCI7306249Y1'];

let app: TestApp;
let as: { token: string; rfc: string };

const concepto = (clave: string, importe: string, texto: string) =>
  conceptoXml({ ClaveProdServ: clave, Descripcion: texto, ValorUnitario: importe, Importe: importe });

/** Uploads a received CFDI, which the SAT then confirms. */
async function receive(emisor: string, fecha: string, conceptos: string[], comprobante = {}): Promise<string> {
  const uuid = randomUUID();
  const xml = cfdiXml({
    comprobante: { Fecha: `${fecha}T12:00:00`, ...comprobante },
    emisor: { Rfc: emisor },
    receptor: { Rfc: RFC },
    conceptos: conceptos.join(''),
    complementos: [timbreXml({ UUID: uuid })],
  });
  const sent = await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: Buffer.from(xml).toString('base64') });
  expect(sent.json()).toMatchObject({ aceptados: 1 });
  await app.owner.updateTable('cfdi').set({ status: 2 }).where('uuid', '=', uuid).execute();
  return uuid;
}

const ask = async (query = ''): Promise<ConceptosPorMes> =>
  (await app.call('GET', `/rfcs?type=conceptos&ejercicio=2025${query}`, as)).json();
const told = ({ rows }: ConceptosPorMes) =>
  rows.map(({ rfc, clave, importe, cantidad }) => [rfc, clave, importe, cantidad].join(' '));

let toner: string;
beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  await app.createContribuyente(FLETES);
  toner = await receive(PAPELERIA, '2025-01-31', [
    concepto('44103103', '100', 'Tóner negro'),
    concepto('44103103', '50.50', 'Tóner de color'),
    concepto('14111507', '20', 'Papel bond'),
  ]);
  await receive(PAPELERIA, '2025-03-01', [concepto('44103103', '30', 'Devolución')], { TipoDeComprobante: 'E' });
  await receive(FLETES, '2025-03-15', [concepto('78101800', '10', 'Flete local')], { Moneda: 'USD', TipoCambio: '20' });
  await receive(FLETES, '2025-04-15', [concepto('78101800', '7', 'Maniobras')], {
    Moneda: 'EUR',
    TipoCambio: undefined,
  });
  await receive(FLETES, '2024-12-31', [concepto('78101800', '999', 'Otro año')]);
  const named = (contraparte_rfc: string, contraparte_nombre: string) => ({
    ...{ rfc_owner: RFC, contraparte_rfc, contraparte_nombre, fecha: '2025-01-01T00:00:00' },
  });
  await upsertContrapartes(app.deps.db, [named(PAPELERIA, 'PAPELERÍA CENTRAL'), named(FLETES, 'FLETES DEL NORTE')]);
});
afterAll(() => app.close());

test.each([
  ['', [`${FLETES} 78101800 200.00 2`, `${PAPELERIA} 44103103 120.50 2`, `${PAPELERIA} 14111507 20.00 1`]],
  ['&agrupar=contraparte', [`${FLETES}  200.00 2`, `${PAPELERIA}  140.50 3`]],
  ['&agrupar=clave', [' 78101800 200.00 2', ' 44103103 120.50 2', ' 14111507 20.00 1']],
  ['&limit=1&offset=1', [`${PAPELERIA} 44103103 120.50 2`]],
  ['&search=papeleria', [`${PAPELERIA} 44103103 120.50 2`, `${PAPELERIA} 14111507 20.00 1`]],
  ['&search=toner', [`${PAPELERIA} 44103103 150.50 1`]],
  ['&search=1411%20central', [`${PAPELERIA} 14111507 20.00 1`]],
  ['&search=toner%20norte', []],
  ['&direccion=emitidos', []],
])('adds up what was bought by counterpart and clave: %s', async (query, expected) =>
  expect(told(await ask(query))).toEqual(expected),
);

test('has twelve months, the sum of all pages, and what has no TipoCambio apart', async () => {
  const { rows, meses, importe, count, sincambio, leyendo } = await ask('&limit=2');
  expect([meses[0], meses.length, meses.at(-1)]).toEqual(['2025-01', 12, '2025-12']);
  expect({ importe, count, sincambio, leyendo }).toEqual({ importe: '340.50', count: 3, sincambio: 1, leyendo: false });
  expect(rows[1]).toMatchObject({
    nombre: 'PAPELERÍA CENTRAL',
    textos: ['Tóner negro', 'Devolución'],
    meses: ['150.50', '0.00', '-30.00', ...Array.from({ length: 9 }, () => '0.00')],
  });
});

test('follows what the SAT says of a CFDI, and is not of another taxpayer', async () => {
  await ask();
  const set = (status: number) => app.owner.updateTable('cfdi').set({ status }).where('uuid', '=', toner).execute();
  await set(3);
  expect(told(await ask('&search=44103103'))).toEqual([`${PAPELERIA} 44103103 -30.00 1`]);
  await set(2);
  expect(told(await ask('&search=44103103'))).toEqual([`${PAPELERIA} 44103103 120.50 2`]);
  const other = await app.createContribuyenteUser('IIA040805DZ4');
  const answer = await app.call('GET', '/rfcs?type=conceptos', { token: other.token, rfc: 'IIA040805DZ4' });
  expect(answer.json()).toMatchObject({ rows: [], count: 0 });
});

test('CFDI of an earlier version count once they have been read again', async () => {
  const earlier = { conceptos: null, palabras: null, flujo_version: 4 } as never;
  await app.owner.updateTable('cfdi_detalle').set(earlier).execute();
  await app.owner.deleteFrom('concepto_huella').execute();
  expect(await ask()).toMatchObject({ rows: [], leyendo: true });
  await readFlujos(app.deps);
  expect(await ask()).toMatchObject({ count: 3, leyendo: false });
});

test.each([
  ['clave=44103103', 2],
  ['clave=99999999', 0],
  ['clave=44103103&fechaini=2025-03-01', 1],
  ['search=t%C3%B3ner', 1],
  ['search=BON', 1],
  ['search=color%20central', 1],
  ['search=44103103', 2],
  ['search=4410', 0],
  ['search=maniobras%20toner', 0],
])('the list finds CFDI by their conceptos: %s', async (query, count) =>
  expect((await app.call('GET', `/recibidos?${query}`, as)).json().count).toBe(count),
);

test('Ctrl+K finds CFDI by their conceptos', async () => {
  const { cfdi } = (await app.call('GET', '/busqueda?texto=toner', as)).json();
  expect(cfdi.map(({ uuid }: { uuid: string }) => uuid)).toEqual([toner]);
});

test('the words of a taxpayer are behind its RFC', async () => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from cfdi_detalle where palabras @@ '''MCI7306249Y1 TONER'''::tsquery`.execute(
    app.owner,
  );
  expect(rows[0]?.n).toBe(0);
});
