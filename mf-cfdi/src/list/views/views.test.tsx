import { Link, type ListChoices } from '@boveda/area-kit';
import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type Vista } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../../api';
import { Area } from '../../area';
import { prefetchScreen } from '../../prefetch-screen';
import { cfdiRow } from '../../testing/cfdi-rows';

const rfc = demoCuenta.rfc;
const suma = { sumaTotal: '1.00', porMoneda: [], porTipo: [] };
const ALL = 'folio,tipo,uuid,contraparte,fecha,estatus,total';

const vista = (changes: Partial<Vista> = {}): Vista => ({
  id: '018f2d3c-0000-7000-8000-000000000001',
  nombre: 'Dólares',
  lista: 'clientes/vigentes',
  consulta: 'limit=50&offset=0&moneda=USD&columnas=folio%2Civatrasladado%2Ctotal',
  predeterminada: false,
  ...changes,
});

/** A server with one CFDI that keeps views as the real one does. */
function start(listChoices: ListChoices | null = { vistas: [], columnas: [] }, address = 'clientes/vigentes') {
  const server = fakeApi();
  for (const half of [api.emitidos, api.recibidos])
    server
      .on(half.list, ({ query }) => ({
        rows: [{ ...cfdiRow(1), ...(query.campos?.includes('ivatrasladado') && { ivatrasladado: '160.00' }) }],
        count: 1,
      }))
      .on(half.sum, suma);
  server
    .on(api.vistas.setColumnas, { msg: '' })
    .on(api.vistas.add, ({ body }) => vista({ ...body, id: '018f2d3c-0000-7000-8000-000000000002' }))
    .on(api.vistas.change, ({ body }) => vista(body as Partial<Vista>))
    .on(api.vistas.remove, { msg: '' });
  const screenOf = renderScreen(
    <>
      <Link to="clientes/vigentes">menú</Link>
      <Area />
    </>,
    { url: `/${rfc}/${address}`, api: areaApi, prefetch: prefetchScreen, listChoices },
  );
  const sent = (name: string) => server.calls.filter((call) => call.name === name);
  return { ...screenOf, server, sent };
}
/** Without the column of the boxes, which has no title. */
const headers = () =>
  screen.getAllByRole('columnheader').flatMap(({ textContent }) => (textContent ? [textContent] : []));
const openViews = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Vistas' }));
  return screen.findByLabelText('Guardar lo que se ve como');
};
const params = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));

