import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, EstatusCfdi } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { areaApi } from '../api';
import { Root } from '../root';
import { cfdiDetail, cfdiRow } from '../testing/cfdi-rows';

// jsdom takes the dock's own `pointer-events` for those of its content.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
const suma = { sumaTotal: '0', porMoneda: [], porTipo: [] };
const created = { id: '00000000-0000-4000-8000-000000000099', faltantes: [] };
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => cfdiRow(at + 1));

function open({ address = 'clientes/vigentes', rows = rowsOf(3), count = 0 } = {}) {
  const server = fakeApi()
    .on(api.emitidos.list, { rows, count: count || rows.length })
    .on(api.emitidos.sum, suma)
    .on(api.exportaciones.list, { rows: [] })
    .on(api.exportaciones.create, created);
  renderScreen(<Root />, { url: `/${demoCuenta.rfc}/${address}`, api: areaApi });
  return server;
}
const box = (n: number) => screen.findByRole('checkbox', { name: `Elegir A${n}` });
const bar = () => screen.findByRole('region', { name: 'Selección' });
const press = async (name: string) => user.click(within(await bar()).getByRole('button', { name }));

test('the bar tells how many are selected and their totals by currency, and offers the export of the whole list', async () => {
  open({ rows: [cfdiRow(1), cfdiRow(2, { moneda: 'USD', total: '10' }), cfdiRow(3)], count: 1234 });
  await user.click(await box(1));
  expect(await bar()).toHaveTextContent('1 seleccionado$1,160.00 MXN');
  await user.click(await box(2));
  await user.click(await box(3));
  expect(await bar()).toHaveTextContent('3 seleccionados$2,320.00 MXN$10.00 USD');
  expect(within(await bar()).getByRole('button', { name: /^Exportar los 1,234/ })).toBeEnabled();
});

test('Escape and its button end the selection; where the focus was in the bar, it returns to the list', async () => {
  open();
  await user.click(await box(2));
  await bar();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Selección' })).not.toBeInTheDocument();
  expect(await box(2)).not.toBeChecked();
  await user.click(await box(2));
  await press('Quitar la selección');
  expect(screen.queryByRole('region', { name: 'Selección' })).not.toBeInTheDocument();
  expect(await box(2)).toHaveFocus();
});

test('Escape in a field, a menu or a dialog leaves the selection', async () => {
  open();
  await user.click(await box(1));
  await user.click(screen.getByRole('textbox', { name: 'Buscar' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await screen.findByRole('menuitem', { name: /ZIP/ });
  await user.keyboard('{Escape}');
  expect(await box(1)).toBeChecked();
});

test.each([
  ['ZIP', 'zip'],
  ['Excel', 'xlsx'],
  ['PDF', 'merged-pdf'],
])('%s exports exactly what is selected', async (name, tipo) => {
  const server = open();
  await user.click(await box(3));
  await user.click(await box(1));
  await press(name);
  await waitFor(() =>
    expect(server.calls.find(({ name: call }) => call === 'exportaciones.create')?.body).toMatchObject({
      origen: 'emitidos',
      tipo,
      uuids: [cfdiRow(3).uuid, cfdiRow(1).uuid],
    }),
  );
});

test('an export names what is no longer in the list', async () => {
  const server = open();
  server.on(api.exportaciones.create, { ...created, faltantes: [cfdiRow(2).uuid] });
  await user.click(await box(1));
  await user.click(await box(2));
  await press('ZIP');
  expect(await screen.findByText('Ya no están en la lista y no se incluyen: A2')).toBeVisible();
});

describe('Verificar', () => {
  const start = async (...selected: number[]) => {
    for (const n of selected) await user.click(await box(n));
    await press('Verificar');
    return screen.findByRole('dialog', { name: 'Verificar con el SAT' });
  };
  const numberOf = (id: string | undefined) => Number(id?.slice(-2));

  test('asks about each and shows its result; the list is loaded again once', async () => {
    const server = open();
    server.on(api.emitidos.verify, ({ id }) => {
      const n = numberOf(id);
      const verificado = n === 3 ? null : '2026-09-05T07:30:00Z';
      return cfdiDetail(n, { verificado, status: n === 1 ? EstatusCfdi.Cancelado : EstatusCfdi.Vigente });
    });
    const dialog = await start(1, 2, 3);
    const lists = () => server.calls.filter(({ name }) => name === 'emitidos.list').length;
    expect(
      await within(dialog).findByText('3 de 3 verificados · 1 cambió · 1 que el SAT todavía no conoce'),
    ).toBeVisible();
    const results = within(dialog).getByRole('list', { name: 'Resultados' });
    expect(
      within(results)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['A1Cambió de Vigente a Cancelado', 'A2Sin cambio: Vigente', 'A3El SAT todavía no lo conoce']);
    await waitFor(() => expect(lists()).toBe(2));
  });

  test('asks about two at once, and stops with the dialog', async () => {
    const server = open({ rows: rowsOf(5) });
    const asked: string[] = [];
    server.on(api.emitidos.verify, ({ id }) => {
      asked.push(id ?? '');
      return new Promise(() => undefined) as never;
    });
    await start(1, 2, 3, 4, 5);
    await waitFor(() => expect(asked).toHaveLength(2));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked).toHaveLength(2);
    expect(await box(1)).toBeChecked();
  });

  test('a refusal that all would get ends the run, and the rest can be asked about again', async () => {
    const server = open({ rows: rowsOf(6) });
    let refuses = true;
    server.on(api.emitidos.verify, ({ id }) => {
      if (refuses) throw new Refusal(403, 'plan_expired', 'El plan venció.');
      return cfdiDetail(numberOf(id), { verificado: '2026-09-05T07:30:00Z' });
    });
    const dialog = await start(1, 2, 3, 4, 5, 6);
    expect(await within(dialog).findByText('0 de 6 verificados · ninguno cambió · 6 sin respuesta')).toBeVisible();
    expect(within(dialog).getAllByText(/^El plan venció/).length).toBeLessThanOrEqual(2);
    expect(within(dialog).getAllByText('No se preguntó').length).toBeGreaterThanOrEqual(4);
    refuses = false;
    await user.click(within(dialog).getByRole('button', { name: 'Reintentar los que faltan' }));
    expect(await within(dialog).findByText('6 de 6 verificados · ninguno cambió')).toBeVisible();
  });

  test('takes fifty at most', async () => {
    const server = open({ rows: rowsOf(51), address: 'clientes/vigentes?limit=100&offset=0' });
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir los 51 de esta página' }));
    await press('Verificar');
    expect(await screen.findByRole('dialog', { name: 'Verificar' })).toHaveTextContent(
      'Son hasta 50 CFDI a la vez, y hay 51 seleccionados.',
    );
    expect(server.calls.some(({ name }) => name === 'emitidos.verify')).toBe(false);
  });

  test('is not offered where the SAT has nothing to say', async () => {
    open({ address: 'clientes/invalidos' });
    await user.click(await box(1));
    expect(within(await bar()).queryByRole('button', { name: 'Verificar' })).not.toBeInTheDocument();
  });
});
