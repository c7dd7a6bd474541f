import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { upsertContrapartes } from '../../vault/ingest/contrapartes';
import { loadEfos } from './load-efos';
import { EfosRefused } from './parse-efos';

const RFC = 'EKU9003173C9';
const HEADER = `No,RFC,Nombre del Contribuyente,Situación del contribuyente${',x'.repeat(16)}`;
const PREAMBLE = [
  `"Información actualizada al 31 de marzo de 2024; ""público""",${','.repeat(18)}`,
  `Listado${','.repeat(19)}`,
];

let app: TestApp;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createTaxpayerUser(RFC)).token, rfc: RFC };
  const named = (rfc: string) => ({
    rfc_owner: RFC,
    contraparte_rfc: rfc,
    contraparte_nombre: rfc,
    fecha: '2026-01-01T00:00:00',
  });
  await upsertContrapartes(app.deps.db, [named(rfcOf(1)), named(rfcOf(2)), named('XAXX010101000')]);
});
afterAll(() => app.close());

const rfcOf = (index: number) => `AAA0909${String(index).padStart(2, '0')}HHH`;
const line = (rfc: string, situacion: string, nombre = 'CAÑADA, S.A.') =>
  `1,${rfc},"${nombre}",${situacion},500-05,01/06/2018,500-05,25/06/2018,,,,,500-06,28/09/2018,500-06,31/02/2018,,,,`;
const lines = (count: number, situacion = 'Definitivo') =>
  Array.from({ length: count }, (_, index) => line(rfcOf(index + 1), situacion));
const csv = (rows: readonly string[], preamble = PREAMBLE) =>
  Buffer.from([...preamble, HEADER, ...rows, ''].join('\r\n'), 'latin1');

/** Yields small pieces, as a network delivers them. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}
const load = (bytes: Buffer) => loadEfos(app.deps, pieces(bytes), 'prueba.csv');
const get = async (path: string) => (await app.call('GET', path, as)).json();
const changes = () =>
  app.deps.db.selectFrom('efos_cambio').select(['rfc', 'antes', 'despues']).orderBy('rfc').execute();

test('replaces the list as a whole and marks counterparts in it', async () => {
  expect((await get('/dashboard')).estatus.validacionefos).toBeNull();
  expect(await load(csv([...lines(20), line('XXXXXXXXXXXX', 'Presunto')]))).toEqual({
    filas: 20,
    omitidas: 1,
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

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['an HTML page', Buffer.from('<!doctype html><h1>Servicio en mantenimiento</h1>')],
  ['zeros', Buffer.alloc(100_000)],
  ['no header', Buffer.from(lines(20).join('\r\n'))],
  ['only a header', csv([])],
  ['a list of half the size', csv(lines(10))],
  ['a list cut off in a line', csv(lines(21)).subarray(0, -30)],
  ['an unclosed quote', csv([...lines(21), '1,"AAA'])],
  ['a line without end', Buffer.concat([csv(lines(21)), Buffer.alloc(200_000, 'x')])],
  ['an unknown situation', csv([...lines(20), line(rfcOf(30), 'Culpable')])],
  ['a column too many', csv([...lines(20), `${line(rfcOf(30), 'Presunto')},`])],
  ['invalid RFCs', csv([...lines(20), ...Array.from({ length: 5 }, () => line("' or 1=1", 'Presunto'))])],
])('given %s, keeps the previous list', async (_, bytes) => {
  const before = await get('/efos?limit=100');
  await expect(load(bytes)).rejects.toThrow(EfosRefused);
  expect(await get('/efos?limit=100')).toEqual(before);
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
