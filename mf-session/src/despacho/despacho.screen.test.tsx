import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type FilaDespacho } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';

const NOW = Date.now();
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString();
const routes = [
  'dashboard',
  'espejo',
  'buzon/cancelacion',
  'riesgos',
  'configuracion/certificados',
  'descargas-masivas',
];

const fila = (rfc: string, facts: Partial<FilaDespacho> = {}): FilaDespacho => ({
  rfc,
  nombre: `Empresa ${rfc.slice(0, 3)}`,
  privilegio: '1',
  planfin: '2099-12-31',
  razon: 'nada',
  calculado: '2026-09-05T18:00:00Z',
  espejo: { conocidos: 24, vigentes: 1200, conxml: 1200, porcentaje: 100 },
  riesgos: { cantidad: 0, graves: 0, importe: '0.00' },
  buzon: { cantidad: 0, vence: null },
  certificados: [{ tipo: 'F', fechafin: inDays(400) }],
  descargas: 0,
  sincronizado: { cfdi: null, metadatos: null, correo: null },
  espacio: { usado: 512, total: 1024 },
  ...facts,
});

const first = fila('IIA040805DZ4', {
  razon: 'riesgoGrave',
  espejo: { conocidos: 20, vigentes: 1200, conxml: 1188, porcentaje: 99 },
  riesgos: { cantidad: 3, graves: 1, importe: '12000.50' },
  buzon: { cantidad: 2, vence: '2026-09-07T18:00:00Z' },
  certificados: [
    { tipo: 'C', fechafin: inDays(-1) },
    { tipo: 'F', fechafin: inDays(11.5) },
  ],
  descargas: 2,
  sincronizado: { cfdi: '2026-09-04T18:00:00Z', metadatos: '2026-09-05T17:00:00Z', correo: null },
});
const second = fila('XIA190128J61', {
  privilegio: '2',
  espejo: { conocidos: 0, vigentes: 0, conxml: 0, porcentaje: null },
  razon: 'sinDato',
});

function open(rows: FilaDespacho[], { porcalcular = 0, search = '?vista=atencion' } = {}) {
  const server = fakeApi()
    .on(api.despacho.get, { rows, count: rows.length, porcalcular })
    .on(api.despacho.refresh, { cantidad: porcalcular, msg: 'Se calculan' });
  const url = `/${demoCuenta.rfc}/despacho${search}`;
  return { server, ...renderScreen(<Area />, { url, api: areaApi, routes }) };
}

const rowOf = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('tr') ?? document.createElement('tr');
const cellsOf = async (name: string) =>
  within(await rowOf(name))
    .getAllByRole('cell')
    .map((cell) => cell.querySelector('.session-despacho-label')?.nextSibling?.parentElement?.textContent ?? '');

test('shows what each taxpayer needs, in the order of the server', async () => {
  open([first, second]);
  const cells = await cellsOf('Empresa IIA');
  for (const [at, text] of [
    [1, 'Riesgo alto o crítico'],
    [2, '99 %Faltan 12 XML · 20 de 24 meses conocidos'],
    [3, '2 solicitudesVence 07-sep-2026'],
    [4, '$12,000.50 MXN3 abiertos, 1 de nivel alto o crítico'],
    [5, 'CSD: vencidoe.Firma: 12 días'],
    [6, 'Metadatos · 2 en curso'],
    [7, '50 % de 1'],
  ] as const)
    expect(cells[at]).toContain(text);
  expect((await cellsOf('Empresa XIA'))[2]).toContain('Sin datoNingún mes con metadatos');
  expect(screen.getAllByRole('row').map((row) => row.textContent?.slice(0, 40))).toEqual([
    expect.stringContaining('Contribuyente'),
    expect.stringContaining('Empresa IIA'),
    expect.stringContaining('Empresa XIA'),
  ]);
});

test('each cell opens the screen of that taxpayer, but not the settings for an Auxiliar', async () => {
  const { address } = open([first, second]);
  const links = within(await rowOf('Empresa IIA')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [
      'dashboard',
      'espejo',
      'buzon/cancelacion',
      'riesgos',
      'configuracion/certificados',
      'descargas-masivas',
      'dashboard',
    ].map((path) => `/IIA040805DZ4/${path}`),
  );
  expect(within(await rowOf('Empresa XIA')).queryByRole('link', { name: /e.Firma/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: '99 %' }));
  expect(address()).toBe('/IIA040805DZ4/espejo');
});

test('finds by RFC or name and by reason, and the address keeps it', async () => {
  const { address } = open([first, second], { search: '?vista=atencion&buscar=xia' });
  await screen.findByRole('link', { name: 'Empresa XIA' });
  expect(screen.queryByRole('link', { name: 'Empresa IIA' })).not.toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText('Buscar'));
  await screen.findByRole('link', { name: 'Empresa IIA' });
  await userEvent.selectOptions(screen.getByLabelText('Por atender'), 'Riesgo alto o crítico (1)');
  await waitFor(() => expect(address()).toContain('razon=riesgoGrave'));
  expect(screen.queryByRole('link', { name: 'Empresa XIA' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Buscar'), 'nada así');
  expect(await screen.findByText('Ningún contribuyente coincide con los filtros.')).toBeInTheDocument();
});

test('asks once for what is due to be computed, and says so', async () => {
  const { server } = open([fila('IIA040805DZ4', { calculado: null, espejo: null, riesgos: null })], { porcalcular: 1 });
  expect(await screen.findByText('1 contribuyente · se calculan espejo y riesgos')).toBeInTheDocument();
  expect(screen.getAllByText('Por calcular')).toHaveLength(2);
  expect(server.calls.filter(({ name }) => name === 'despacho.refresh')).toHaveLength(1);
});

test('asks for nothing while the figures are recent, and says from when they are', async () => {
  const { server } = open([first]);
  expect(
    await screen.findByText(/^1 contribuyente · espejo y riesgos calculados desde el 05-sep-2026/),
  ).toBeInTheDocument();
  expect(server.calls.map(({ name }) => name)).toEqual(['despacho.get']);
});
