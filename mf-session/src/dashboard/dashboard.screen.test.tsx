import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type Dashboard, type ResumenInicio } from '@boveda/contracts';
import { eventBus } from '@boveda/event-bus';
import { session } from '@boveda/session';
import { today } from '@boveda/ui-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi, prefetchScreen } from '../api';
import { DashboardScreen } from './dashboard.screen';

const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);

const dashboard: Dashboard = {
  plan: { nombre: 'Plan Prueba', inicio: '2020-01-01', fin: inDays(200) },
  espacio: { usado: 768, total: 1024, xmls: 512, pdfs: 256, respaldos: 0 },
  total: {
    emitidos: 1234,
    recibidos: 567,
    pendientes: 8,
    alterados: 2,
    buzon: 3,
    respaldos: 4,
    descargaspendientes: 5,
    efos: 6,
  },
  estatus: {
    validacionsat: '2026-02-01T06:30:00Z',
    validacionefos: null,
    ultimobuzon: null,
    ultimocorreo: null,
    descargasmasivas: null,
    listaefos: {
      ...{ lista: 'efos', actualizado: '2025-12-31', segun: 'lista', cargado: null, contribuyentes: 14_432 },
      ...{ omitidas: 1, suprimidas: 0, vieja: true, rechazo: null },
    },
  },
  terminos: true,
};

const months = ['2025-12', '2026-01', '2026-02'].map((mes) => ({ mes, xml: 2, pdf: 1, cantidad: 1500 }));

const porPagar = { ningunpago: 0, faltanpagos: 0, saldo: '0.00' };
const riesgos = { cantidad: 0, graves: 0, importe: '0.00', limite: null };
const resumen: ResumenInicio = {
  atender: {
    solicitudes: { cantidad: 0, vence: null },
    emitidas: porPagar,
    recibidas: porPagar,
    certificados: [],
    riesgos,
  },
  meses: [
    { mes: '2026-01', facturado: '1500.00', cobrado: '200.10', gastado: '0.00' },
    { mes: '2026-02', facturado: '1000.00', cobrado: '300.00', gastado: '-50.00' },
  ],
  cambios: null,
  pasos: { efirma: false, descarga: false, correo: false },
};

/** Opens the table instead of the chart, so that the months can be read. */
function open(
  patch: Partial<Dashboard> | Refusal = {},
  { range = '', rows = months, routes = [] as string[], more = {} as Partial<ResumenInicio>, vista = 'tabla' } = {},
) {
  const answer = () => {
    if (patch instanceof Refusal) throw patch;
    return { ...dashboard, ...patch };
  };
  const server = fakeApi()
    .on(api.dashboard.get, answer)
    .on(api.dashboard.getEspacioMensual, { rows })
    .on(api.dashboard.getResumen, { ...resumen, ...more });
  const view = renderScreen(<DashboardScreen />, {
    api: areaApi,
    url: `/${demoCuenta.rfc}/dashboard?vista=${vista}${range}`,
    slots: { 'dashboard.upload': 'Aquí se sube' },
    routes,
  });
  return { server, ...view };
}

test('D1 D2 D3 D4 D5 shows the data of the API', async () => {
  open({}, { routes: ['clientes/vigentes'] });
  expect(await screen.findByText(/^Plan Prueba · hasta \d\d-[a-z]{3}-\d{4}$/)).toBeVisible();
  expect(screen.getByText('Xmls/Pdfs/Respaldos: 512.00 MB / 256.00 MB / 0 Bytes')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Almacenamiento utilizado' })).toHaveAttribute(
    'data-level',
    'warning',
  );
  expect(screen.getByText('31-ene-2026 23:30')).toBeVisible();
  expect(screen.getAllByText('Aún no se ha hecho')).toHaveLength(4);
  expect(screen.getByText(/Información al 31-dic-2025/)).toHaveTextContent(
    'Información al 31-dic-2025. Más de 45 días Sin leer: 1 renglón ilegible.',
  );
  expect(screen.getByText('Aquí se sube')).toBeVisible();
  expect(screen.getByRole('link', { name: /CFDIS Emitidos\s*1,234/ })).toHaveAttribute(
    'href',
    `/${demoCuenta.rfc}/clientes/vigentes`,
  );
  // If the area is not live, its total is no link.
  expect(screen.getByText('CFDIS Recibidos').closest('a')).toBeNull();
});

test.each([
  [16, /hasta/, 'success'],
  [15, /hasta/, 'warning'],
  [0, /^Plan Vencido$/, 'error'],
])('D1 a plan with %d days left', async (days, text, color) => {
  open({ plan: { ...dashboard.plan, fin: inDays(days) } });
  expect(await screen.findByText(text)).toHaveAttribute('data-color', color);
});

