import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { documento, factura, openLedger, RFC } from '../../../testing/pagos/documentos';
import { upsertContrapartes } from '../../vault/ingest/contrapartes';
import { proposeContacto, senderOf } from './propose-contacto';

const [UNO, DOS] = ['UNO010101AA1', 'DOS010101AA1'];
const now = new Date('2026-11-20T16:00:00Z');

let app: TestApp;
let as: { token: string; rfc: string };
let correo: string;
let { arrive } = {} as ReturnType<typeof openLedger>;
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  ({ arrive } = openLedger(app));
  const user = await app.createContribuyenteUser(RFC);
  correo = user.correo;
  as = { token: user.token, rfc: RFC };
  await upsertContrapartes(
    app.deps.db,
    [UNO, DOS].map((rfc) => ({
      rfc_owner: RFC,
      contraparte_rfc: rfc,
      contraparte_nombre: rfc,
      fecha: '2026-01-01T00:00:00',
    })),
  );
});
afterAll(() => app.close());
beforeEach(() => app.pool.query('truncate contacto, contacto_propuesto'));

const trato = async (rfc = UNO) => (await app.call('GET', `/rfcs/${rfc}?type=trato`, as)).json();
const add = (body: object) => app.call('POST', '/contactos', as, { contraparte: UNO, ...body });

describe('the sender of a mail with CFDI', () => {
  const recibida = (contraparte_rfc: string, more = {}) =>
    documento({ emitido: false, contraparte_rfc, total: '1.00', ...more });
  /** A message from this sender brought these documents. */
  const brought = (
    de: string,
    documentos: ReturnType<typeof documento>[],
    fecha = new Date('2026-10-03T18:00:00Z'),
  ) => {
    const archivos = documentos.map(({ cfdi: { uuid } }) => ({
      nombre: 'a.xml',
      resultado: 'tomado' as const,
      code: null,
      msg: null,
      uuid,
    }));
    return proposeContacto(app.deps, app.deps.db, RFC, { de, fecha, archivos });
  };
  const proposed = async (rfc = UNO) => (await trato(rfc)).propuestos.map((row: { correo: string }) => row.correo);

  it('is proposed with the day of the mail, and is a contact only once it is confirmed', async () => {
    const cfdi = recibida(UNO);
    await arrive(cfdi);
    await brought('"Cobranza Uno" <Cobranza@Uno.mx>', [cfdi]);
    await brought('Cobranza <cobranza@uno.mx>', [cfdi], new Date('2026-09-01T18:00:00Z'));
    expect(await trato()).toMatchObject({
      contactos: [],
      propuestos: [{ correo: 'cobranza@uno.mx', nombre: 'Cobranza Uno', tomado: '2026-10-03' }],
    });
    const { origen, tomado, usuario } = (await add({ correo: 'cobranza@uno.mx' })).json();
    expect({ origen, tomado, usuario }).toEqual({ origen: 'correo', tomado: '2026-10-03', usuario: correo });
    expect((await trato()).propuestos).toEqual([]);
  });

  it('is not proposed from a mail of several suppliers, of the own side, or of a CFDI that is not trusted', async () => {
    const [uno, dos] = [recibida(UNO), recibida(DOS)];
    const emitido = documento({ contraparte_rfc: UNO });
    const dudoso = recibida(UNO, { cuarentena: true, status: 4 });
    await arrive(uno, dos, emitido, dudoso);
    await brought('varios@despacho.mx', [uno, dos]);
    await brought(`Yo <${correo}>`, [uno]);
    await brought('ventas@propia.mx', [emitido]);
    await brought('dudoso@uno.mx', [dudoso]);
    await brought('sin dirección', [uno]);
    expect([await proposed(UNO), await proposed(DOS)]).toEqual([[], []]);
  });

  it('that is discarded, or whose contact is deleted, is not proposed again; later ones drive out none', async () => {
    const cfdi = recibida(UNO);
    await arrive(cfdi);
    for (let at = 0; at < 12; at++) await brought(`a${at}@uno.mx`, [cfdi]);
    expect(await proposed()).toHaveLength(10);
    expect((await app.call('PUT', '/contactos', as, { contraparte: UNO, correo: 'a0@uno.mx' })).statusCode).toBe(200);
    const { id } = (await add({ correo: 'a1@uno.mx' })).json();
    expect((await app.call('DELETE', `/contactos/${id}`, as)).statusCode).toBe(200);
    for (const at of [0, 1]) await brought(`a${at}@uno.mx`, [cfdi], now);
    expect(await proposed()).toHaveLength(8);
  });

  test.each<[string, ReturnType<typeof senderOf>]>([
    ['a@b.mx', { correo: 'a@b.mx', nombre: '' }],
    ['Uno SA <A@B.mx>', { correo: 'a@b.mx', nombre: 'Uno SA' }],
    ['"pagos@banco.mx" <a@b.mx>', { correo: 'a@b.mx', nombre: '' }],
    ['<a@b.mx>, <c@d.mx>', undefined],
    ['a@b.mx, c@d.mx', undefined],
    ['a@localhost', undefined],
    ['Uno <a@b.mx\r\nBcc: c@d.mx>', undefined],
    ['', undefined],
  ])('%s', (de, expected) => expect(senderOf(de)).toEqual(expected));
});

