import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type CeldaEspejo, type CfdiEspejo, MESES_ESPEJO, type SituacionEspejo } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { EspejoScreen } from './espejo.screen';

const NONE = {
  ...{ faltaXml: 0, estadoDistinto: 0, importeDistinto: 0, soloLocal: 0, canceladoSinXml: 0, completo: 0 },
};
const sinDato: CeldaEspejo = {
  situacion: 'sinDato',
  ...{ hasta: null, entero: false, cantidades: NONE, vigentes: 0, conXml: 0, porcentaje: null },
};
const celda = (situacion: SituacionEspejo, cantidades: Partial<typeof NONE>): CeldaEspejo => ({
  situacion,
  ...{ hasta: '2026-02-28', entero: true, vigentes: 5, conXml: 3, porcentaje: 60 },
  cantidades: { ...NONE, ...cantidades },
});
const meses = Array.from({ length: MESES_ESPEJO }, (_, back) => ({
  mes: new Date(Date.UTC(2026, 10 - back, 1)).toISOString().slice(0, 7),
  emitidos: sinDato,
  recibidos: sinDato,
})).map((each) =>
  each.mes === '2026-02'
    ? {
        ...each,
        emitidos: celda('faltaXml', { faltaXml: 2, completo: 3 }),
        recibidos: celda('completo', { completo: 5 }),
      }
    : each,
);
const row: CfdiEspejo = {
  ...{ uuid: '6f35d3b5-3651-5370-bc2c-14cdbe384cd7', cfdi: null, situacion: 'faltaXml', tipo: 'I' },
  ...{ rfc: 'IIA040805DZ4', nombre: 'INDISTRIA', fecha: '2026-02-03T10:00:00', totalsat: '116.00', total: null },
  ...{ vigentesat: true, status: null, cancelado: null, subido: false },
};
const fiel = {
  id: '018f2d3c-0000-7000-8000-0000000000ff',
  numcert: '30001000000500003415',
  tipo: 'F' as const,
  fechaini: '2020-01-01T00:00:00.000Z',
  fechafin: '2099-01-01T00:00:00.000Z',
};

const open = (query = '') => {
  const server = fakeApi()
    .on(api.espejo.get, { meses })
    .on(api.espejo.list, { rows: [row], count: 21 })
    .on(api.descargas.list, { rows: [], count: 0 })
    .on(api.certificados.list, { rows: [fiel] });
  renderScreen(<EspejoScreen />, { api: areaApi, url: `/${demoCuenta.rfc}/espejo${query}` });
  return server;
};
const FEBRERO = 'febrero 2026, emitidos: Falta XML, 2 CFDI';

test('each month of both directions says how it is', async () => {
  open();
  expect(await screen.findByRole('link', { name: FEBRERO })).toHaveTextContent('feb2');
  expect(screen.getByRole('link', { name: 'febrero 2026, recibidos: Completo, 5 CFDI' })).toHaveTextContent('feb✓');
  expect(screen.getAllByRole('link', { name: /: Sin dato$/ })).toHaveLength(2 * MESES_ESPEJO - 2);
  expect(screen.getByText(/Los últimos 3 días no cuentan/)).toBeVisible();
});

test('a month opens with its CFDI, and asks for those that are missing', async () => {
  const server = open().on(api.espejo.request, {
    ...{ solicitud: fiel.id, cantidad: 2, msg: 'Se pidieron al SAT 2 CFDI que faltan' },
  });
  await userEvent.click(await screen.findByRole('link', { name: FEBRERO }));
  const panel = within(await screen.findByRole('region', { name: 'febrero 2026, emitidos' }));
  expect(panel.getByRole('heading', { level: 2 })).toHaveFocus();
  expect(panel.getByText('Se conoce el mes completo: 3 de 5 vigentes con XML (60 %).')).toBeVisible();
  const fila = (await panel.findByText(row.uuid.toUpperCase())).closest('tr') as HTMLElement;
  for (const text of ['INDISTRIA', '116.00', 'Vigente', 'No está']) expect(within(fila).getByText(text)).toBeVisible();
  expect(panel.getByText('1–20 de 21')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Falta XML (2)' })).toHaveAttribute('aria-current', 'true');
  await userEvent.click(panel.getByRole('button', { name: 'Traer lo que falta (2)' }));
  expect(await screen.findByText('Se pidieron al SAT 2 CFDI que faltan')).toBeVisible();
  expect(server.calls.filter(({ name }) => name === 'espejo.request')).toMatchObject([
    { body: { direccion: 'emitidos' } },
  ]);
  await userEvent.click(panel.getByRole('link', { name: 'Cerrar detalle' }));
  await waitFor(() => expect(screen.getByRole('link', { name: FEBRERO })).toHaveFocus());
});

test('a month without data asks for its metadata, and the year for both directions', async () => {
  const server = open('?mes=2026-01&direccion=recibidos').on(api.descargas.add, {
    ...{ solicitud: fiel.id, msg: 'Se ha enviado una solicitud de descarga al SAT' },
  });
  const panel = within(await screen.findByRole('region', { name: 'enero 2026, recibidos' }));
  expect(panel.getByText('No se han descargado los metadatos del SAT de este mes.')).toBeVisible();
  expect(panel.queryByRole('table')).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'Pedir metadatos del mes' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Año de los metadatos' }), '2025');
  await userEvent.click(screen.getByRole('button', { name: 'Pedir metadatos' }));
  const bodies = () => server.calls.filter(({ name }) => name === 'descargas.add').map(({ body }) => body);
  await waitFor(() => expect(bodies()).toHaveLength(3));
  const asked = { contenido: 'metadatos' };
  expect(bodies()).toEqual([
    { ...asked, isemitidos: 'false', fechaini: '2026-01-01', fechafin: '2026-01-31' },
    { ...asked, isemitidos: 'true', fechaini: '2025-01-01', fechafin: '2025-12-31' },
    { ...asked, isemitidos: 'false', fechaini: '2025-01-01', fechafin: '2025-12-31' },
  ]);
});

test('without an e.firma nothing can be asked', async () => {
  fakeApi()
    .on(api.espejo.get, { meses })
    .on(api.descargas.list, { rows: [], count: 2 })
    .on(api.certificados.list, { rows: [] });
  renderScreen(<EspejoScreen />, { api: areaApi, url: `/${demoCuenta.rfc}/espejo` });
  expect(await screen.findByRole('link', { name: 'Agregarla en Certificados' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pedir metadatos' })).toBeDisabled();
  expect(await screen.findByText(/^El SAT prepara 2 solicitudes/)).toBeVisible();
});
