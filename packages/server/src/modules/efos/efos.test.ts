import type { ListaSat } from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { refusedLists, rfcOf } from '../../../testing/list-cases';
import { commands } from '../../admin/commands';
import { upsertContrapartes } from '../../vault/ingest/contrapartes';
import { type LoadOptions, loadEfos } from './load-efos';
import { loadLista } from './load-lista';
import { EfosRefused } from './published-lines';

const RFC = 'EKU9003173C9';
const HEADER =
  'No,RFC,Nombre del Contribuyente,Situación del contribuyente,Oficio de presunción SAT,Publicación página SAT presuntos,Oficio de definitivos SAT,Publicación página SAT definitivos';
const DAY_MS = 86_400_000;
/** The day of a list that is not old, as the list writes it and as it is answered. */
const TODAY = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10);

let app: TestApp;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  const named = (rfc: string) => ({
    rfc_owner: RFC,
    contraparte_rfc: rfc,
    contraparte_nombre: rfc,
    fecha: '2026-01-01T00:00:00',
  });
  await upsertContrapartes(app.deps.db, [named(rfcOf(1)), named(rfcOf(2)), named('XAXX010101000')]);
});
afterAll(() => app.close());

const line = (rfc: string, situacion: string, nombre = 'CAÑADA, S.A.') =>
  `1,${rfc},"${nombre}",${situacion},500-05,01/06/2018,500-06,28/09/2018`;
const lines = (count: number, situacion = 'Definitivo') =>
  Array.from({ length: count }, (_, index) => line(rfcOf(index + 1), situacion));
const csv = (rows: readonly string[], day = TODAY) =>
  Buffer.from([`"Información actualizada al ${day}; público"`, HEADER, ...rows, ''].join('\r\n'), 'latin1');

