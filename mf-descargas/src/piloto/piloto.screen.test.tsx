import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type Descarga, type Piloto } from '@boveda/contracts';
import { formatInstant } from '@boveda/ui-kit';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { PilotoScreen } from './piloto.screen';

const id = '018f2d3c-0000-7000-8000-0000000000ff';
const fiel = {
  ...{ id, numcert: '30001000000500003415', tipo: 'F' as const },
  ...{ fechaini: '2020-01-01T00:00:00.000Z', fechafin: '2099-01-01T00:00:00.000Z' },
};
const sinCobertura = { dias: 500, diasConocidos: 0, vigentes: 0, conXml: 0, porcentaje: null };
const apagado: Piloto = {
  ...{ activo: false, anio: null, autor: null, cambiado: null, detenido: null, detenidodesde: null },
  ...{ sinrespuesta: null, proxima: null, siguientes: [], faltan: 0 },
  cobertura: { emitidos: sinCobertura, recibidos: sinCobertura },
  presupuesto: {
    ...{ solicitudes: { limite: 160, quedan: 152 }, adicionales: { limite: 40, quedan: 3 } },
    renueva: '2026-11-22T07:00:00.000Z',
  },
};
const CAMBIADO = '2026-11-20T18:00:00.000Z';
const encendido: Piloto = {
  ...apagado,
  ...{ activo: true, anio: 2025, autor: 'ana@prueba.mx', cambiado: CAMBIADO, proxima: '2026-11-21T08:00:00.000Z' },
  ...{ faltan: 12 },
  siguientes: [
    { contenido: 'cfdi', isemitidos: 0, fechaini: '2026-03-10', fechafin: '2026-03-12' },
    { contenido: 'metadatos', isemitidos: 1, fechaini: '2026-01-01', fechafin: '2026-03-31' },
  ],
  cobertura: {
    emitidos: { dias: 500, diasConocidos: 250, vigentes: 1200, conXml: 1199, porcentaje: 99.91 },
    recibidos: sinCobertura,
  },
};
const descarga = (n: number, more: Partial<Descarga>): Descarga => ({
  ...{ solicitud: `018f2d3c-0000-7000-8000-00000000000${n}`, tipo: 1, isemitidos: 1, contenido: 'metadatos' },
  ...{ estado: 3, espendiente: 0, espiloto: 1, archivo: null, fechaini: '2026-07-01', fechafin: '2026-09-30' },
  ...{ cfdicantidad: 1234, mensaje: '', agregados: 0, rechazados: 0, cancelados: 0, created: CAMBIADO },
  ...{ verificada: CAMBIADO, proxima: null },
  ...more,
});

const open = (piloto: Piloto, rows: Descarga[] = [], count = rows.length, privilegio: '1' | '2' = '1') => {
  const server = fakeApi()
    .on(api.piloto.get, piloto)
    .on(api.descargas.list, { rows, count })
    .on(api.certificados.list, { rows: [fiel] });
  renderScreen(<PilotoScreen />, {
    api: areaApi,
    url: `/${demoCuenta.rfc}/piloto`,
    cuentas: [{ ...demoCuenta, privilegio }],
  });
  return server;
};

test('an administrator chooses the year and turns it on', async () => {
  const server = open(apagado).on(api.piloto.start, { msg: 'Piloto automático encendido' });
  expect(await screen.findByRole('heading', { name: 'Apagado' })).toBeVisible();
  expect(screen.getByText(/^Al encenderlo, autoriza que la bóveda firme/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Calendario' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Historia desde' }), '2024');
  await userEvent.click(screen.getByRole('button', { name: 'Encender' }));
  expect(await screen.findByText('Piloto automático encendido')).toBeVisible();
  expect(server.calls.filter(({ name }) => name === 'piloto.start')).toMatchObject([{ body: { anio: 2024 } }]);
});

test('shows who turned it on, what it covered, what it asked and was answered, and what comes next', async () => {
  const rows = [
    descarga(1, { estado: 1, espendiente: 1, cfdicantidad: 0, mensaje: 'Solicitud Aceptada' }),
    descarga(2, {}),
    descarga(3, { estado: 5, contenido: 'cfdi', cfdicantidad: 0, mensaje: '5002: Se agotaron las solicitudes' }),
  ];
  const server = open(encendido, rows, 45).on(api.piloto.stop, { msg: 'Piloto automático apagado' });
  expect(await screen.findByText(/^Lo encendió ana@prueba.mx el .* Completa la historia desde 2025\.$/)).toBeVisible();
  expect(screen.getByText('250 de 500 días con metadatos')).toBeVisible();
  expect(screen.getByText('1,199 de 1,200 vigentes con XML (99.91 %)')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Emitidos: días conocidos' })).toHaveAttribute('aria-valuenow', '50');
  const next = within(screen.getByRole('table', { name: 'Lo que sigue: 12 solicitudes; las primeras 2' }));
  expect(next.getAllByText(`Desde el ${formatInstant(encendido.proxima ?? '')}`)).toHaveLength(2);
  expect(next.getByText('XML de Recibidos')).toBeVisible();
  const done = within(await screen.findByRole('table', { name: 'Lo que ya se pidió: 45 solicitudes' }));
  for (const text of ['Solicitud Aceptada', '1,234 CFDI', '5002: Se agotaron las solicitudes'])
    expect(done.getByText(text)).toBeVisible();
  expect(screen.getByText('1–20 de 45')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Encender' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Apagar' }));
  expect(await screen.findByText('Piloto automático apagado')).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'descargas.list')).toMatchObject({ query: { espiloto: '1' } });
});

test('says why it stopped, and resumes', async () => {
  const stopped: Piloto = { ...encendido, detenido: 'efirmaRechazada', detenidodesde: CAMBIADO, proxima: null };
  const server = open(stopped).on(api.piloto.start, { msg: 'Piloto automático encendido' });
  expect(await screen.findByText(/^Se detuvo solo el .*: El SAT rechazó la e\.Firma\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver certificados' })).toHaveAttribute(
    'href',
    `/${demoCuenta.rfc}/configuracion/certificados`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reanudar' }));
  expect(await screen.findByText('Piloto automático encendido')).toBeVisible();
  expect(server.calls.filter(({ name }) => name === 'piloto.start')).toMatchObject([{ body: { anio: 2025 } }]);
});

test('an Auxiliar sees it, and has no controls', async () => {
  open(encendido, [], 0, '2');
  expect(await screen.findByText('Solo un Administrador puede encenderlo o apagarlo.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Apagar' })).toBeNull();
});
