import { Link } from '@boveda/area-kit';
import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api } from '@boveda/contracts';
import { eventBus } from '@boveda/event-bus';
import { today } from '@boveda/ui-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';
import { prefetchScreen } from '../prefetch-screen';
import { cfdiDetail, cfdiRow, expediente } from '../testing/cfdi-rows';

const rfc = demoCuenta.rfc;
const suma = { sumaTotal: '2320.5', porMoneda: [{ moneda: 'MXN', total: '2320.50', cantidad: 2 }], porTipo: [] };
const pageOf = (...rows: ReturnType<typeof cfdiRow>[]) => ({ rows, count: rows.length });
const open = (address: string) => renderScreen(<Area />, { url: `/${rfc}/${address}`, api: areaApi });
const params = (address: string) => new URLSearchParams(address.split('?')[1]);

test('Clientes opens its valid CFDI: columns, sum, and limit and offset in the address', async () => {
  const server = fakeApi()
    .on(api.emitidos.list, pageOf(cfdiRow(1), cfdiRow(2, { serie: 'FACTURAS', folio: '000123', moneda: 'USD' })))
    .on(api.emitidos.sum, suma);
  const { address } = open('clientes');
  expect(await screen.findByText('$1,160.00 MXN')).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '',
    'Folio',
    'Tipo',
    'UUID',
    'Cliente',
    'Expedido',
    'Estatus',
    'Total',
  ]);
  expect(screen.getAllByText('05-sep-2026')).toHaveLength(2);
  expect(screen.getByText('FACTURAS00…')).toBeInTheDocument();
  expect(screen.getByText('$1,160.00 USD')).toBeInTheDocument();
  expect(await screen.findByText('Total: $2,320.50')).toBeInTheDocument();
  expect(address()).toBe(`/${rfc}/clientes/vigentes?limit=20&offset=0`);
  expect(server.calls[0]?.query).toMatchObject({ status: '2', limit: 20, offset: 0 });
  expect(server.calls.every((call) => call.rfc === rfc)).toBe(true);
});

test('a CFDI of tipo P shows what its payments come to, as long as the server tells', async () => {
  const pago = { tipo: 'P', total: '0', moneda: 'XXX' } as const;
  fakeApi()
    .on(api.emitidos.list, pageOf(cfdiRow(1, { ...pago, montopagos: '5800.00' }), cfdiRow(2, pago)))
    .on(api.emitidos.sum, suma);
  open('clientes');
  expect(await screen.findByText('$5,800.00 MXN')).toBeInTheDocument();
  expect(screen.getByText('0.00 XXX')).toBeInTheDocument();
});

test('a click anywhere in a row opens its CFDI, with the query to return to', async () => {
  fakeApi()
    .on(api.emitidos.list, pageOf(cfdiRow(1)))
    .on(api.emitidos.sum, suma)
    .on(api.emitidos.get, cfdiDetail(1))
    .on(api.emitidos.expediente, expediente());
  const { address } = open('clientes/vigentes?tipo=I');
  const { id, uuid } = cfdiRow(1);
  expect(await screen.findByRole('link', { name: uuid })).toHaveAttribute('href', `/${rfc}/clientes/vigentes/${id}`);
  await userEvent.click(screen.getByText('05-sep-2026'));
  await waitFor(() => expect(address()).toBe(`/${rfc}/clientes/vigentes/${id}`));
  expect(await screen.findByRole('link', { name: /Regresar a Clientes/ })).toHaveAttribute(
    'href',
    expect.stringContaining('tipo=I'),
  );
});

test('Hasta shows today but does not filter until a day is chosen', async () => {
  const server = fakeApi()
    .on(api.emitidos.list, pageOf(cfdiRow(1)))
    .on(api.emitidos.sum, suma);
  open('clientes/vigentes');
  await screen.findByText('$1,160.00 MXN');
  expect(screen.getByLabelText('Hasta')).toHaveValue(today().split('-').reverse().join('/'));
  for (const { query } of server.calls) expect(query).not.toHaveProperty('fechafin');
  open('clientes/vigentes?fechafin=2026-03-31');
  await waitFor(() => expect(server.calls.at(-1)?.query).toMatchObject({ fechafin: '2026-03-31' }));
});

