import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type Descarga } from '@boveda/contracts';
import { lastMonth } from '@boveda/ui-kit/filters';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { prefetchScreen } from '../prefetch-screen';
import { DescargasScreen } from './descargas.screen';

const DAY_MS = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const descarga = (n: number, more: Partial<Descarga> = {}): Descarga => ({
  solicitud: `018f2d3c-0000-7000-8000-00000000000${n}`,
  tipo: 1,
  isemitidos: 0,
  contenido: 'cfdi',
  estado: 1,
  espendiente: 1,
  espiloto: 0,
  archivo: null,
  fechaini: '2026-01-01',
  fechafin: '2026-01-31',
  cfdicantidad: 0,
  mensaje: 'Solicitud Aceptada',
  agregados: 0,
  rechazados: 0,
  cancelados: 0,
  created: ago(9 * DAY_MS + 60_000),
  verificada: ago(60_000),
  proxima: new Date(Date.now() + 35 * 60_000).toISOString(),
  ...more,
});
const fiel = {
  id: '018f2d3c-0000-7000-8000-0000000000ff',
  numcert: '30001000000500003415',
  tipo: 'F' as const,
  fechaini: '2020-01-01T00:00:00.000Z',
  fechafin: '2099-01-01T00:00:00.000Z',
};
const sinXml = {
  uuid: '6f35d3b5-3651-5370-bc2c-14cdbe384cd7',
  rfc: 'IIA040805DZ4',
  nombre: 'PROVEEDOR',
  total: '116.00',
  fecha: '2026-01-03T10:00:00',
  cancelado: '2026-01-04T10:00:00',
};
const open = (rows: Descarga[], certificados = [fiel]) => {
  const server = fakeApi()
    .on(api.certificados.list, { rows: certificados })
    .on(api.descargas.getDisponibles, { descargasdisponibles: 7 })
    .on(api.descargas.list, { rows, count: rows.length });
  renderScreen(<DescargasScreen />, { api: areaApi, url: `/${demoCuenta.rfc}/descargas-masivas` });
  return server;
};
const leave = (input: HTMLElement, text: string) => {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
};
afterEach(() => jest.useRealTimers());
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('prefetched rows are not requested again', async () => {
  const server = fakeApi()
    .on(api.certificados.list, { rows: [fiel] })
    .on(api.descargas.getDisponibles, { descargasdisponibles: 7 })
    .on(api.descargas.list, { rows: [descarga(1, { espendiente: 0 })], count: 1 });
  const url = `/${demoCuenta.rfc}/descargas-masivas?espendiente=0`;
  renderScreen(<DescargasScreen />, { api: areaApi, url, prefetch: prefetchScreen });
  expect(await screen.findByText('hace 9 días')).toBeVisible();
  expect(server.calls.filter(({ name }) => name === 'descargas.list')).toHaveLength(1);
});

test('M1 M4 rows show period, age, next check and state', async () => {
  open([
    descarga(1),
    descarga(2, { tipo: 1, isemitidos: 1, estado: 3, espendiente: 0, cfdicantidad: 1234, proxima: null }),
  ]);
  expect(await screen.findByRole('heading', { name: 'Descargar CFDIs del SAT' })).toBeVisible();
  expect(await screen.findByText('Descargas disponibles: 7')).toBeVisible();
  const [, first, second] = (await screen.findAllByRole('row')) as [HTMLElement, HTMLElement, HTMLElement];
  for (const text of [
    'hace 9 días',
    'SAT',
    'Recibidos',
    '01/01/2026',
    '31/01/2026',
    'Aceptada',
    /Se revisa dentro de 3[45] minutos/,
  ])
    expect(within(first).getByText(text)).toBeVisible();
  for (const text of ['Emitidos', '1,234', 'Terminada', 'No']) expect(within(second).getByText(text)).toBeVisible();
  expect(screen.getByText('El SAT puede aceptar o rechazar las solicitudes.')).toBeVisible();
});

test('M2 without an e.Firma a notice links to Certificados and all actions are disabled', async () => {
  open([descarga(1)], [{ ...fiel, fechafin: '2021-01-01T00:00:00.000Z' }]);
  const link = await screen.findByRole('link', { name: 'Agregarla en Certificados' });
  expect(link).toHaveAttribute('href', `/${demoCuenta.rfc}/configuracion/certificados`);
  for (const name of ['Verificar Solicitudes Pendientes', 'Agregar', /^Verificar la solicitud/])
    expect(await button(name)).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'Pendiente' })).toBeDisabled();
  expect(screen.getByText('Antes de solicitar')).toBeVisible();
});

