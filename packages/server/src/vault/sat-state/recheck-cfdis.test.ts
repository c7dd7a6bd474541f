import { EstatusCfdi } from '@boveda/contracts';
import { type EstadoSat, SatUnavailable } from '@boveda/sat-client';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { recheckCfdis } from './recheck-cfdis';

const RFC = 'EKU9003173C9';
const NIGHTLY = 1_000;

let now: Date;
let app: TestApp;
/** What the SAT was asked, and about which CFDI it does not answer, or answers that they are cancelled. */
let asked: string[];
let silent: (expresion: string) => boolean;
let cancelled: (expresion: string) => boolean;
beforeEach(async () => {
  now = new Date();
  [silent, cancelled] = [() => false, () => false];
  app = await createTestApp({
    clock: () => now,
    sat: {
      consultarEstado: async (expresion) => {
        asked.push(expresion);
        if (silent(expresion)) throw new SatUnavailable('timeout', 'prueba');
        const estado = cancelled(expresion) ? 'Cancelado' : 'Vigente';
        return {
          encontrado: true,
          codigo: 'S',
          estado,
          esCancelable: '',
          estatusCancelacion: '',
          statuscanc: 0,
          validacionEfos: '200',
        } as EstadoSat;
      },
    },
  });
  await app.createContribuyenteUser(RFC);
});
afterEach(() => app.close());

/** Valid CFDI, the first half issued, one a minute. */
async function fill(count: number): Promise<void> {
  const year = now.getFullYear();
  await sql`
    with nuevas as (
      insert into cfdi (rfc_owner, id, emitido, uuid, version, tipo, serie, folio, contraparte_rfc, contraparte_nombre, fecha, subtotal,
          total, moneda, metodo_pago, status, verificado, xml_sha256, xml_bytes, created)
        select ${RFC}, gen_random_uuid(), n <= ${count}::int / 2, gen_random_uuid(), '4.0', 'I', 'A', n::text, 'CLI000001AA0', 'Cliente',
          ${`${year - 1}-06-01`}::timestamp + n * interval '1 minute', 100, 116, 'MXN', 'PUE', ${EstatusCfdi.Vigente},
          ${now}::timestamptz - interval '30 days', repeat('0', 64), 1000, ${now}
        from generate_series(1, ${count}::int) n returning id, folio
    )
    insert into cfdi_detalle (rfc_owner, cfdi_id, expresion, reglas, relacionados, pagos)
      select ${RFC}, id, folio, '[]', '[]', '[]' from nuevas`.execute(app.deps.db);
}

/** Folios that the SAT is asked about a night later. */
async function night(): Promise<number[]> {
  now = new Date(now.getTime() + 25 * 3_600_000);
  asked = [];
  await recheckCfdis(app.deps, RFC);
  return asked.map(Number).toSorted((a, b) => a - b);
}
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

test('every night asks about the next ones of the round, and about each at most once', async () => {
  await fill(1_300);
  expect(await night()).toEqual(from(1, NIGHTLY));
  expect(await night()).toEqual([...from(1, 700), ...from(1_001, 1_300)]);
  expect(await night()).toEqual([...from(1, 400), ...from(701, 1_300)]);
});

test('a taxpayer with few CFDI has all of them asked every night', async () => {
  await fill(3);
  expect(await night()).toEqual([1, 2, 3]);
  expect(await night()).toEqual([1, 2, 3]);
});

test('an answer that confirms the state leaves the CFDI as it is, and is the last one that its detail shows', async () => {
  await fill(2);
  const versions = async () => (await app.pool.query('select xmin from cfdi order by folio')).rows;
  const before = await versions();
  await night();
  expect(await versions()).toEqual(before);
  const { rows } = await app.pool.query('select id from cfdi where emitido');
  const detail = await app.call('GET', `/emitidos/${rows[0].id}`, await reader());
  expect(detail.json()).toMatchObject({ verificado: now.toISOString() });
  cancelled = () => true;
  await night();
  expect((await app.pool.query('select status, verificado from cfdi')).rows).toEqual([
    { status: EstatusCfdi.Cancelado, verificado: now },
    { status: EstatusCfdi.Cancelado, verificado: now },
  ]);
});

test('goes on where it was after an outage of the SAT', async () => {
  await fill(300);
  silent = () => true;
  await night();
  silent = () => false;
  expect(await night()).toEqual(from(1, 300));
});

test('a CFDI that is never answered does not keep the others from being asked', async () => {
  await fill(300);
  silent = (expresion) => expresion === '7';
  expect(await night()).toEqual(from(1, 200));
  expect(await night()).toEqual([...from(1, 100), ...from(201, 300)]);
  expect(await night()).toEqual(from(1, 300));
});

test('a CFDI that was verified less than a day ago is not asked again', async () => {
  await fill(2);
  await app.pool.query(`update cfdi set verificado = $1 where folio = '1'`, [new Date(now.getTime() + 2 * 3_600_000)]);
  expect(await night()).toEqual([2]);
});

const reader = async () => ({ token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC });
