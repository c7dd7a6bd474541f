import { createCfdiBuilder } from '@boveda/cfdi-samples';
import type { CfdiRow } from '@boveda/contracts';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { judgeAgain, type Stored } from '../../vault/ingest/judge-again';

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
  const { token } = await app.createTaxpayerUser(RFC);
  const theirs = await app.createTaxpayerUser(OTHER);
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
  const stored = await sql<Stored>`select c.id, c.status, 'x' as errmsg, c.xml_sha256, c.pac_pendiente, d.por_juzgar
    from cfdi c join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id
    where c.rfc_owner = ${RFC} and c.folio = '2'`.execute(db);
  await sql`update cfdi_detalle set reglas = '[]' where rfc_owner = ${RFC}`.execute(db);
  expect(await found('suma_total')).toEqual([]);
  await judgeAgain(app.deps, RFC, stored.rows);
  expect(await found('suma_total')).toEqual(['2']);
});