test('D1 with an expired plan the upload box is replaced by a notice', async () => {
  const none = { emitidos: 0, recibidos: 0, pendientes: 0, alterados: 0 };
  open({ plan: { ...dashboard.plan, fin: inDays(0) }, total: { ...dashboard.total, ...none } });
  expect(await screen.findByText(/no se reciben archivos/)).toBeVisible();
  expect(screen.queryByText('Aquí se sube')).toBeNull();
  expect(screen.queryByText('Su bóveda está vacía')).toBeNull();
});

test('D6 the months follow a valid range of the address, and an invalid one is ignored with a notice', async () => {
  open({}, { range: '&desde=2026-01&hasta=2026-02' });
  const shown = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  await waitFor(() => expect(shown()).toEqual(['feb-2026', 'ene-2026']));
  await userEvent.selectOptions(screen.getByLabelText('Hasta'), 'dic-2025');
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(screen.getByText('Se muestran todos los meses: Desde es posterior a Hasta.')).toBeVisible();
});

test('D7 the terms stay until the server has stored the acceptance', async () => {
  let terminos = false;
  const server = open({ terminos }).server;
  const modal = await screen.findByRole('dialog');
  server.on(api.dashboard.acceptTerminos, () => {
    throw new Refusal(503, 'database_unavailable', 'La base de datos no responde');
  });
  await userEvent.click(within(modal).getByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByText(/^La base de datos no responde\. Código de soporte: ./)).toBeVisible();
  expect(modal).toBeVisible();
  server
    .on(api.dashboard.acceptTerminos, () => {
      terminos = true;
      return { msg: 'Operacion Exitosa' };
    })
    .on(api.dashboard.get, () => ({ ...dashboard, terminos }));
  await userEvent.click(within(modal).getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('D7 Salir logs out without accepting', async () => {
  const { server } = open({ terminos: false });
  server.on(api.session.logout, { msg: '' });
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir' }));
  expect(session.current).toBeNull();
  await waitFor(() => expect(server.calls.at(-1)).toMatchObject({ name: 'session.logout', token: 'token-de-prueba' }));
});

test('totals and months are refetched after an upload of this taxpayer only', async () => {
  const { server } = open();
  await screen.findByText('1,234');
  server.on(api.dashboard.get, { ...dashboard, total: { ...dashboard.total, emitidos: 1240 } });
  const before = server.calls.length;
  eventBus.publish('cfdi.uploaded', { rfc: 'XAXX010101000', aceptados: 6 });
  eventBus.publish('cfdi.uploaded', { rfc: demoCuenta.rfc, aceptados: 6 });
  expect(await screen.findByText('1,240')).toBeVisible();
  expect(
    server.calls
      .slice(before)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['dashboard.get', 'dashboard.getEspacioMensual', 'dashboard.getResumen']);
});

test('polls the totals while the SAT verifies uploaded CFDI', async () => {
  jest.useFakeTimers();
  try {
    const { server } = open({ total: { ...dashboard.total, pendientes: 0 } });
    expect(await screen.findByText('1,234')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.calls.filter(({ name }) => name === 'dashboard.get')).toHaveLength(1);
    server.on(api.dashboard.get, { ...dashboard, total: { ...dashboard.total, pendientes: 7 } });
    act(() => eventBus.publish('cfdi.uploaded', { rfc: demoCuenta.rfc, aceptados: 7 }));
    const tile = (label: string) => screen.getByText(label).closest('li');
    await waitFor(() => expect(tile('CFDIS Pendientes')).toHaveTextContent(/Pendientes7$/));
    // The SAT is slow: minutes later it says that all of them are valid.
    await act(() => jest.advanceTimersByTimeAsync(180_000));
    server.on(api.dashboard.get, { ...dashboard, total: { ...dashboard.total, emitidos: 1241, pendientes: 0 } });
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(tile('CFDIS Emitidos')).toHaveTextContent(/1,241$/);
    expect(tile('CFDIS Pendientes')).toHaveTextContent(/Pendientes0$/);
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    const asked = server.calls.length;
    await act(() => jest.advanceTimersByTimeAsync(600_000));
    expect(server.calls).toHaveLength(asked);
  } finally {
    jest.useRealTimers();
  }
});

test('while the demo is filled a notice counts, and its end loads the whole screen again', async () => {
  jest.useFakeTimers();
  try {
    const { server } = open({ demo: { listos: 1240, total: 3012 } });
    expect(await screen.findByText('La demostración se está llenando: 1,240 de 3,012 CFDI…')).toBeVisible();
    server.on(api.dashboard.get, { ...dashboard, demo: { listos: 2999, total: 3012 } });
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByRole('note')).toHaveTextContent('2,999 de 3,012 CFDI');
    server.on(api.dashboard.get, dashboard);
    const asked = () => server.calls.filter(({ name }) => name !== 'dashboard.get').map(({ name }) => name);
    expect(asked().sort()).toEqual(['dashboard.getEspacioMensual', 'dashboard.getResumen']);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.queryByRole('note')).toBeNull();
    await waitFor(() => expect(asked()).toHaveLength(4));
    const calls = server.calls.length;
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(server.calls.slice(calls).map(({ name }) => name)).not.toContain('dashboard.getResumen');
  } finally {
    jest.useRealTimers();
  }
});

test('if the dashboard fails, upload and chart stay, and Reintentar loads it', async () => {
  const { server } = open(new Refusal(500, 'internal_error', 'Algo falló'));
  expect(await screen.findByText(/Algo falló/)).toBeVisible();
  expect(screen.getByText('Aquí se sube')).toBeVisible();
  server.on(api.dashboard.get, dashboard);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('CFDIS Emitidos')).toBeVisible();
});

