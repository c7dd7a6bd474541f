import { fakeApi, Refusal } from '@boveda/area-kit/testing';
import { api, type CfdiCompartido } from '@boveda/contracts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createRoutes } from '../routes';

const cfdi = (folio: string): CfdiCompartido => ({
  uuid: `aaaaaaaa-0000-4000-8000-00000000000${folio}`,
  tipo: 'I',
  serie: 'A',
  folio,
  fecha: '2026-09-05T00:30:00',
  emisor: { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER' },
  receptor: { rfc: 'XAXX010101000', nombre: '<b>PUBLICO</b>' },
  total: '1160.00',
  moneda: 'MXN',
  status: 2,
});
const shared = (...rows: CfdiCompartido[]) => ({ vence: '2026-09-12T07:30:00Z', usuario: 'ana@prueba.mx', rows });
const ENDED = 'Este enlace no existe o ya terminó. Pida otro a la persona que se lo envió.';

function open(link?: { p: string }) {
  const router = createMemoryRouter(
    createRoutes(() => new Promise(() => undefined)),
    {
      initialEntries: [{ pathname: '/compartido', state: link ? { link } : null }],
    },
  );
  render(<RouterProvider router={router} />);
}

test('shows what the link has, and downloads the files with its token', async () => {
  const server = fakeApi()
    .on(api.envios.open, shared(cfdi('1'), cfdi('2')))
    .on(api.envios.download, new Uint8Array([60]))
    .on(api.envios.downloadAll, new Uint8Array([80, 75]));
  URL.createObjectURL = jest.fn(() => 'blob:x');
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open({ p: 'ficha' });
  expect(await screen.findByRole('heading', { level: 1, name: '2 CFDI compartidos' })).toBeInTheDocument();
  expect(document.title).toBe('2 CFDI compartidos · Bóveda');
  expect(
    screen.getByText('ana@prueba.mx le comparte estos CFDI. Puede descargar sus archivos hasta el 12-sep-2026 00:30.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Ingreso A1' })).toBeInTheDocument();
  for (const text of [
    'ESCUELA KEMPER (EKU9003173C9)',
    '<b>PUBLICO</b> (XAXX010101000)',
    '05-sep-2026',
    '$1,160.00 MXN',
    'Vigente',
  ])
    expect(screen.getAllByText(text)).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Descargar XML de Ingreso A2' }));
  expect(server.calls.map(({ name, body, token }) => [name, body, token])).toEqual([
    ['envios.open', { token: 'ficha' }, null],
    ['envios.download', { token: 'ficha', uuid: cfdi('2').uuid, tipo: 'xml' }, null],
  ]);
  expect(click.mock.contexts[0]).toMatchObject({ download: `${cfdi('2').uuid}.xml` });
  await userEvent.click(screen.getByRole('button', { name: 'Descargar todo (ZIP)' }));
  expect(server.calls.at(-1)).toMatchObject({ name: 'envios.downloadAll', body: { token: 'ficha' }, token: null });
  expect(click.mock.contexts[1]).toMatchObject({ download: 'CFDI_compartidos.zip' });
  click.mockRestore();
});

test('shows CFDI of a list with its columns, cover and totals', async () => {
  const lista = {
    portada: [{ dato: 'Lista', valor: 'Clientes: Vigentes' }],
    columnas: [
      { titulo: 'Folio', tipo: 'texto' as const },
      { titulo: 'Expedido', tipo: 'fecha' as const },
      { titulo: 'Total', tipo: 'importe' as const },
    ],
    filas: [
      ['A2', '2026-09-05T00:30:00', '1160.5'],
      ['A1', null, null],
    ],
    totales: [{ grupo: 'Todos', concepto: 'Ingresos', moneda: 'MXN', cantidad: 2, total: '2320.5' }],
  };
  const server = fakeApi()
    .on(api.envios.open, { ...shared(cfdi('2'), cfdi('1')), lista })
    .on(api.envios.download, new Uint8Array([60]));
  URL.createObjectURL = jest.fn(() => 'blob:x');
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open({ p: 'ficha' });
  const table = await screen.findByRole('table', { name: 'CFDI' });
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Folio', 'Expedido', 'Total'],
    ['A2', '05-sep-2026', '1,160.50'],
    ['A1', '', ''],
  ]);
  expect(screen.getByRole('table', { name: 'Totales' })).toHaveTextContent('TodosIngresos2$2,320.50 MXN');
  expect(screen.getByText('Clientes: Vigentes')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Descargar PDF de Ingreso A1' }));
  expect(server.calls.at(-1)?.body).toMatchObject({ uuid: cfdi('1').uuid, tipo: 'pdf' });
  jest.restoreAllMocks();
});

test('shows whose package it is, and downloads it from the address of the moment', async () => {
  const paquete = {
    archivo: 'EKU_paquete.zip',
    bytes: 2_048,
    contribuyente: { rfc: 'EKU9003173C9', nombre: 'KEMPER' },
  };
  const server = fakeApi()
    .on(api.envios.open, { ...shared(), paquete })
    .on(api.envios.openPaquete, { url: '/api/archivos/paquete/firma' });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open({ p: 'ficha' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Documentos de KEMPER' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Descargar (2.00 KB)' }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect(click.mock.contexts[0]).toMatchObject({
    download: 'EKU_paquete.zip',
    pathname: '/api/archivos/paquete/firma',
  });
  server.on(api.envios.openPaquete, () => {
    throw new Refusal(404, 'not_found', ENDED);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Descargar (2.00 KB)' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(ENDED);
  click.mockRestore();
});

test('says the same of every link that does not work, also of none', async () => {
  fakeApi().on(api.envios.open, () => {
    throw new Refusal(404, 'not_found', ENDED);
  });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(ENDED);
  expect(screen.getByRole('heading', { level: 1, name: 'CFDI compartido' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
});

test('a link that ends while its page is open says so at the download', async () => {
  fakeApi()
    .on(api.envios.open, shared(cfdi('1')))
    .on(api.envios.download, () => {
      throw new Refusal(404, 'not_found', ENDED);
    });
  open({ p: 'ficha' });
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar PDF de Ingreso A1' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(ENDED);
});