/** Yields small pieces, as a network delivers them. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}
const load = (bytes: Buffer, options?: LoadOptions) => loadEfos(app.deps, pieces(bytes), 'prueba.csv', options);
const get = async (path: string) => (await app.call('GET', path, as)).json();
const changes = () =>
  app.deps.db.selectFrom('efos_cambio').select(['rfc', 'antes', 'despues']).orderBy('rfc').execute();
const estadoDe = async (lista: ListaSat) =>
  (await get('/listas')).rows.find((estado: { lista: string }) => estado.lista === lista);

test('replaces the list as a whole and marks counterparts in it', async () => {
  expect((await get('/dashboard')).estatus.validacionefos).toBeNull();
  expect(await load(csv([...lines(20), line('XXXXXXXXXXXX', 'Presunto')]))).toEqual({
    filas: 20,
    omitidas: 0,
    suprimidas: 1,
    cambios: 0,
  });
  expect(await get(`/efos/${rfcOf(1)}`)).toEqual({
    rfc: rfcOf(1),
    nombre: 'CAÑADA, S.A.',
    situacion: 2,
    descripcion: 'Definitivo',
    oficioglobal: '500-06',
    publicacionsat: '2018-09-28',
    etapas: [
      { situacion: 1, oficioglobal: '500-05', publicacionsat: '2018-06-01' },
      { situacion: 2, oficioglobal: '500-06', publicacionsat: '2018-09-28' },
    ],
  });
  expect(await get('/efos?search=canada&limit=10')).toMatchObject({ count: 20 });
  expect(await get('/rfcs?efos=1')).toMatchObject({ count: 2, rows: [{ efo: 2 }, { efo: 2 }] });
  const { total, estatus } = await get('/dashboard');
  expect([total.efos, typeof estatus.validacionefos]).toEqual([2, 'string']);
  expect(estatus.listaefos).toMatchObject({ actualizado: TODAY, segun: 'lista', suprimidas: 1, vieja: false });
});

test('records which RFCs entered, changed and left; loading the same list again changes nothing', async () => {
  const [, second, ...others] = lines(20);
  const next = csv([second ?? '', line(rfcOf(3), 'Desvirtuado'), ...others.slice(1), line(rfcOf(40), 'Presunto')]);
  expect((await load(next)).cambios).toBe(3);
  expect((await load(next)).cambios).toBe(0);
  expect(await changes()).toEqual([
    { rfc: rfcOf(1), antes: 2, despues: null },
    { rfc: rfcOf(3), antes: 2, despues: 3 },
    { rfc: rfcOf(40), antes: null, despues: 1 },
  ]);
  expect((await app.call('GET', `/efos/${rfcOf(1)}`, as)).json()).toMatchObject({
    msg: 'No Se encuentra en lista EFOS',
  });
});

test('a row that cannot be read leaves its RFC as it was', async () => {
  const rows = [...lines(20).slice(2), line(rfcOf(2), ''), line(rfcOf(40), 'Presunto')];
  const { omitidas, filas } = await load(csv(rows));
  expect([filas, omitidas]).toEqual([19, 1]);
  expect(await get(`/efos/${rfcOf(2)}`)).toMatchObject({ situacion: 2 });
  expect(await estadoDe('efos')).toMatchObject({ contribuyentes: 19, omitidas: 1 });
});

test.each<readonly [string, Buffer]>([
  // The others are refused by the same reader, whose test reads them.
  ...refusedLists.slice(1, 2),
  ['a list of half the size', csv(lines(10))],
  ['a list that is older than the one in force', csv(lines(20), '31 de diciembre de 2025')],
])('given %s, keeps the previous list and says why', async (_, bytes) => {
  const before = await get('/efos?limit=100');
  const refused = load(bytes);
  await expect(refused).rejects.toThrow(EfosRefused);
  const { message } = await refused.catch((error) => error);
  expect(await get('/efos?limit=100')).toEqual(before);
  expect((await get('/dashboard')).estatus.listaefos.rechazo.motivo).toBe(message);
});

test('given a source that breaks off, keeps the previous list', async () => {
  const before = await get('/efos?limit=100');
  async function* broken() {
    yield csv(lines(25)).subarray(0, 2_000);
    throw new Error('connection reset');
  }
  await expect(loadEfos(app.deps, broken(), 'prueba.csv')).rejects.toThrow('connection reset');
  expect(await get('/efos?limit=100')).toEqual(before);
});

test('an old list that is served again does not look fresh, and the operator may accept one', async () => {
  const printed: string[] = [];
  const frozen = csv(lines(12), '31 de diciembre de 2025');
  await load(frozen, { acceptsLess: true });
  await load(frozen);
  expect(await estadoDe('efos')).toMatchObject({ actualizado: '2025-12-31', vieja: true, rechazo: null });
  await commands['listas:estado']?.run({ ...app.deps, print: (text) => printed.push(text) }, {});
  expect(printed[0]).toMatch(/^efos .*CFF 69-B.*31\/12\/2025, según la lista; TIENE MÁS DE 45 DÍAS; 12 contribuyentes/);
  expect(printed[1]).toMatch(/^firmes .*: sin cargar$/);
});

const firmes = (...rows: readonly string[]) =>
  Buffer.from(
    ['RFC,RAZON SOCIAL,TIPO PERSONA,SUPUESTO,FECHA DE PRIMERA PUBLICACION', ...rows, ''].join('\r\n'),
    'latin1',
  );
const firme = (rfc: string, day = '01/01/2014') => `${rfc},"CAÑADA, S.A.",M,FIRMES,${day}`;

test('lists of article 69 are kinds of their own, with the date that the server or the first load gives', async () => {
  const modificado = new Date(Date.now() - 50 * DAY_MS);
  const bytes = firmes(
    firme(rfcOf(1)),
    firme(rfcOf(1), '01/02/2015'),
    firme(rfcOf(5)),
    'FRAGMENTO',
    firme('XXXXXXXXXXXX'),
  );
  const loaded = await loadLista(app.deps, 'firmes', pieces(bytes), 'Firmes.csv', { modificado });
  expect(loaded).toEqual({ contribuyentes: 2, omitidas: 1, suprimidas: 1 });
  const day = await estadoDe('firmes');
  expect(day).toMatchObject({ segun: 'servidor', vieja: true });
  // The same bytes, of which the server says that they are new.
  await loadLista(app.deps, 'firmes', pieces(bytes), 'Firmes.csv', { modificado: new Date(Date.now() - DAY_MS) });
  expect(await estadoDe('firmes')).toMatchObject({ actualizado: day.actualizado, vieja: true });
  await loadLista(app.deps, 'perdidas', pieces(csv([line(rfcOf(1), 'Definitivo')])), 'bis.csv');
  expect(await get(`/listas?type=registros&search=${rfcOf(1).toLowerCase()}`)).toEqual({
    rows: [
      { lista: 'firmes', rfc: rfcOf(1), nombre: 'CAÑADA, S.A.', detalle: 'FIRMES', publicacion: '2015-02-01' },
      { lista: 'perdidas', rfc: rfcOf(1), nombre: 'CAÑADA, S.A.', detalle: 'Definitivo', publicacion: '2018-06-01' },
    ],
  });
  expect((await get('/listas?type=registros&search=CAÑADA%20SA')).rows).toEqual([]);
  const { rows } = await get(`/rfcs?search=${rfcOf(1)}`);
  expect(rows).toEqual([{ rfc: rfcOf(1), nombre: rfcOf(1), efo: 2, listas: ['firmes', 'perdidas'] }]);
});

test.each<[string, Buffer]>([
  ['the list of 69-B', csv(lines(20, 'Presunto'))],
  ['another list', firmes(...lines(20).map((_, index) => firme(rfcOf(index)).replace('FIRMES', 'EXIGIBLES')))],
])('given %s in the place of another, keeps the list that was there', async (_, bytes) => {
  await expect(loadLista(app.deps, 'firmes', pieces(bytes), 'x.csv')).rejects.toThrow(EfosRefused);
  expect(await estadoDe('firmes')).toMatchObject({ contribuyentes: 2, rechazo: { motivo: expect.any(String) } });
});