test('a new taxpayer gets a hint to upload files', async () => {
  const none = { emitidos: 0, recibidos: 0, pendientes: 0, alterados: 0, buzon: 0, respaldos: 0 };
  const total = { ...none, descargaspendientes: 0, efos: 0 };
  open({ total, espacio: { ...dashboard.espacio, usado: 0, xmls: 0, pdfs: 0 } }, { rows: [] });
  expect(await screen.findByText('Su bóveda está vacía')).toBeVisible();
  expect(await screen.findByText('Aquí verá cuánto ocupan sus archivos cada mes')).toBeVisible();
});

test('prefetched totals are not requested again', async () => {
  const { calls } = fakeApi()
    .on(api.dashboard.get, dashboard)
    .on(api.dashboard.getResumen, resumen)
    .on(api.dashboard.getEspacioMensual, { rows: months });
  renderScreen(<DashboardScreen />, {
    api: areaApi,
    url: `/${demoCuenta.rfc}/dashboard?vista=tabla`,
    prefetch: prefetchScreen,
  });
  expect(await screen.findByText('1,234')).toBeInTheDocument();
  expect(calls.filter(({ name }) => name === 'dashboard.get')).toHaveLength(1);
  expect(calls.filter(({ name }) => name === 'dashboard.getResumen')).toHaveLength(1);
});

