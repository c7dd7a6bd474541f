import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { type AnswerOf, api, type DocumentoCliente } from '@boveda/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';

const ID = '018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11';
const documento = (facts: Partial<DocumentoCliente> = {}): DocumentoCliente => ({
  ...{ id: ID, clase: 'comprobante', formato: 'jpg', nombre: 'ticket.jpg', nota: 'Comida', bytes: 2048 },
  ...{ enviado: '2026-11-18T18:00:00Z', usuario: 'clienta@prueba.mx', revisado: null },
  ...facts,
});
type Pagina = AnswerOf<typeof api.cliente.get>;
const fechas = { vence: '2099-11-24', sinDecreto: '2099-11-17' };
const pagina = (facts: Partial<Pagina> = {}): Pagina => ({
  meses: [
    { mes: '2026-10', ...fechas, cerrado: null, iva: null, saldoIva: null, isr: null },
    { mes: '2026-09', ...fechas, cerrado: '2026-10-15T18:00:00Z', iva: '1600.00', saldoIva: null, isr: '400.00' },
  ],
  pendientes: { tareas: [], sinRep: [], constancia: false },
  enviados: [],
  ...facts,
});

function open(path: string, server = fakeApi()) {
  renderScreen(<Area />, { url: `/${demoCuenta.rfc}/${path}`, api: areaApi, routes: ['dashboard'] });
  return server;
}
const enviar = () => within(screen.getByRole('region', { name: 'Enviar documentos' }));
const pick = (label: string, ...files: File[]) =>
  fireEvent.change(enviar().getByLabelText(label), { target: { files } });

test('says that a month is not closed, and the amounts of one that is, with the day', async () => {
  open('mi-contabilidad', fakeApi().on(api.cliente.get, pagina()));
  expect(await screen.findByText(/Su contador todavía no cierra octubre 2026/)).toBeVisible();
  expect(screen.getAllByText('La fecha límite para pagar es el 24-nov-2099.')[0]).toBeVisible();
  await userEvent.click(screen.getByText('Meses anteriores'));
  expect(screen.getByText('$2,000.00 MXN')).toBeVisible();
  expect(screen.getByText('Nada pendiente: su contador no espera nada de usted.')).toBeVisible();
});

test('lists what the accountant waits for', async () => {
  const pendientes = {
    tareas: [{ id: ID, mes: '2026-10', texto: 'Mande su estado de cuenta', vence: '2099-11-25' }],
    sinRep: [{ nombre: 'ACEROS', facturas: 2, importe: '1160.00', limite: '2026-11-05' }],
    constancia: true,
  };
  open('mi-contabilidad', fakeApi().on(api.cliente.get, pagina({ pendientes })));
  const list = within(await screen.findByRole('region', { name: 'Qué enviar' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mande su estado de cuentaoctubre 2026 · para el 25-nov-2099',
    'Emita el complemento de pago (REP) de 2 facturas que le pagó ACEROS$1,160.00 MXN · debía emitirse a más tardar el 05-nov-2026',
    expect.stringContaining('Su constancia de situación fiscal'),
  ]);
});

test('sends a photo as a document and CFDI as uploads, and shows the error of each rejected file', async () => {
  const server = fakeApi()
    .on(api.cliente.get, pagina())
    .on(api.cliente.send, { id: ID, msg: 'Enviado a su contador' })
    .on(api.cfdi.upload, { aceptados: 1, errores: [] })
    .on(api.cfdi.uploadZip, () => {
      throw new Refusal(422, 'invalid_zip', 'El ZIP no se puede abrir');
    });
  open('mi-contabilidad', server);
  await userEvent.selectOptions(enviar().getByLabelText('Qué es'), 'Estado de cuenta');
  await userEvent.type(enviar().getByLabelText('Nota para su contador (opcional)'), 'De octubre');
  pick('Con la cámara', new File(['x'], 'foto.jpg'));
  expect(await enviar().findByText('Enviado a su contador')).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'cliente.send')?.body).toEqual({
    ...{ clase: 'estadoDeCuenta', nota: 'De octubre', nombre: 'foto.jpg', archivob64: btoa('x') },
  });
  await waitFor(() => expect(enviar().getByLabelText('Nota para su contador (opcional)')).toHaveValue(''));
  const big = Object.defineProperty(new File(['x'], 'grande.pdf'), 'size', { value: 13 * 1_048_576 });
  pick('Del teléfono o la computadora', new File(['x'], 'a.XML'), new File(['x'], 'b.zip'), big);
  await enviar().findByText('El archivo pesa más de 12 MB.');
  const results = within(enviar().getByRole('list', { name: 'Resultado del envío' }));
  expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a.XMLEnviado1 factura guardada',
    'b.zipNo se envióEl ZIP no se puede abrir',
    'grande.pdfNo se envióEl archivo pesa más de 12 MB.',
  ]);
});

test('the accountant sees what was sent, and marks it', async () => {
  const server = fakeApi()
    .on(api.documentosCliente.list, { rows: [documento()], count: 1 })
    .on(api.documentosCliente.review, { msg: 'Documento revisado' });
  open('documentos-de-cliente?estado=pendientes', server);
  expect(await screen.findByText('1 documento')).toBeVisible();
  expect(screen.getByRole('row', { name: /ticket\.jpg/ })).toHaveTextContent('Ticket o comprobante (Foto)');
  expect(server.calls[0]?.query).toMatchObject({ estado: 'pendientes' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Revisado: ticket.jpg' }));
  expect(await screen.findByText('Documento revisado')).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'documentosCliente.review')?.body).toEqual({ revisado: true });
});

test('without documents, says how a client gets access', async () => {
  open('documentos-de-cliente', fakeApi().on(api.documentosCliente.list, { rows: [], count: 0 }));
  expect(await screen.findByRole('link', { name: 'Personal' })).toHaveAttribute(
    'href',
    expect.stringContaining('/despacho?vista=personal'),
  );
});

test('what was shared with the product is sent once the person says so, and not after an hour', async () => {
  const kept = (name: string, when: number) => ({
    headers: new Headers({ 'x-nombre': encodeURIComponent(name), 'x-cuando': String(when) }),
    blob: async () => new Blob(['x']),
  });
  const stored = new Map([
    ['/compartido/0', kept('estado á.pdf', Date.now())],
    ['/compartido/1', kept('viejo.pdf', Date.now() - 3_700_000)],
  ]);
  const drop = jest.fn(async () => true);
  const cache = { keys: async () => [...stored.keys()], match: async (key: string) => stored.get(key) };
  Object.assign(globalThis, { caches: { has: async () => true, open: async () => cache, delete: drop } });
  const server = fakeApi().on(api.cliente.get, pagina()).on(api.cliente.send, { id: ID, msg: 'Enviado a su contador' });
  open('mi-contabilidad', server);
  expect(await screen.findByText('Compartió 1 archivo con la bóveda: estado á.pdf')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Enviar documentos');
  expect(drop).toHaveBeenCalledWith('compartido');
  expect(server.calls.some(({ name }) => name === 'cliente.send')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar lo compartido' }));
  expect(await screen.findByText('Enviado a su contador')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Archivos compartidos' })).toBeNull();
  Reflect.deleteProperty(globalThis, 'caches');
});
