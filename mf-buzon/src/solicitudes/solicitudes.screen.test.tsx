import type { Prefetch } from '@boveda/area-kit';
import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type ConfigBuzon } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';
import { prefetchScreen } from '../prefetch-screen';
import { hechosRow, solicitudRow } from '../testing/rows';

const csd = {
  id: '018f2d3c-0000-7000-8000-0000000000aa',
  numcert: '30001000000500003416',
  tipo: 'C' as const,
  fechaini: '2020-01-01T00:00:00.000Z',
  fechafin: '2099-01-01T00:00:00.000Z',
};
const config: ConfigBuzon = {
  usa_buzon: '1',
  usa_buzon_1: '0',
  usa_buzon_2: '1',
  usa_buzon_3: '1',
  val_buzon_3: '10.00',
  usa_buzon_4: '0',
  val_buzon_4: '0',
  buzon_listablanca: '',
  ultimo_buzon: null,
};
const seven = [1, 2, 3, 4, 5, 6, 7].map((n) => solicitudRow(n));

const noHechos: ReturnType<typeof hechosRow>[] = [];
const open = (
  { rows = seven, csds = [csd], url = 'buzon', rules = {}, hechos = noHechos } = {},
  prefetch?: Prefetch,
) => {
  const server = fakeApi()
    .on(api.buzon.list, { rows, count: rows.length })
    .on(api.buzon.listHechos, { rows: hechos })
    .on(api.certificados.list, { rows: csds })
    .on(api.config.get, { ...config, ...rules });
  renderScreen(<Area />, { url: `/${demoCuenta.rfc}/${url}`, api: areaApi, prefetch });
  return server;
};
const box = (n: number) => screen.findByRole('checkbox', { name: `Elegir F${n}` });