test('M3 a click on a state shows the message of the SAT and the files that were not taken', async () => {
  const rejected = descarga(1, {
    estado: 5,
    espendiente: 0,
    mensaje: '5002: Se han agotado las solicitudes de por vida',
    rechazados: 1,
  });
  open([rejected]).on(api.descargas.get, {
    ...rejected,
    errores: [{ archivo: 'ajeno.xml', msg: 'El CFDI es de otro.' }],
    sinXml: { count: 101, rows: [sinXml] },
    abiertos: [
      {
        ...{ contenido: 'cfdi', desde: '2026-01-03T10:00:00', hasta: '2026-01-03T10:59:59' },
        ...{ mensaje: 'La bóveda no divide menos de una hora.', proxima: null },
      },
      {
        ...{ contenido: 'metadatos', desde: '2026-01-04T00:00:00', hasta: '2026-01-05T23:59:59' },
        ...{ mensaje: 'Hoy ya se hicieron las solicitudes.', proxima: '2026-01-07T07:00:00.000Z' },
      },
    ],
  });
  await userEvent.click(await button('Rechazada'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Solicitud Rechazada' }));
  expect(dialog.getByText('Intente con otro periodo')).toBeInTheDocument();
  expect(dialog.getByText('5002: Se han agotado las solicitudes de por vida')).toBeInTheDocument();
  expect(await dialog.findByText('ajeno.xml')).toBeInTheDocument();
  expect(within(dialog.getByRole('region', { name: 'Periodos que faltan' })).getAllByRole('listitem')).toMatchObject([
    { textContent: expect.stringContaining('03-ene-2026 10:00:00 al 03-ene-2026 10:59:59 La bóveda no divide') },
    { textContent: expect.stringContaining('Metadatos del 04-ene-2026 00:00:00 al 05-ene-2026 23:59:59') },
  ]);
  expect(dialog.getByText(/Se pregunta otra vez el 07-ene-2026 00:00\./)).toBeInTheDocument();
  const missing = within(dialog.getByRole('region', { name: 'Cancelados sin XML' }));
  expect(missing.getByText(sinXml.uuid).closest('li')).toHaveTextContent('IIA040805DZ4 PROVEEDOR, 03/01/2026, $116.00');
  expect(missing.getByText('y 100 más')).toBeInTheDocument();
});

test('M3 a period without CFDI does not announce any', async () => {
  const empty = descarga(1, { estado: 3, espendiente: 0, mensaje: 'El SAT no encontró CFDI en el periodo.' });
  open([empty]).on(api.descargas.get, { ...empty, errores: [], sinXml: { count: 0, rows: [] }, abiertos: [] });
  await userEvent.click(await button('Terminada'));
  const dialog = await screen.findByRole('dialog', { name: 'Solicitud Terminada' });
  expect(dialog).toHaveTextContent('El SAT no encontró CFDI en el periodo.');
  expect(dialog).not.toHaveTextContent('seran agregados');
});

test('M4 a request cannot be sent while a date is invalid or incomplete', async () => {
  open([]);
  await userEvent.click(await button('Agregar'));
  const dialog = within(await screen.findByRole('dialog'));
  const accept = dialog.getByRole('button', { name: 'Aceptar' });
  const hasta = dialog.getByLabelText('Fecha Final');
  leave(dialog.getByLabelText('Fecha Inicial'), '010125');
  leave(hasta, '31012025');
  expect(accept).toBeEnabled();
  for (const wrong of ['31/02/2025', '31/12/2099', '01/01/2024']) {
    fireEvent.change(hasta, { target: { value: wrong } });
    expect(accept).toBeDisabled();
    fireEvent.blur(hasta);
    expect(dialog.getByRole('alert')).toBeVisible();
    expect(accept).toBeDisabled();
  }
  fireEvent.change(hasta, { target: { value: '30/01/2025' } });
  expect(accept).toBeEnabled();
});

test('M3 a ZIP in background processing shows its file and progress, and does not mention the SAT', async () => {
  const zip = descarga(1, {
    tipo: 2,
    estado: 1,
    archivo: 'año.zip',
    fechaini: null,
    fechafin: null,
    mensaje: '',
    proxima: null,
    cfdicantidad: 2_100,
    agregados: 1_000,
    verificada: null,
  });
  open([zip]).on(api.descargas.get, { ...zip, errores: [], sinXml: { count: 0, rows: [] }, abiertos: [] });
  const [, row] = (await screen.findAllByRole('row')) as [HTMLElement, HTMLElement];
  for (const text of ['ZIP', 'año.zip', '2,100', 'En Proceso', 'Si']) expect(within(row).getByText(text)).toBeVisible();
  expect(within(row).queryByRole('button', { name: /^Verificar/ })).toBeNull();
  await userEvent.click(await button('En Proceso'));
  const dialog = within(await screen.findByRole('dialog', { name: 'ZIP En Proceso' }));
  expect(await dialog.findByText('1,000')).toBeInTheDocument();
  expect(dialog.queryByText(/SAT/)).toBeNull();
});

test('M1 M4 a request needs both dates and a confirmation', async () => {
  const server = open([]);
  expect(await screen.findByText('Aún no hay solicitudes de descarga')).toBeVisible();
  await userEvent.click(await button('Agregar'));
  const dialog = within(await screen.findByRole('dialog'));
  const accept = dialog.getByRole('button', { name: 'Aceptar' });
  expect(accept).toBeDisabled();
  leave(dialog.getByLabelText('Fecha Inicial'), '010125');
  expect(dialog.getByLabelText('Fecha Inicial')).toHaveValue('01/01/2025');
  expect(accept).toBeDisabled();
  leave(dialog.getByLabelText('Fecha Final'), '31012025');
  await userEvent.click(dialog.getByLabelText('Emitidos'));
  await userEvent.click(accept);
  const confirm = within(await screen.findByRole('dialog', { name: '¿Desea solicitar la descarga al SAT?' }));
  expect(server.calls.map(({ name }) => name)).not.toContain('descargas.add');
  server.on(api.descargas.add, {
    solicitud: descarga(1).solicitud,
    msg: 'Se ha enviado una solicitud de descarga al SAT',
  });
  await userEvent.click(confirm.getByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByText('Se ha enviado una solicitud de descarga al SAT')).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'descargas.add')?.body).toEqual({
    fechaini: '2025-01-01',
    fechafin: '2025-01-31',
    isemitidos: 'true',
    contenido: 'cfdi',
  });
});

