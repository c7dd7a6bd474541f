import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { mailCases, mailSample } from '../../../testing/mail-cases';
import { takeMessage } from './read-message';

const RFC = 'EKU9003173C9';
const sample = mailSample(createCfdiBuilder(RFC));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.createContribuyenteUser(RFC);
});
afterAll(() => app.close());

test.each(mailCases)(
  'takes or tells: $name',
  async ({ mail, tomados = 0, rechazados = [], omitidos = [], isForged = false, isChanged = false }) => {
    const raw = Buffer.from(await mail(sample), 'latin1');
    const { archivos } = await takeMessage(app.deps, { rfc: RFC, sinPedir: true }, raw);
    const codes = (resultado: string) =>
      archivos.filter((archivo) => archivo.resultado === resultado).map(({ code }) => code);
    const uuids = archivos.flatMap(({ resultado, uuid }) => (resultado === 'tomado' && uuid ? [uuid] : []));
    expect([codes('rechazado'), codes('omitido')]).toEqual([rechazados, omitidos]);
    expect(codes('tomado').includes('en_cuarentena')).toBe(isForged);
    const kept = await app.deps.db
      .selectFrom('cfdi')
      .select(['uuid', 'xml_sha256'])
      .where('uuid', 'in', [...uuids, '00000000-0000-0000-0000-000000000000'])
      .execute();
    expect(kept).toHaveLength(tomados);
    expect(kept.every(({ xml_sha256 }) => sample.made.has(xml_sha256))).toBe(!isChanged);
  },
);
