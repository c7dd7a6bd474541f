import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type Exportacion } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { ExportControls } from './export-controls';
import { ExportTray } from './export-tray';

const url = `/${demoCuenta.rfc}/clientes/vigentes`;
const query = { status: '2', sort: 'fecha', order: 'DESC', limit: 20, offset: 0 } as const;
const exportacion = (said: Partial<Exportacion> = {}): Exportacion => ({
  id: '00000000-0000-4000-8000-000000000001',
  origen: 'emitidos',
  tipo: 'xlsx',
  estado: 'en_proceso',
  porCorreo: false,
  cantidad: 1234,
  porcentaje: 40,
  archivo: 'emitidos_lista.xlsx',
  bytes: null,
  error: null,
  creada: '2026-09-05T07:30:00.000Z',
  expira: null,
  url: null,
  ...said,
});

const open = (count: number) =>
  renderScreen(
    <>
      <ExportControls origen="emitidos" query={query} columnas={['folio', 'total']} count={count} />
      <ExportTray />
    </>,
    { url, api: areaApi },
  );

async function exportAs(kind: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /Exportar/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`${kind}$`) }));
}

test('an export shows its progress at once, and can be cancelled', async () => {
  let rows: Exportacion[] = [];
  const server = fakeApi()
    .on(api.exportaciones.list, () => ({ rows }))
    .on(api.exportaciones.create, () => {
      rows = [exportacion()];
      return { id: exportacion().id };
    })
    .on(api.exportaciones.remove, ({ id }) => {
      rows = [];
      return { id };
    });
  open(1234);
  await exportAs('Excel');
  const tray = await screen.findByRole('region', { name: 'Exportaciones' });
  expect(server.calls.find(({ name }) => name === 'exportaciones.create')?.body).toMatchObject({
    origen: 'emitidos',
    tipo: 'xlsx',
    query: { status: '2' },
    columnas: ['folio', 'total'],
    zona: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(within(tray).getByText('1,234 CFDI · Generando')).toBeInTheDocument();
  expect(within(tray).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await userEvent.click(within(tray).getByRole('button', { name: 'Cancelar Excel de CFDI emitidos' }));
  await waitFor(() => expect(tray).not.toBeInTheDocument());
  expect(server.calls.find(({ name }) => name === 'exportaciones.remove')?.id).toBe(exportacion().id);
});

test('lists exports started before a reload: running, ready until it expires, failed with the reason', async () => {
  const rows = [
    exportacion(),
    exportacion({
      id: '00000000-0000-4000-8000-000000000002',
      estado: 'lista',
      porcentaje: 100,
      bytes: 2048,
      url: '/archivos/x',
      expira: '2026-09-06T07:30:00.000Z',
    }),
    exportacion({ id: '00000000-0000-4000-8000-000000000003', tipo: 'zip', estado: 'error', error: 'No se pudo.' }),
  ];
  fakeApi().on(api.exportaciones.list, { rows });
  open(5);
  const tray = await screen.findByRole('region', { name: 'Exportaciones' });
  expect(within(tray).getByRole('link', { name: 'Descargar emitidos_lista.xlsx' })).toHaveAttribute(
    'href',
    '/archivos/x',
  );
  expect(within(tray).getByText(/^1,234 CFDI · 2\D.*B · Expira /)).toBeInTheDocument();
  expect(within(tray).getByText('No se pudo.')).toBeInTheDocument();
  expect(within(tray).getByRole('progressbar')).toBeInTheDocument();
});

test('from 1,000 CFDI on a ZIP is mailed; an error shows the msg of the server', async () => {
  const mailZip = api.exportaciones.mailZip.emitidos;
  const server = fakeApi()
    .on(api.exportaciones.list, { rows: [] })
    .on(api.exportaciones.create, { id: exportacion().id })
    .on(mailZip, { id: exportacion().id });
  open(1_000);
  await exportAs('ZIP');
  expect(
    await screen.findByText('Se enviará un correo a los administradores con el enlace de descarga cuando esté lista.'),
  ).toBeInTheDocument();
  expect(server.calls.map(({ name }) => name)).not.toContain('exportaciones.create');
  server.on(mailZip, () => {
    throw new Refusal(503, 'storage_unavailable', 'El almacén no responde.');
  });
  await exportAs('ZIP');
  expect(await screen.findByText(/^El almacén no responde. Código de soporte: ./)).toBeInTheDocument();
});

test('a smaller ZIP is a download, and a merged PDF above 1,500 CFDI is refused without a request', async () => {
  const server = fakeApi()
    .on(api.exportaciones.list, { rows: [] })
    .on(api.exportaciones.create, { id: exportacion().id });
  const { unmount } = open(999);
  await exportAs('ZIP');
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('exportaciones.create'));
  unmount();
  open(1_501);
  await exportAs('PDF de todos los CFDI');
  expect(await screen.findByRole('dialog', { name: 'Advertencia' })).toHaveTextContent(
    'Solo se permite imprimir hasta 1,500 CFDIS. Le sugerimos filtrar por rangos de fecha menores.',
  );
  expect(server.calls.filter(({ name }) => name === 'exportaciones.create')).toHaveLength(1);
});

test('a package has the chosen period and folders; a big one is mailed', async () => {
  const server = fakeApi()
    .on(api.exportaciones.list, { rows: [] })
    .on(api.exportaciones.create, { id: exportacion().id, porCorreo: true });
  open(5);
  await exportAs('Paquete');
  const dialog = await screen.findByRole('dialog', { name: 'Paquete' });
  const year = String(new Date().getFullYear() - 1);
  await userEvent.selectOptions(within(dialog).getByLabelText('Periodo del paquete'), `Año ${year}`);
  await userEvent.selectOptions(within(dialog).getByLabelText('Carpetas'), 'Año / mes / tipo');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Crear paquete' }));
  expect(await screen.findByText(/^Se enviará un correo a los administradores/)).toBeInTheDocument();
  expect(server.calls.find(({ name }) => name === 'exportaciones.create')?.body).toMatchObject({
    tipo: 'paquete',
    query: { status: '2', fechaini: `${year}-01-01`, fechafin: `${year}-12-31` },
    carpetas: 'tipo',
    columnas: ['folio', 'total'],
  });
});

test.each([
  ['PDF', 'Al intentar descargar PDF'],
  ['Excel', 'Al intentar descargar Excel'],
  ['ZIP', 'Al intentar descargar ZIP'],
])('a failed %s says so', async (kind, text) => {
  fakeApi()
    .on(api.exportaciones.list, { rows: [] })
    .on(api.exportaciones.create, () => {
      throw new Refusal(500, 'internal_error', 'Algo falló.');
    });
  open(5);
  await exportAs(kind);
  expect(await screen.findByText('Error:')).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});
