import { randomUUID } from 'node:crypto';
import { cfdiXml, conceptoXml, timbreXml } from '@boveda/cfdi-samples';
import { type CfdiListRow, camposCfdi } from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { RFC } from '../../../testing/pagos/documentos';

let app: TestApp;
let as: { token: string; rfc: string };
let reads = 0;

beforeEach(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  const { blobs } = app.deps;
  const read = blobs.read.bind(blobs);
  reads = 0;
  blobs.read = (sha256) => {
    reads += 1;
    return read(sha256);
  };
});
afterEach(() => app.close());

/** Uploads an invoice with IVA of 16 %, a retention of ISR and a discount. */
async function upload(): Promise<void> {
  const xml = cfdiXml({
    comprobante: { Descuento: '10.00', TipoCambio: '1' },
    conceptos: conceptoXml({ Descuento: '10.00' }),
    complementos: [timbreXml({ UUID: randomUUID() })],
  });
  await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: Buffer.from(xml).toString('base64') });
  reads = 0;
}

const rowsOf = async (query: string, path = '/emitidos'): Promise<CfdiListRow[]> =>
  (await app.call('GET', `${path}?${query}`, as)).json().rows;

test('a row has more fields only when they are asked for, and only those', async () => {
  await upload();
  const [plain] = await rowsOf('');
  for (const campo of camposCfdi) expect(plain).not.toHaveProperty(campo);
  const [some] = await rowsOf('campos=metodopago,usocfdi,tipocambio,subtotal,guardado');
  expect(some).toEqual({
    ...plain,
    metodopago: expect.any(String),
    usocfdi: expect.any(String),
    tipocambio: '1',
    subtotal: expect.any(String),
    guardado: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(reads).toBe(0);
});

test('the amounts of an XML are read once, and kept', async () => {
  await upload();
  const [row] = await rowsOf('campos=descuento,ivatrasladado,isrretenido,ivaretenido');
  expect(row).toMatchObject({ descuento: '10.00', ivaretenido: null });
  expect(row?.ivatrasladado).toMatch(/^\d/);
  expect(row).not.toHaveProperty('iepstrasladado');
  expect(reads).toBe(1);
  const [again] = await rowsOf('campos=descuento,ivatrasladado,isrretenido,ivaretenido');
  expect(again).toEqual(row);
  expect(reads).toBe(1);
});

test('a file that cannot be read now is read again, and the list is there without its amounts', async () => {
  await upload();
  const { blobs } = app.deps;
  const { read } = blobs;
  blobs.read = () => Promise.reject(new Error('disk'));
  expect(await rowsOf('campos=descuento')).toMatchObject([{ descuento: null }]);
  blobs.read = read;
  expect(await rowsOf('campos=descuento')).toMatchObject([{ descuento: '10.00' }]);
});

test('credits have them too; a sum has none, and an unknown one is refused', async () => {
  await upload();
  expect(await rowsOf('campos=descuento', '/pagos-emitidos')).toEqual([]);
  for (const query of ['type=sum&campos=descuento', 'campos=nada', 'campos=', 'campos=descuento,'])
    expect((await app.call('GET', `/emitidos?${query}`, as)).json()).toMatchObject({ code: 'invalid_query' });
});
