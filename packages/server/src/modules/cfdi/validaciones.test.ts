import { createCfdiBuilder } from '@boveda/cfdi-samples';
import type { CfdiDetail, Validacion } from '@boveda/contracts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';

const RFC = 'EKU9003173C9';
const builder = createCfdiBuilder(RFC);

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  user = await app.createContribuyenteUser(RFC);
});
afterAll(() => app.close());

async function upload(folio: string, change = (xml: string) => xml): Promise<() => Promise<CfdiDetail>> {
  const as = { token: user.token, rfc: RFC };
  const xmlb64 = Buffer.from(change(builder.build({ folio }).toString())).toString('base64');
  await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64 });
  const { id } = (await app.call('GET', `/emitidos?folio=${folio}`, as)).json().rows[0];
  return async () => (await app.call('GET', `/emitidos/${id}`, as)).json();
}
const find = (validaciones: Validacion[], id: string) => validaciones.find((validacion) => validacion.id === id);

it('returns every rule with the values it found', async () => {
  const { validaciones, errmsg } = await (await upload('1'))();
  expect(errmsg).toBeNull();
  expect(validaciones[0]).toMatchObject({ id: 'archivo_integro', resultado: 'ok' });
  expect(validaciones.length).toBeGreaterThan(12);
  expect(validaciones.filter(({ resultado }) => resultado === 'falla')).toEqual([]);
  expect(find(validaciones, 'sello')).toEqual({
    id: 'sello',
    titulo: 'Sello del emisor',
    resultado: 'ok',
    evidencia: 'Sellado con el certificado 30001000000500003999.',
  });
});

it('explains the state: errmsg lists the failed rules', async () => {
  const { validaciones, errmsg, status } = await (
    await upload('2', (xml) => xml.replace('Total="116.00" Tipo', 'Total="117.00" Tipo'))
  )();
  const fallas = validaciones.filter(({ resultado }) => resultado === 'falla');
  expect(status).toBe(5);
  expect(errmsg).toBe(fallas.map(({ titulo, evidencia }) => `${titulo}: ${evidencia}`).join('\n'));
});

it('keeps the judgement of the upload when certificates or schemas are installed later', async () => {
  const detail = await upload('3');
  const before = find((await detail()).validaciones, 'timbre_sello_sat');
  expect(before?.resultado).toBe('aviso');
  await app.deps.certificates.put('30001000000500003456', Buffer.from('no certificate'));
  expect(find((await detail()).validaciones, 'timbre_sello_sat')).toEqual(before);
});

it('reports that the stored file is damaged, with the original judgement', async () => {
  const detail = await upload('4');
  const { id } = await detail();
  await app.deps.db
    .updateTable('cfdi')
    .set({ xml_sha256: '0'.repeat(64) })
    .where('id', '=', id)
    .execute();
  const { validaciones } = await detail();
  expect(validaciones[0]).toMatchObject({ id: 'archivo_integro', resultado: 'falla' });
  expect(find(validaciones, 'timbre_sello_sat')?.resultado).toBe('aviso');
  // The damaged bytes are not judged.
  const { status } = await detail();
  await app.deps.jobs.add(app.deps.db, 'process-cfdi', { rfc: RFC, estados: [status] });
  await app.runJobs();
  expect((await detail()).status).toBe(status);
});
