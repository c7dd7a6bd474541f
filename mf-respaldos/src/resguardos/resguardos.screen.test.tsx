import type { Prefetch } from '@boveda/area-kit';
import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type RespaldoRow } from '@boveda/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';
import { prefetchScreen } from '../prefetch-screen';

const { rfc } = demoCuenta;
const id = (n: number) => `018f2d3c-0000-7000-8000-00000000000${n}`;
const row = (n: number, estatus: RespaldoRow['estatus'], espacio = 0): RespaldoRow => ({
  id: id(n),
  nombrerespaldo: `${rfc}_respaldo_${n}.zip`,
  fechaini: '2026-11-21T18:00:00.000Z',
  estatus,
  porcentajecompletado: estatus === 2 ? 100 : 45,
  espacio,
});
const rows = [row(1, 1), row(2, 2, 3_145_728), row(3, 3)];
const nothing = { checksum: null, password: null, errormsg: null, urlarchivo: null };

const open = (url = 'respaldos', prefetch?: Prefetch) => {
  const server = fakeApi()
    .on(api.respaldos.list, { rows, count: rows.length })
    .on(api.respaldos.getTotal, { numerorespaldos: 1, espaciorespaldos: 3 })
    .on(api.respaldos.get, ({ id: asked }) => {
      const found = rows.find((one) => one.id === asked) ?? row(9, 1);
      const extra =
        found.estatus === 2
          ? { checksum: 'ab'.repeat(32), password: 'cd'.repeat(16), urlarchivo: '/x' }
          : { errormsg: found.estatus === 3 ? 'No queda espacio' : null };
      return { ...found, ...nothing, uuid: found.id, ...extra };
    })
    .on(api.respaldos.remove, { msg: 'Respaldo eliminado' });
  return { server, ...renderScreen(<Area />, { url: `/${rfc}/${url}`, api: areaApi, prefetch }) };
};
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const asked = (server: ReturnType<typeof open>['server'], name: string) =>
  server.calls.filter((call) => call.name === name).length;

test('lists stored backups with progress, size and actions', async () => {
  const { address } = open();
  expect(await screen.findByText('Cargando 45%')).toBeInTheDocument();
  expect(address()).toBe(`/${rfc}/respaldos/resguardos?limit=20&offset=0`);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Respaldo',
    'Fecha/Hora',
    'Estatus',
    'Tamaño',
    'Acciones',
  ]);
  expect(await screen.findByText('1 archivo · 3.00 MB utilizados')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Descargar / })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Ver detalle' })).toHaveLength(3);
});

test('polls every second, but not while a card is open or the page is hidden', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { server } = open();
  const second = () => act(() => jest.advanceTimersByTimeAsync(1_000));
  await second();
  await screen.findByText('Cargando 45%');
  const before = asked(server, 'respaldos.list');
  for (let n = 0; n < 3; n++) await second();
  expect(asked(server, 'respaldos.list')).toBeGreaterThanOrEqual(before + 2);
  const [first] = screen.getAllByRole('button', { name: 'Ver detalle' });
  await user.click(first as HTMLElement);
  const open1 = asked(server, 'respaldos.list');
  for (let n = 0; n < 3; n++) await second();
  expect(asked(server, 'respaldos.list')).toBe(open1);
  await user.click(first as HTMLElement);
  for (let n = 0; n < 2; n++) await second();
  const closed = asked(server, 'respaldos.list');
  expect(closed).toBeGreaterThan(open1);

  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  for (let n = 0; n < 3; n++) await second();
  expect(asked(server, 'respaldos.list')).toBe(closed);
});

test('polls again when the row of the open card is gone', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { server } = open();
  server.on(api.respaldos.list, ({ query }) =>
    query.nombre === undefined ? { rows, count: rows.length } : { rows: rows.slice(1), count: 2 },
  );
  const second = () => act(() => jest.advanceTimersByTimeAsync(1_000));
  await second();
  await user.click((await screen.findAllByRole('button', { name: 'Ver detalle' }))[0] as HTMLElement);
  await user.type(screen.getByLabelText('Nombre'), 'otro{Enter}');
  await second();
  expect(screen.queryByText('Cargando 45%')).not.toBeInTheDocument();
  const before = asked(server, 'respaldos.list');
  for (let n = 0; n < 3; n++) await second();
  expect(asked(server, 'respaldos.list')).toBeGreaterThan(before);
});

test.each(['respaldos', 'respaldos/resguardos?estatus=2'])(
  '%s: prefetched rows are not requested again',
  async (url) => {
    // A hidden page does not poll either.
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { server } = open(url, prefetchScreen);
    expect(await screen.findByText('Cargando 45%')).toBeInTheDocument();
    expect(asked(server, 'respaldos.list')).toBe(1);
  },
);

test('the card shows checksum and password, and removes a failed backup', async () => {
  const { server } = open();
  const [, good, failed] = await screen.findAllByRole('button', { name: 'Ver detalle' });
  await userEvent.click(good as HTMLElement);
  expect(await screen.findByText('cd'.repeat(16))).toBeInTheDocument();
  expect(screen.getByText('Checksum SHA256')).toBeInTheDocument();
  expect(screen.getByText('Contraseña Zip')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument();

  await userEvent.click(failed as HTMLElement);
  expect(await screen.findByText('No queda espacio')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  const question = within(await screen.findByRole('dialog', { name: '¿Desea eliminar el respaldo?' }));
  expect(question.getByRole('button', { name: 'Cancelar' })).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(asked(server, 'respaldos.remove')).toBe(1));
  await waitFor(() => expect(screen.queryByText('No queda espacio')).not.toBeInTheDocument());
});

describe('a download', () => {
  const url = '/api/boveda/v4/archivos/respaldo/x';
  afterEach(() => jest.restoreAllMocks());

  test('opens the tab in the click handler, and the file in it when the link arrives', async () => {
    const { server } = open();
    const tab = { opener: window, location: { replace: jest.fn() }, close: jest.fn() };
    const opened = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.on(api.respaldos.getUrl, async () => {
      await arrived;
      return { url };
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Descargar / }));
    expect(opened).toHaveBeenCalledTimes(1);
    expect(tab.opener).toBeNull();
    arrive();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url));
    expect(tab.close).not.toHaveBeenCalled();
  });

  test('without a link closes the tab and shows the reason', async () => {
    const { server } = open();
    const tab = { opener: window, location: { replace: jest.fn() }, close: jest.fn() };
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    server.on(api.respaldos.getUrl, () => {
      throw new Refusal(503, 'storage_unavailable', 'El almacén no responde');
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Descargar / }));
    expect(await screen.findByText(/^El almacén no responde/)).toBeInTheDocument();
    expect(tab.close).toHaveBeenCalled();
  });

  test('opens a second tab if the browser blocked the first', async () => {
    const { server } = open();
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    server.on(api.respaldos.getUrl, { url });
    await userEvent.click(await screen.findByRole('button', { name: /^Descargar / }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith(url, '_blank', 'noopener'));
  });
});

test('filters go into the address and to the server', async () => {
  const { server, address } = open('respaldos/resguardos?estatus=3&limit=20&offset=0');
  await waitFor(() => expect(server.calls[0]?.query).toMatchObject({ estatus: '3' }));
  await userEvent.type(await screen.findByLabelText('Nombre'), 'diario{Enter}');
  await waitFor(() => expect(address()).toContain('nombre=diario'));
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar' }));
  expect(address()).toBe(`/${rfc}/respaldos/resguardos?limit=20&offset=0`);
});
