import { createCfdiBuilder } from '@boveda/cfdi-samples';
import type { CfdiRow } from '@boveda/contracts';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { judgeAgain, type Stored, storedColumns } from '../../vault/ingest/judge-again';
import { countHallazgos } from '../../vault/sat-state/count-hallazgos';

const RFC = 'EKU9003173C9';
const OTHER = 'MCI7306249Y1';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const upload = async (rfc: string, token: string, folio: string, from = '', to = '') => {
  const xml = createCfdiBuilder(rfc).build({ folio }).toString().replace(from, to);
  const answer = await app.call(
    'POST',
    '/cfdi',
    { token, rfc },
    { name: 'a.xml', xmlb64: Buffer.from(xml).toString('base64') },
  );
  expect(answer.json().errores).toEqual([]);
};
const foliosOf = async (rfc: string, token: string, query: string) =>
  (await app.call('GET', `/emitidos?sort=folio&order=ASC&${query}`, { token, rfc }))
    .json()
    .rows.map(({ folio }: CfdiRow) => folio);

test('lists find CFDI by the rule or official code that they break, of one taxpayer and as judged last', async () => {
  const { token } = await app.createContribuyenteUser(RFC);
  const theirs = await app.createContribuyenteUser(OTHER);
  await upload(RFC, token, '1');
  await upload(RFC, token, '2', ' Total="116.00"', ' Total="117.00"');
  await upload(RFC, token, '3', 'ClaveProdServ="01010101"', 'ClaveProdServ="99999999"');
  await upload(OTHER, theirs.token, '4', ' Total="116.00"', ' Total="117.00"');
  const found = (regla: string) => foliosOf(RFC, token, `regla=${encodeURIComponent(regla)}`);
  expect(await found('suma_total')).toEqual(['2']);
  expect(await found('CFDI40162')).toEqual(['3']);
  expect(await found('reglas_cfdi40')).toContain('3');
  expect(await found('esquema')).toEqual([]);
  expect(await found('no_hay')).toEqual([]);
  expect(await foliosOf(OTHER, theirs.token, 'regla=suma_total')).toEqual(['4']);
  expect((await app.call('GET', '/emitidos?regla=%27--', { token, rfc: RFC })).statusCode).toBe(400);
  const sum = (await app.call('GET', '/emitidos?type=sum&regla=suma_total', { token, rfc: RFC })).json();
  expect(sum.porMoneda).toEqual([{ moneda: 'MXN', total: '117.00', cantidad: 1 }]);

  const { db } = app.deps;
  const listed = async () =>
    (await app.call('GET', '/emitidos?sort=folio&order=ASC', { token, rfc: RFC }))
      .json()
      .rows.map(({ hallazgos }: CfdiRow) => hallazgos);
  // As the report of each says, in the list and in the detail, and as the job counts those of earlier versions.
  const counted = await listed();
  expect(counted.map(({ fallas }: { fallas: number }) => fallas)).toEqual([
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
  ]);
  expect(counted[1].fallas).toBeGreaterThan(counted[0].fallas);
  expect(counted[2].reglas).toBeGreaterThan(counted[0].reglas);
  const { rows: ids } = await sql<{ id: string }>`select id from cfdi where rfc_owner = ${RFC} order by folio`.execute(
    db,
  );
  for (const [index, { id }] of ids.entries())
    expect((await app.call('GET', `/emitidos/${id}`, { token, rfc: RFC })).json().hallazgos).toEqual({
      ...counted[index],
    });
  await sql`update cfdi set fallas = null, reglas_sat = null, avisos = null where rfc_owner = ${RFC}`.execute(db);
  expect(await listed()).toEqual([null, null, null]);
  await countHallazgos(app.deps);
  expect(await listed()).toEqual(counted);

  const stored = await sql<Stored>`select ${storedColumns}
    from cfdi c join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id
    where c.rfc_owner = ${RFC} and c.folio = '2'`.execute(db);
  await sql`update cfdi_detalle set reglas = '[]' where rfc_owner = ${RFC}`.execute(db);
  expect(await found('suma_total')).toEqual([]);
  await judgeAgain(
    app.deps,
    RFC,
    stored.rows.map((row) => ({ ...row, errmsg: 'x' })),
  );
  expect(await found('suma_total')).toEqual(['2']);
});