it('keeps typed contacts, each once, with a mail or a telephone', async () => {
  expect((await add({ nombre: 'Ana', telefono: '55 1234 5678' })).json()).toMatchObject({
    origen: 'escrito',
    correo: '',
  });
  const { id } = (await add({ nombre: 'Luis', correo: 'Luis@uno.mx' })).json();
  expect((await add({ correo: 'luis@uno.mx' })).json().code).toBe('conflict');
  expect((await add({ nombre: 'Nadie' })).json().code).toBe('invalid_body');
  expect((await add({ correo: 'a@b.mx', contraparte: 'NAD010101AA1' })).json().code).toBe('not_found');
  for (const nombre of ['<b>', 'a\nb', 'x'.repeat(101)])
    expect((await add({ nombre, correo: 'x@b.mx' })).json().code).toBe('invalid_body');
  const changed = await app.call('PUT', `/contactos/${id}`, as, { nombre: 'Luis', correo: 'otro@uno.mx' });
  expect(changed.json()).toMatchObject({ correo: 'otro@uno.mx', origen: 'escrito' });
  expect((await trato()).contactos).toHaveLength(2);
});

it('imports contacts and says which rows it does not keep', async () => {
  const rows = [
    { contraparte: UNO.toLowerCase(), correo: 'A@uno.mx', nombre: 'A' },
    { contraparte: UNO, correo: 'a@uno.mx' },
    { contraparte: DOS, telefono: '5512345678' },
    { contraparte: 'NAD010101AA1', correo: 'a@b.mx' },
    { contraparte: UNO, correo: 'no es un correo' },
  ];
  const { rechazados, ...informe } = (await app.call('POST', '/contactos?action=importar', as, { rows })).json();
  expect(informe).toEqual({ guardados: 2, omitidos: 1 });
  expect(rechazados.map(({ fila }: { fila: number }) => fila)).toEqual([4, 5]);
  expect((await trato(DOS)).contactos).toMatchObject([{ origen: 'importado', telefono: '5512345678' }]);
});

it('keeps tags and notes of a counterpart, each under the rules of those of a CFDI', async () => {
  await arrive(factura('1.00', { contraparte_rfc: UNO }));
  const { id } = (await app.call('POST', '/etiquetas', as, { nombre: 'Moroso', color: 'rojo' })).json();
  const tag = (etiquetas: string[]) => app.call('PUT', `/rfcs/${UNO}`, as, { etiquetas });
  expect((await tag([id])).statusCode).toBe(200);
  expect((await trato()).etiquetas).toEqual([{ id, nombre: 'Moroso', color: 'rojo' }]);
  expect((await tag([id, '018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11'])).json().code).toBe('not_found');
  const listed = (await app.call('GET', `/rfcs?search=${UNO}`, as)).json().rows;
  expect(listed[0].etiquetas).toEqual([{ id, nombre: 'Moroso', color: 'rojo' }]);
  expect((await app.call('GET', `/rfcs?etiqueta=${id}`, as)).json().count).toBe(1);
  expect((await tag([])).statusCode).toBe(200);
  expect((await trato()).etiquetas).toEqual([]);

  const nota = await app.call('POST', '/notas', as, { contraparte: UNO, texto: 'Paga los viernes' });
  expect(nota.statusCode).toBe(200);
  const change = await app.call('PUT', `/notas/${nota.json().id}`, as, { texto: 'Paga los lunes' });
  expect(change.statusCode).toBe(200);
  expect((await trato()).notas).toMatchObject([{ texto: 'Paga los lunes', autor: correo }]);
  expect((await app.call('POST', '/notas', as, { texto: 'De nada' })).json().code).toBe('invalid_body');
  expect((await app.call('POST', '/notas', as, { contraparte: 'NAD010101AA1', texto: 'x' })).json().code).toBe(
    'not_found',
  );
});