test('buzon opens the pending requests, with the time left and the active rules', async () => {
  const server = open({
    rows: [solicitudRow(1), solicitudRow(2, { enverificacion: true }), solicitudRow(3, { status: 3, vence: null })],
  });
  expect(await screen.findByText('F1')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Solicitudes de Cancelación' })).toHaveAttribute('aria-current', 'page');
  expect(server.calls.find(({ name }) => name === 'buzon.list')?.query).toMatchObject({ status: '1' });
  expect(await screen.findByText('Reglas del Buzón: Rechazar antes de mes actual, Rechazar por monto')).toBeVisible();
  expect(screen.getAllByText(/^Quedan \d+ días$/)).toHaveLength(2);
  expect(screen.getByText('En verificación')).toBeVisible();
  await waitFor(async () => expect(await box(1)).toBeEnabled());
  expect(await box(2)).toBeDisabled();
  expect(await box(3)).toBeDisabled();
});

test('a request says when silence does not accept it, and one of payments what they come to', async () => {
  open({
    rows: [
      solicitudRow(1),
      solicitudRow(2, { silencioacepta: false }),
      solicitudRow(3, { total: '0', moneda: 'XXX', montopagos: '250.00' }),
    ],
  });
  expect(await screen.findByText('F1')).toBeVisible();
  const row = (n: number) => screen.getByText(`F${n}`).closest('tr');
  expect(row(1)).not.toHaveTextContent('El silencio');
  expect(row(2)).toHaveTextContent('El silencio NO acepta');
  expect(row(3)).toHaveTextContent('$250.00 MXN');
});

test.each([
  [{ usa_buzon: '0' }, 'Rechazar antes de mes actual, Rechazar por monto (Rechazo Automatico desactivado)'],
  [{ usa_buzon_2: '0', usa_buzon_3: '0' }, 'Ninguna'],
])('the rules with %j', async (rules, shown) => {
  open({ rules });
  expect(await screen.findByText(/^Reglas del Buzón: [RN]/)).toHaveTextContent(shown);
});

test('B6 shows the time of the last update on its own line below the rules', async () => {
  open({ rules: { ultimo_buzon: '2026-11-23T15:00:00.000Z' } });
  expect(await screen.findByText('Última actualización: 23-nov-2026 08:00')).toBeVisible();
  expect(screen.getByText(/^Reglas del Buzón: .*Rechazar por monto$/)).toBeVisible();
});

test.each(['buzon', 'buzon/cancelacion?rfc=IIA040805DZ4'])(
  '%s: prefetched rows are not requested again',
  async (url) => {
    const server = open({ url }, prefetchScreen);
    expect(await screen.findByText('F1')).toBeVisible();
    expect(server.calls.filter(({ name }) => name === 'buzon.list')).toHaveLength(1);
  },
);

test('without a CSD: a notice with its link, and disabled answers', async () => {
  open({ csds: [] });
  expect(await screen.findByRole('link', { name: 'Agregarlo en Certificados' })).toHaveAttribute(
    'href',
    `/${demoCuenta.rfc}/configuracion/certificados`,
  );
  expect(await box(1)).toBeDisabled();
  for (const name of ['Aceptar', 'Rechazar', 'Actualizar']) expect(screen.getByRole('button', { name })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Configurar Buzón' })).toBeEnabled();
});

test('answers up to five requests at once, after a confirmation', async () => {
  const server = open();
  server.on(api.buzon.answerMany, { msg: 'Cancelaciones aceptadas', rows: [] });
  await waitFor(async () => expect(await box(1)).toBeEnabled());
  for (const n of [1, 2, 3, 4, 5, 6]) await userEvent.click(await box(n));
  expect(await screen.findByText('Solo puede aceptar/rechazar 5 solicitudes a la vez')).toBeInTheDocument();
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'Advertencia' })).getByRole('button', { name: 'Aceptar' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar (5)' }));
  expect(server.calls.some(({ name }) => name === 'buzon.answerMany')).toBe(false);
  const dialog = await screen.findByRole('dialog', { name: '¿Aceptar estas 5 solicitudes?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByText('Operacion Exitosa')).toBeVisible();
  expect(screen.getByText('Cancelaciones aceptadas')).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'buzon.answerMany')?.body).toEqual({
    accept: '1',
    idsolicitudes: seven.slice(0, 5).map(({ id }) => id),
  });
  await waitFor(async () => expect(await box(1)).not.toBeChecked());
});

test('the details of a request: related CFDI, pre-acceptance, and a refused answer', async () => {
  const server = open();
  server.on(api.buzon.getRelacionados, { rows: [] }).on(api.buzon.answer, ({ query }) => {
    if ('accept' in query) throw new Refusal(502, 'pac_refused', 'El PAC no aceptó la solicitud');
    return { msg: 'CFDI Recibido Cambiado a Pre-Aceptacion', rows: [] };
  });
  await userEvent.click(await screen.findByRole('button', { name: seven[0]?.uuid ?? '' }));
  const related = await screen.findByRole('button', { name: 'Ver documentos relacionados' });
  await waitFor(() => expect(related).toBeEnabled());
  await userEvent.click(related);
  expect(await screen.findByText('No hay documentos relacionados')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pre-Aceptar Solicitud De Cancelación' }));
  expect(await screen.findByText('CFDI Recibido Cambiado a Pre-Aceptacion')).toBeVisible();
  const [, inCard] = screen.getAllByRole('button', { name: 'Rechazar' });
  await userEvent.click(inCard ?? related);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rechazar' }));
  expect(await screen.findByText('El PAC no aceptó la solicitud')).toBeVisible();
});

test('each request says what its CFDI is about and what accepting loses, and is answered in two actions', async () => {
  const { cfdi, uuid } = solicitudRow(9);
  const sustituto = { cfdi: cfdi ?? '', serie: 'B', folio: '9', uuid, fecha: '2026-11-03T10:00:00' };
  const server = open({
    rows: [solicitudRow(1), solicitudRow(2), solicitudRow(3)],
    hechos: [
      hechosRow(1),
      hechosRow(2, { sustituto: { ...sustituto, total: '1160.00', moneda: 'MXN' }, iva: [], razon: 'sustituida' }),
      hechosRow(3, { pago: 'parcial', complementos: 2, saldo: '580.00', iva: null, razon: 'conRep' }),
    ],
  });
  const row = async (n: number) => (await screen.findByText(`F${n}`)).closest('tr');
  expect(await screen.findByText('Es PUE y no ha llegado un CFDI que la sustituya')).toBeVisible();
  expect(await row(1)).toHaveTextContent(
    /Servicio de limpieza; Jabón y 3 más.*PUE: se considera pagada al emitirse\. IVA \$160\.00 MXN acreditado en 2026-10 \(mes cerrado\).*No ha llegado un sustituto.*Sugerencia: Rechazar/,
  );
  expect(await row(2)).toHaveTextContent(/Sin IVA acreditado.*La sustituye B9.*Sugerencia: Aceptar/);
  expect(await row(3)).toHaveTextContent(/2 REP, saldo \$580\.00 MXN\. IVA por calcular.*Sugerencia: Rechazar/);

  await userEvent.click(screen.getByRole('button', { name: solicitudRow(2).uuid }));
  expect(await screen.findByRole('link', { name: /^B9 · / })).toHaveAttribute(
    'href',
    `/${demoCuenta.rfc}/proveedores/vigentes/${cfdi}`,
  );
  await userEvent.click(screen.getByRole('button', { name: solicitudRow(1).uuid }));
  expect(
    await screen.findByText(
      'el IVA de $160.00 MXN que se acreditó en 2026-10 y la deducción de $1,000.00 MXN; ese mes está cerrado y habría que corregirlo',
    ),
  ).toBeVisible();

  server.on(api.buzon.answer, { msg: 'Cancelación rechazada', rows: [] });
  const reject = screen.getByRole('button', { name: 'Rechazar la solicitud de F1' });
  await waitFor(() => expect(reject).toBeEnabled());
  await userEvent.click(reject);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rechazar' }));
  expect(await screen.findByText('Cancelación rechazada')).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'buzon.answer')?.query).toEqual({ accept: '0' });
});

test('Actualizar updates the buzón and shows the message', async () => {
  const server = open();
  server.on(api.buzon.refresh, { msg: 'Buzón de Cancelación Actualizado', nuevas: 1 });
  const refresh = await screen.findByRole('button', { name: /Actualizar/ });
  await waitFor(() => expect(refresh).toBeEnabled());
  await userEvent.click(refresh);
  expect(await screen.findByText('Buzón de Cancelación Actualizado')).toBeVisible();
});