test('last month, received and issued, is one press and a confirmation', async () => {
  const server = open([]);
  await userEvent.click(await button('Agregar'));
  await userEvent.click(await button('Todo el mes pasado'));
  const confirm = within(await screen.findByRole('dialog', { name: '¿Desea solicitar la descarga al SAT?' }));
  expect(confirm.getByText('Recibidos y Emitidos')).toBeInTheDocument();
  expect(confirm.getByText('Son 2 solicitudes.')).toBeInTheDocument();
  server.on(api.descargas.add, { solicitud: descarga(1).solicitud, msg: 'Se ha enviado una solicitud' });
  await userEvent.click(confirm.getByRole('button', { name: 'Aceptar' }));
  const sent = () => server.calls.filter(({ name }) => name === 'descargas.add').map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(2));
  const { from: fechaini, to: fechafin } = lastMonth();
  expect(sent()).toEqual(
    ['false', 'true'].map((isemitidos) => ({ fechaini, fechafin, isemitidos, contenido: 'cfdi' })),
  );
});

test('retenciones are asked for by the same form, and the list names them', async () => {
  const retenciones = descarga(1, { contenido: 'retenciones' });
  const server = open([retenciones, descarga(2, { contenido: 'retenciones', isemitidos: 1 })]);
  const [, first, second] = (await screen.findAllByRole('row')) as [HTMLElement, HTMLElement, HTMLElement];
  expect(within(first).getByText('Retenciones recibidas')).toBeVisible();
  expect(within(second).getByText('Retenciones emitidas')).toBeVisible();
  await userEvent.click(await button('Agregar'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('CFDI')).toBeChecked();
  await userEvent.click(dialog.getByLabelText('Retenciones'));
  await userEvent.click(await button('Todo el mes pasado'));
  const confirm = within(await screen.findByRole('dialog', { name: '¿Desea solicitar la descarga al SAT?' }));
  expect(confirm.getByText('Retenciones recibidas y Retenciones emitidas')).toBeInTheDocument();
  server.on(api.descargas.add, { solicitud: retenciones.solicitud, msg: 'Se ha enviado una solicitud' });
  await userEvent.click(confirm.getByRole('button', { name: 'Aceptar' }));
  const sent = () => server.calls.filter(({ name }) => name === 'descargas.add').map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([
    { isemitidos: 'false', contenido: 'retenciones' },
    { isemitidos: 'true', contenido: 'retenciones' },
  ]);
});

test('verifies one and all; a SAT outage shows an error', async () => {
  const server = open([descarga(1)]).on(api.descargas.verify, { estado: 2, msg: 'Descargas Verificadas Exitosamente' });
  await userEvent.click(await button(/^Verificar la solicitud/));
  expect(await screen.findByText('Descargas Verificadas Exitosamente')).toBeVisible();
  server.on(api.descargas.verifyAll, () => {
    throw new Refusal(503, 'sat_unavailable', 'El SAT no responde en este momento.');
  });
  await userEvent.click(await button('Verificar Solicitudes Pendientes'));
  expect(await screen.findByText('El SAT no responde en este momento.')).toBeVisible();
});

test('S12 the toast of a failed request stays for 10 seconds', async () => {
  const msg = 'El SAT solo entrega CFDI de los últimos 6 años.';
  open([]).on(api.descargas.add, () => {
    throw new Refusal(422, 'invalid_period', msg);
  });
  await userEvent.click(await button('Agregar'));
  const dialog = within(await screen.findByRole('dialog'));
  leave(dialog.getByLabelText('Fecha Inicial'), '010125');
  leave(dialog.getByLabelText('Fecha Final'), '310125');
  await userEvent.click(dialog.getByRole('button', { name: 'Aceptar' }));
  const confirm = within(await screen.findByRole('dialog', { name: '¿Desea solicitar la descarga al SAT?' }));
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  fireEvent.click(confirm.getByRole('button', { name: 'Aceptar' }));
  await pass(1_000);
  expect(screen.getByText(msg)).toBeInTheDocument();
  expect(screen.getByText('Error')).toBeInTheDocument();
  await pass(8_000);
  expect(screen.getByText(msg)).toBeInTheDocument();
  await pass(3_000);
  expect(screen.queryByText(msg)).toBeNull();
});