describe('F4', () => {
  const lines = () =>
    within(screen.getByRole('list', { name: 'Por atender' }))
      .getAllByRole('listitem')
      .map((line) => line.textContent);

  test('what waits is listed, the most urgent first, with links to its screens', async () => {
    const atender: ResumenInicio['atender'] = {
      solicitudes: { cantidad: 2, vence: `${inDays(10)}T12:00:00Z` },
      emitidas: { ningunpago: 1, faltanpagos: 0, saldo: '1234.50' },
      recibidas: porPagar,
      certificados: [{ tipo: 'F', fechafin: `${inDays(1)}T20:00:00Z` }],
      riesgos: { cantidad: 3, graves: 1, duplicados: 1, importe: '920.00', limite: inDays(2) },
      cierres: ['2026-01', '2026-03'],
    };
    const routes = [
      ...['buzon/cancelacion', 'inhabilitados', 'clientes/creditos', 'configuracion/certificados', 'riesgos'],
      ...['impuestos/2026-01', 'impuestos/2026-03'],
    ];
    open({ plan: { ...dashboard.plan, fin: inDays(12) } }, { more: { atender }, routes });
    await screen.findByText('Por atender');
    expect(lines()).toEqual([
      expect.stringMatching(/^e\.Firma por vencer ?Termina mañana: .*Renovar$/),
      expect.stringMatching(
        /^3 riesgos abiertos.*\$920\.00 MXN en juego\. 1 de nivel alto o crítico\. El próximo plazo termina en 2 días.*Ver riesgos1 posible duplicado$/,
      ),
      expect.stringMatching(/^2 CFDI alterados.*Revisar$/),
      expect.stringMatching(/^2 solicitudes de cancelación sin responder.*La primera vence en 10 días: .*Responder$/),
      expect.stringMatching(/^2 meses cerrados con otras cifras.*Se conserva lo que presentó.*2026-01.*2026-03$/),
      expect.stringMatching(/^Su plan está por terminar.*en 12 días/),
      expect.stringMatching(/^6 contribuyentes en la lista 69-B/),
      expect.stringMatching(/^1 factura PPD emitida sin REP completo.*\$1,234\.50 MXN por cobrar/),
    ]);
    const leadsTo = (name: string, path: string) =>
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/${demoCuenta.rfc}/${path}`);
    leadsTo('Renovar', 'configuracion/certificados');
    leadsTo('Revisar', 'inhabilitados?status=5');
    leadsTo('Ver riesgos', 'riesgos');
    leadsTo('1 posible duplicado', 'riesgos?tipo=duplicado');
    leadsTo('2026-03', 'impuestos/2026-03');
    leadsTo('Responder', 'buzon/cancelacion?status=1');
    leadsTo('1 sin ningún pago', 'clientes/creditos?pagoestatus=3');
    // Not live.
    expect(screen.queryByRole('link', { name: 'Ver quiénes' })).toBeNull();
  });

  test('one sentence says that nothing waits', async () => {
    open({ total: { ...dashboard.total, alterados: 0, efos: 0 } });
    expect(await screen.findByText('Todo en orden: nada espera por usted.')).toBeVisible();
  });

  test('pesos by month: words, and a chart whose months are chosen by arrow keys', async () => {
    open();
    const chart = await screen.findByRole('slider', { name: 'Mes de la gráfica de pesos' });
    expect(
      screen.getByText('En lo que va de febrero facturó $1,000.00 MXN, menos que en todo enero ($1,500.00 MXN).'),
    ).toBeVisible();
    const value = () => chart.getAttribute('aria-valuetext');
    expect(value()).toBe('feb-2026: Facturado $1,000.00 MXN, Cobrado $300.00 MXN, Gastado -$50.00 MXN');
    act(() => chart.focus());
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(value()).toBe('ene-2026: Facturado $1,500.00 MXN, Cobrado $200.10 MXN, Gastado $0.00 MXN');
    await userEvent.keyboard('{End}');
    expect(value()).toMatch(/^feb-2026/);
    expect(screen.getByRole('button', { name: 'Paquete de enero' })).toBeEnabled();
  });

  test('D6 the storage by month is a chart that needs no canvas', async () => {
    open({}, { vista: 'grafica' });
    const chart = await screen.findByRole('slider', { name: 'Mes de la gráfica de almacenamiento' });
    expect(chart).toHaveAttribute('aria-valuetext', 'feb-2026: XML 2.00 MB, PDF 1.00 MB');
  });

  test('changes are counted since the visit before, which an hour without this screen ends', async () => {
    const { server, unmount } = open();
    await screen.findByText('1,234');
    const asked = () => server.calls.filter(({ name }) => name === 'dashboard.getResumen').map(({ query }) => query);
    expect(asked()).toEqual([{}]);
    const note = `boveda.visitas.${session.current?.idacceso}.${demoCuenta.rfc}`;
    unmount();
    localStorage.setItem(note, JSON.stringify({ ultima: '2026-02-01T06:30:00.000Z' }));
    const cambios = { agregados: 1200, cancelados: 1, solicitudes: 0 };
    const second = open({}, { more: { cambios } });
    expect(
      await screen.findByText('Desde su última visita, 31-ene-2026 23:30: 1,200 CFDI nuevos · 1 CFDI cancelado'),
    ).toBeVisible();
    expect(second.server.calls.find(({ name }) => name === 'dashboard.getResumen')?.query).toEqual({
      desde: '2026-02-01T06:30:00.000Z',
    });
  });

  test('an empty vault leads: steps that are done are marked, and the steps can be dismissed for good', async () => {
    const none = { ...dashboard.espacio, usado: 0, xmls: 0, pdfs: 0 };
    const routes = ['configuracion/certificados', 'configuracion/correos-sync', 'descargas-masivas'];
    const more = { pasos: { efirma: true, descarga: false, correo: true } };
    const { unmount } = open({ espacio: none }, { more, routes, rows: [] });
    const steps = await screen.findByRole('list', { name: 'Primeros pasos' });
    expect(within(steps).getByRole('link', { name: 'Pedir facturas al SAT' })).toHaveAttribute(
      'href',
      `/${demoCuenta.rfc}/descargas-masivas`,
    );
    expect(within(steps).getAllByText(': hecho')).toHaveLength(1);
    expect(screen.queryByText('Pesos por mes')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar' }));
    expect(screen.queryByText('Su bóveda está vacía')).toBeNull();
    unmount();
    open({ espacio: none }, { more, routes, rows: [] });
    expect(await screen.findByText('Por atender')).toBeVisible();
    expect(screen.queryByText('Su bóveda está vacía')).toBeNull();
  });
});
