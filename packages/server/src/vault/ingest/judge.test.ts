import { existsSync } from 'node:fs';
import path from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { checkCfdi, judgeCfdi } from './judge';

const RFC = 'EKU9003173C9';
const xml = createCfdiBuilder(RFC).build();
const resources = process.env.BOVEDA_SAT_RESOURCES ?? path.resolve(__dirname, '../../../../../../shared/sat');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const esquema = async (bytes: Buffer) =>
  (await checkCfdi(app.deps, RFC, bytes)).find(({ id }) => id === 'esquema') ?? { resultado: 'none', evidencia: '' };

it('skips the comparison with the schemas where they are not installed', async () => {
  expect(await esquema(xml)).toMatchObject({
    resultado: 'omitida',
    evidencia: 'No están instalados los esquemas del SAT.',
  });
});

const installed = existsSync(resources);
if (!installed) process.stderr.write(`\nSKIPPED CFDI against the SAT's schemas: ${resources} not found\n`);
(installed ? describe : describe.skip)('with the schemas of the SAT', () => {
  beforeAll(() => {
    app.deps.env.satResources = resources;
  });

  it('compares a CFDI with them, and the result decides its state', async () => {
    expect(await esquema(xml)).toMatchObject({ resultado: 'ok' });
    const wrong = Buffer.from(xml.toString().replace(' Cantidad=', ' Cuantos="1" Cantidad='));
    expect(await esquema(wrong)).toMatchObject({
      resultado: 'falla',
      evidencia: 'Concepto/Cuantos: no va ahí.',
    });
    const { cfdi } = await judgeCfdi(app.deps, RFC, wrong);
    expect([cfdi.status, cfdi.errmsg]).toEqual([4, expect.stringContaining('Cuantos')]);
  });

  it('judges many at once, each with its own result', async () => {
    const wrong = Buffer.from(xml.toString().replace(' Exportacion="01"', ''));
    const results = await Promise.all(Array.from({ length: 20 }, (_, at) => esquema(at % 2 ? wrong : xml)));
    expect(results.map(({ resultado }) => resultado)).toEqual(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? 'falla' : 'ok')),
    );
  });
});