test('the sum shows its parts by tipo, because egresos and nómina are positive in it', async () => {
  const parte = (tipo: 'I' | 'E' | 'P', total: string) => ({ tipo, total, cantidad: 1 });
  const server = fakeApi()
    .on(api.emitidos.list, pageOf(cfdiRow(1)))
    .on(api.emitidos.sum, { ...suma, porTipo: [parte('E', '320.50'), parte('I', '2000'), parte('P', '0')] });
  const { unmount } = open('clientes/vigentes');
  expect(await screen.findByText('Total: $2,320.50')).toBeInTheDocument();
  expect(screen.getByText('Egreso: $320.50 · Ingreso: $2,000.00')).toBeInTheDocument();
  unmount();
  server.on(api.emitidos.sum, { ...suma, porTipo: [parte('I', '2320.50')] });
  open('clientes/vigentes');
  expect(await screen.findByText('Total: $2,320.50')).toBeInTheDocument();
  expect(screen.queryByText(/Ingreso:/)).not.toBeInTheDocument();
});

test('Proveedores is the same list for received CFDI', async () => {
  fakeApi()
    .on(api.recibidos.list, pageOf(cfdiRow(1)))
    .on(api.recibidos.sum, suma);
  open('proveedores/vigentes');
  expect(await screen.findByRole('columnheader', { name: 'Proveedor' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Proveedores' })).toBeInTheDocument();
});

test.each(['clientes/vigentes', 'clientes/vigentes?tipo=I&limit=40'])(
  '%s: the prefetched request is the one of the screen, and is not repeated',
  async (address) => {
    const server = fakeApi()
      .on(api.emitidos.list, pageOf(cfdiRow(1)))
      .on(api.emitidos.sum, suma);
    renderScreen(<Area />, { url: `/${rfc}/${address}`, api: areaApi, prefetch: prefetchScreen });
    expect(await screen.findByText('Total: $2,320.50')).toBeInTheDocument();
    expect(server.calls.map(({ name }) => name)).toEqual(['emitidos.list', 'emitidos.sum']);
  },
);

test('requests nothing ahead for what is neither a list nor a detail', () => {
  const dispatch = jest.fn();
  for (const path of ['inhabilitados', 'contribuyentes', '', 'clientes/x', 'clientes/x/1'])
    prefetchScreen(dispatch, path, new URLSearchParams());
  expect(dispatch).not.toHaveBeenCalled();
});

const basicos = [
  ...['Buscar', 'Periodo', 'Desde', 'Hasta', 'Tipo', 'Guardado desde', 'Guardado hasta'],
  ...['Regla', 'Serie', 'Folio', 'Ordenar por', 'Orden'],
];
const deCancelados = [
  ...basicos.slice(0, 4),
  'RFC',
  'Cancelado en',
  'Tipo',
  'Nombre',
  'Moneda',
  'Cancelado desde',
  'Cancelado hasta',
  ...basicos.slice(5, 8),
  'Alerta de pago',
  ...basicos.slice(8),
];
const columnas = ['Folio', 'Tipo', 'UUID', 'Proveedor', 'Expedido', 'Estatus', 'Total'];

test.each([
  ['cancelados', '3', 'Cancelado', [...columnas.slice(0, 5), 'Fecha de Cancelación', ...columnas.slice(5)], true, 250],
  ['pendientes', '1', 'Pendiente', columnas, false, 100],
  ['alterados', '5', 'Alterado', columnas, false, 100],
  ['invalidos', '4', 'Inválido', columnas, false, 100],
])(
  '%s: status, columns, filters, sum and page sizes of its own',
  async (estado, status, label, columns, sums, size) => {
    const row = cfdiRow(1, { status: Number(status), cancelado: '2026-09-07T10:00:00', errmsg: 'Sello inválido' });
    const server = fakeApi()
      .on(api.recibidos.list, pageOf(row))
      .on(api.recibidos.sum, suma)
      .on(api.etiquetas.list, { rows: [] });
    open(`proveedores/${estado}`);
    expect(await screen.findByText(label)).toBeInTheDocument();
    expect(screen.getByText(label)).toHaveAttribute('tabindex', '0');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['', ...columns]);
    expect(server.calls[0]?.query).toMatchObject({ status });
    await userEvent.click(screen.getByRole('button', { name: 'Más filtros' }));
    const labels = [...screen.getByRole('search').querySelectorAll('label')].map(({ textContent }) => textContent);
    expect(labels).toEqual(estado === 'cancelados' ? deCancelados : basicos);
    if (sums) expect(await screen.findByText('Total: $2,320.50')).toBeInTheDocument();
    else expect(server.calls.map(({ name }) => name)).not.toContain('recibidos.sum');
    expect(screen.getAllByRole('option').at(-1)).toHaveTextContent(String(size));
    expect(screen.getByRole('link', { name: row.uuid })).toHaveAttribute(
      'href',
      `/${rfc}/proveedores/${estado}/${row.id}`,
    );
  },
);

test('Procesar Ahora processes pending CFDI again, and shows an error if that fails', async () => {
  const server = fakeApi()
    .on(api.emitidos.list, pageOf(cfdiRow(1, { status: 1 })))
    .on(api.emitidos.process, { msg: 'ok', cantidad: 1 });
  open('clientes/pendientes');
  const button = await screen.findByRole('button', { name: 'Procesar Ahora' });
  await userEvent.click(button);
  expect(await screen.findByText('Procesando CFDIs Pendientes')).toBeInTheDocument();
  server.on(api.emitidos.process, () => {
    throw new Refusal(503, 'server_busy', 'Servidor ocupado');
  });
  await userEvent.click(button);
  expect(await screen.findByText('Error al Procesar CFDIs Pendientes')).toBeInTheDocument();
});

test('a Pendiente says why beside its state, and when the SAT is asked again in a tooltip by keyboard', async () => {
  const espera = {
    ...{ motivo: 'noEncontrado' as const, preguntado: '2026-11-20T16:00:00.000Z', desde: '2026-11-20T16:00:00.000Z' },
    proxima: '2099-11-20T22:00:00.000Z',
  };
  fakeApi().on(api.emitidos.list, pageOf(cfdiRow(1, { status: 1, espera })));
  open('clientes/pendientes');
  const mark = (await screen.findAllByText('El SAT aún no lo conoce'))[0]?.closest<HTMLElement>('.bv-badge');
  act(() => mark?.focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    /^El SAT aún no lo conoce \(preguntado hace .*, se volverá a preguntar el 20-nov-2099 15:00\)\.$/,
  );
});

test('pills link to the other states, with tooltips', async () => {
  fakeApi().on(api.emitidos.list, pageOf()).on(api.emitidos.sum, suma);
  open('clientes/cancelados');
  const pills = within(await screen.findByRole('navigation', { name: 'Estados de Clientes' }));
  expect(pills.getAllByRole('link').map((pill) => [pill.textContent, pill.getAttribute('href')])).toEqual([
    ['Vigentes', `/${rfc}/clientes/vigentes`],
    ['Creditos (PPD)', `/${rfc}/clientes/creditos`],
    ['Cancelados', `/${rfc}/clientes/cancelados`],
    ['Pendientes', `/${rfc}/clientes/pendientes`],
    ['Alterados', `/${rfc}/clientes/alterados`],
    ['Invalidos', `/${rfc}/clientes/invalidos`],
  ]);
  expect(pills.getByRole('link', { current: 'page' })).toHaveTextContent('Cancelados');
  await userEvent.hover(pills.getByRole('link', { name: 'Alterados' }));
  expect(await screen.findByText('Ver CFDIs Alterados')).toBeInTheDocument();
  await userEvent.click(pills.getByRole('link', { name: 'Pendientes' }));
  expect(await screen.findByText('No hay CFDI pendientes')).toBeInTheDocument();
});

test('a search sends one request, for the first page, and Limpiar undoes it', async () => {
  const server = fakeApi()
    .on(api.emitidos.list, pageOf(cfdiRow(1)))
    .on(api.emitidos.sum, suma);
  const { address } = open('clientes/vigentes?limit=20&offset=0&tipo=I');
  await screen.findByText('$1,160.00 MXN');
  // Between keys no timer runs, however slow the machine: the typing rests only after the last one.
  await userEvent.setup({ delay: null }).type(screen.getByLabelText('Buscar'), 'A-1 ');
  await waitFor(() => expect(params(address()).get('search')).toBe('A-1'));
  expect(screen.getByLabelText('Buscar')).toHaveValue('A-1 ');
  const asked = server.calls.filter(({ name }) => name === 'emitidos.list').map(({ query }) => query);
  expect(asked).toEqual([expect.not.objectContaining({ search: 'A-1' }), expect.objectContaining({ search: 'A-1' })]);

  await userEvent.click(screen.getByRole('button', { name: 'Limpiar' }));
  expect(address()).toBe(`/${rfc}/clientes/vigentes?limit=20&offset=0`);
  expect(screen.getByLabelText('Buscar')).toHaveValue('');
});

test('each active filter is a chip that removes it and leaves the focus on another', async () => {
  fakeApi()
    .on(api.emitidos.list, pageOf(cfdiRow(1)))
    .on(api.emitidos.sum, suma);
  const { address } = open('clientes/vigentes?moneda=USD&nombre=acme&fechaini=2026-03-01&fechafin=2026-03-31');
  const chips = await screen.findByRole('list', { name: 'Filtros activos' });
  expect(
    within(chips)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Del 01-mar-2026 al 31-mar-2026', 'Nombre: acme', 'Moneda: USD']);
  expect(screen.getByRole('button', { name: 'Más filtros' })).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Nombre: acme' }));
  expect(params(address()).has('nombre')).toBe(false);
  expect(screen.getByRole('button', { name: 'Quitar Moneda: USD' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Quitar Del 01-mar-2026 al 31-mar-2026' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(params(address()).toString()).toBe('limit=20&offset=0');
  expect(screen.getByRole('button', { name: 'Buscar' })).toHaveFocus();
  expect(screen.queryByRole('list', { name: 'Filtros activos' })).not.toBeInTheDocument();
});

test('a period sets both dates, and other dates are another period', async () => {
  const server = fakeApi()
    .on(api.emitidos.list, pageOf(cfdiRow(1)))
    .on(api.emitidos.sum, suma);
  const { address } = open('clientes/vigentes?limit=20&offset=0&fechaini=2020-02-02');
  await screen.findByText('$1,160.00 MXN');
  expect(screen.getByLabelText('Periodo')).toHaveDisplayValue('Otro');
  await userEvent.selectOptions(screen.getByLabelText('Periodo'), 'Este mes');
  const mes = today().slice(0, 7);
  expect(params(address()).get('fechaini')).toBe(`${mes}-01`);
  expect(params(address()).get('fechafin')).toMatch(new RegExp(`^${mes}-(28|29|30|31)$`));
  await waitFor(() => expect(server.calls.at(-1)?.query).toMatchObject({ fechaini: `${mes}-01` }));
  await userEvent.selectOptions(screen.getByLabelText('Periodo'), 'Todo');
  expect(address()).toBe(`/${rfc}/clientes/vigentes?limit=20&offset=0`);
});

test('pills and the other section keep the filters; the same section does not', async () => {
  fakeApi()
    .on(api.emitidos.list, pageOf(cfdiRow(1)))
    .on(api.emitidos.sum, suma)
    .on(api.recibidos.list, pageOf(cfdiRow(1)))
    .on(api.recibidos.sum, suma);
  // The links of the side menu, which is the shell's.
  const { address } = renderScreen(
    <>
      <Link to="clientes">menú Clientes</Link>
      <Link to="proveedores">menú Proveedores</Link>
      <Area />
    </>,
    { url: `/${rfc}/clientes/vigentes?limit=20&offset=20&moneda=USD&usocfdi=G03`, api: areaApi },
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Cancelados' }));
  await waitFor(() => expect(address()).toBe(`/${rfc}/clientes/cancelados?limit=20&offset=0&moneda=USD`));
  await userEvent.click(screen.getByRole('link', { name: 'menú Proveedores' }));
  await waitFor(() => expect(address()).toBe(`/${rfc}/proveedores/vigentes?limit=20&offset=0&moneda=USD`));
  await userEvent.click(screen.getByRole('link', { name: 'menú Proveedores' }));
  await waitFor(() => expect(address()).toBe(`/${rfc}/proveedores/vigentes?limit=20&offset=0`));
  await userEvent.click(screen.getByRole('link', { name: 'menú Clientes' }));
  await waitFor(() => expect(address()).toBe(`/${rfc}/clientes/vigentes?limit=20&offset=0`));
});

test('a late answer to an earlier query is not shown', async () => {
  let answerFirst = (_: unknown) => {};
  const first = new Promise((resolve) => {
    answerFirst = resolve;
  });
  fakeApi()
    .on(api.emitidos.sum, suma)
    .on(api.emitidos.list, async ({ query }) => {
      if (query.tipo === 'I') await first;
      return pageOf(cfdiRow(1, { folio: query.tipo ?? 'todos' }));
    });
  open('clientes/vigentes?limit=20&offset=0');
  await screen.findByText('Atodos');
  const choose = (option: string) => userEvent.selectOptions(screen.getByLabelText('Tipo'), option);
  await choose('I Ingreso');
  await choose('E Egreso');
  await screen.findByText('AE');
  await act(async () => answerFirst(null));
  expect(screen.getByText('AE')).toBeInTheDocument();
  expect(screen.queryByText('AI')).not.toBeInTheDocument();
});

test('suggests counterparts from the second character on', async () => {
  const server = fakeApi()
    .on(api.emitidos.list, pageOf(cfdiRow(1)))
    .on(api.emitidos.sum, suma)
    .on(api.etiquetas.list, { rows: [] })
    .on(api.rfcs.list, { rows: [{ rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER', efo: 0 }], count: 1 });
  const { address } = open('clientes/vigentes?limit=20&offset=0');
  await userEvent.click(screen.getByRole('button', { name: 'Más filtros' }));
  await userEvent.type(screen.getByLabelText('RFC'), 'E');
  await act(() => new Promise((resolve) => setTimeout(resolve, 350)));
  expect(server.calls.some(({ name }) => name === 'rfcs.list')).toBe(false);
  await userEvent.type(screen.getByLabelText('RFC'), 'K');
  await userEvent.click(await screen.findByRole('option', { name: 'EKU9003173C9 - ESCUELA KEMPER' }));
  await waitFor(() => expect(params(address()).get('rfc')).toBe('EKU9003173C9'));
  expect(screen.getByLabelText('RFC')).toHaveValue('EKU9003173C9');
});

test('refetches after an upload of this taxpayer, not of another', async () => {
  const server = fakeApi().on(api.emitidos.list, pageOf()).on(api.emitidos.sum, suma);
  open('clientes/vigentes?limit=20&offset=0');
  await screen.findByText('Aún no hay CFDI vigentes');
  server.on(api.emitidos.list, pageOf(cfdiRow(7)));
  act(() => eventBus.publish('cfdi.uploaded', { rfc: 'XAXX010101000', aceptados: 1 }));
  expect(screen.queryByText('A7')).not.toBeInTheDocument();
  act(() => eventBus.publish('cfdi.uploaded', { rfc, aceptados: 1 }));
  expect(await screen.findByText('A7')).toBeInTheDocument();
});

test('a list that could not be loaded shows the reason, and Reintentar loads it again', async () => {
  const server = fakeApi()
    .on(api.emitidos.sum, suma)
    .on(api.emitidos.list, () => {
      throw new Refusal(503, 'server_busy', 'Servidor ocupado, espere un momento');
    });
  open('clientes/vigentes?limit=20&offset=0');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Servidor ocupado, espere un momento');
  server.on(api.emitidos.list, pageOf(cfdiRow(1)));
  await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('A1')).toBeInTheDocument();
});