test('a column that is added asks for its field, is shown and kept; the plain list asks for nothing more', async () => {
  const { sent } = start();
  await screen.findByText('$1,160.00 MXN');
  expect(sent('emitidos.list').map(({ query }) => query)).toEqual([
    expect.not.objectContaining({ campos: expect.anything() }),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Columnas' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'IVA trasladado' }));
  expect(await screen.findByText('$160.00 MXN')).toBeInTheDocument();
  expect(sent('emitidos.list').at(-1)?.query).toMatchObject({ campos: ['ivatrasladado'] });
  expect(headers().at(-1)).toBe('IVA trasladado');
  await waitFor(() =>
    expect(sent('vistas.setColumnas').map(({ body }) => body)).toEqual([
      { lista: 'emitidos', columnas: `${ALL},ivatrasladado` },
    ]),
  );
});

test('the columns of a section hold in all its states and are prefetched', async () => {
  const columnas = [{ lista: 'recibidos', columnas: 'total,moneda,folio,saldo,-tipo' }];
  const { sent, unmount } = start({ vistas: [], columnas }, 'proveedores/vigentes');
  await screen.findByText('$1,160.00 MXN');
  expect(headers()).toEqual(['Total', 'Moneda', 'Folio', 'UUID', 'Proveedor', 'Expedido', 'Estatus']);
  expect(sent('recibidos.list')).toHaveLength(1);
  unmount();
  start({ vistas: [], columnas }, 'clientes/vigentes');
  await screen.findByText('$1,160.00 MXN');
  expect(headers()).toHaveLength(7);
});

test('saves what the list shows, and a view of the same name is replaced', async () => {
  const { sent } = start(undefined, 'clientes/vigentes?limit=50&offset=0&moneda=USD');
  const name = await openViews();
  await userEvent.type(name, ' Dólares {Enter}');
  await waitFor(() => expect(screen.queryByLabelText('Guardar lo que se ve como')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Vistas' })).toHaveFocus();
  const [saved] = sent('vistas.add').map(({ body }) => body as unknown as Vista);
  expect(saved).toMatchObject({ nombre: 'Dólares', lista: 'clientes/vigentes' });
  expect(params(`?${saved?.consulta}`)).toEqual({ limit: '50', offset: '0', moneda: 'USD', columnas: ALL });
  await userEvent.type(await openViews(), 'dólares');
  await userEvent.click(screen.getByRole('button', { name: 'Reemplazar' }));
  await waitFor(() => expect(sent('vistas.change')).toHaveLength(1));
});

test('a view is opened, renamed, made the default and deleted', async () => {
  const other = vista({
    id: '018f2d3c-0000-7000-8000-000000000009',
    nombre: 'Por pagar',
    lista: 'proveedores/creditos',
  });
  const gone = vista({
    id: '018f2d3c-0000-7000-8000-000000000008',
    nombre: 'De otra versión',
    lista: 'clientes/todos',
  });
  const { address, sent } = start({ vistas: [vista(), other, gone], columnas: [] });
  await openViews();
  expect(screen.getByRole('list', { name: 'En otras listas' })).toHaveTextContent(
    'Por pagarProveedores · Creditos (PPD)',
  );
  expect(screen.queryByText('De otra versión')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Dólares' }));
  await waitFor(() => expect(params(address())).toMatchObject({ moneda: 'USD', limit: '50' }));
  expect(headers().slice(0, 3)).toEqual(['Folio', 'Tipo', 'UUID']);
  expect(headers()).toContain('IVA trasladado');

  await openViews();
  await userEvent.click(screen.getByRole('button', { name: 'Opciones de Dólares' }));
  await userEvent.click(screen.getByRole('button', { name: 'Abrir la lista con esta vista' }));
  expect(await screen.findByText('predeterminada')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar nombre' }));
  const name = screen.getByRole('textbox', { name: 'Nombre de la vista' });
  expect(name).toHaveFocus();
  await userEvent.clear(name);
  await userEvent.type(name, 'USD{Enter}');
  await waitFor(() => expect(sent('vistas.change').at(-1)?.body).toEqual({ nombre: 'USD' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
  expect(screen.getByRole('button', { name: 'Conservar' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar vista' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Vistas de esta lista' })).not.toBeInTheDocument());
  expect(screen.getByLabelText('Guardar lo que se ve como')).toHaveFocus();
});

test('a list opens with its default view, and can be seen without it', async () => {
  const { address, sent } = start({ vistas: [vista({ predeterminada: true })], columnas: [] });
  await waitFor(() => expect(params(address())).toMatchObject({ moneda: 'USD' }));
  await screen.findByText('$160.00 MXN');
  expect(sent('emitidos.list')).toHaveLength(1);
  await openViews();
  await userEvent.click(screen.getByRole('link', { name: 'Lista sin vista' }));
  await waitFor(() => expect(params(address())).toEqual({ limit: '20', offset: '0' }));
  await userEvent.click(screen.getByRole('link', { name: 'menú' }));
  await waitFor(() => expect(params(address())).toMatchObject({ moneda: 'USD' }));
});

test('a browser that does not know the views asks for them once, and then opens the default one', async () => {
  const server = fakeApi();
  const { address } = (() => {
    server
      .on(api.emitidos.list, { rows: [cfdiRow(1)], count: 1 })
      .on(api.emitidos.sum, suma)
      .on(api.vistas.list, { vistas: [vista({ predeterminada: true })], columnas: [] });
    return renderScreen(<Area />, { url: `/${rfc}/clientes/vigentes`, api: areaApi, listChoices: null });
  })();
  await waitFor(() => expect(params(address())).toMatchObject({ moneda: 'USD' }));
  expect(server.calls.filter(({ name }) => name === 'vistas.list')).toHaveLength(1);
});

test('a link shows its columns without changing those of the user, and offers to keep it', async () => {
  const writeText = jest.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const { address, sent } = start(undefined, `clientes/vigentes?${vista().consulta}`);
  await screen.findByText('$160.00 MXN');
  const columns = headers();
  await userEvent.click(screen.getByRole('button', { name: 'Columnas' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Moneda' }));
  expect(headers()).toEqual([...columns, 'Moneda']);
  expect(params(address()).columnas).toContain('moneda');
  expect(sent('vistas.setColumnas')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar esta vista' }));
  const name = await screen.findByLabelText('Guardar lo que se ve como');
  expect(name).toHaveFocus();
  await userEvent.type(name, 'Mía{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar esta vista' })).not.toBeInTheDocument());
  await openViews();
  await userEvent.click(screen.getByRole('button', { name: 'Copiar enlace de lo que se ve' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledTimes(1));
  const link = new URL(writeText.mock.calls[0][0]);
  expect(link.pathname).toBe(`/${rfc}/clientes/vigentes`);
  expect(link.searchParams.get('columnas')).toContain('moneda');
  expect(link.searchParams.get('moneda')).toBe('USD');
});

test('what the server refuses is said, and nothing changes', async () => {
  const { server } = start();
  server.on(api.vistas.add, () => {
    throw new Refusal(409, 'view_limit', 'Puede guardar hasta 50 vistas.');
  });
  await userEvent.type(await openViews(), 'Otra{Enter}');
  expect(await screen.findByText('Puede guardar hasta 50 vistas.')).toBeInTheDocument();
  const panel = screen.getByLabelText('Guardar lo que se ve como').closest('div');
  expect(within(panel as HTMLElement).queryByRole('link', { name: 'Otra' })).not.toBeInTheDocument();
});
