import { fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type EntregaWebhook, type Webhook } from '@boveda/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { WebhooksScreen } from './webhooks.screen';

const ID = '018f2d3c-0000-7000-8000-000000000001';
const ENTREGA = '018f2d3c-0000-7000-8000-00000000000e';
const SECRETO = 'whsec_c2VjcmV0bw==';
const webhook = (overrides: Partial<Webhook> = {}): Webhook => ({
  id: ID,
  url: 'https://erp.mx/avisos',
  eventos: ['cfdi.recibido', 'cfdi.cancelado'],
  activo: true,
  desactivado: false,
  fallando: null,
  secretoanterior: null,
  creado: '2026-05-01T00:00:00Z',
  ...overrides,
});
const entrega = (overrides: Partial<EntregaWebhook> = {}): EntregaWebhook => ({
  id: ENTREGA,
  tipo: 'cfdi.recibido',
  estado: 'fallida',
  creada: '2026-05-01T18:00:00Z',
  proxima: null,
  cuerpo: '{"type":"cfdi.recibido","data":{"uuid":"abc"}}',
  intentos: [
    {
      cuando: '2026-05-01T18:00:00Z',
      url: 'https://erp.mx/avisos',
      ms: 41,
      estado: 500,
      error: null,
      respuesta: '<b>falló</b>',
    },
  ],
  ...overrides,
});

const server = (rows: Webhook[] = [webhook()]) =>
  fakeApi()
    .on(api.webhooks.list, () => ({ rows }))
    .on(api.webhooks.listEntregas, { rows: [entrega()], count: 1 });
const open = async (rows?: Webhook[]) => {
  const fake = server(rows);
  renderScreen(<WebhooksScreen />, { api: areaApi });
  await screen.findByRole('heading', { name: 'Webhooks' });
  return fake;
};
const press = async (name: string | RegExp, within_ = screen) =>
  userEvent.click(await within_.findByRole('button', { name }));

test.each([
  [webhook(), 'Activo'],
  [webhook({ activo: false }), 'Inactivo'],
  [webhook({ fallando: '2026-05-01T18:00:00Z' }), 'Fallando'],
  [webhook({ activo: false, desactivado: true }), 'Desactivado (410)'],
])('an address is listed with its events and its state', async (row, estado) => {
  await open([row]);
  const item = await screen.findByRole('listitem');
  expect(item).toHaveTextContent('https://erp.mx/avisos');
  expect(item).toHaveTextContent('CFDI recibido en la bóveda, CFDI cancelado');
  expect(within(item).getByText(estado)).toBeVisible();
});

test('adding shows the secret once', async () => {
  const fake = await open([]);
  fake.on(api.webhooks.create, { id: ID, secreto: SECRETO, msg: 'Webhook agregado' });
  await press('Agregar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar webhook' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Escriba la dirección')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Dirección'), 'https://erp.mx/avisos');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^CFDI cancelado/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  const secret = within(await screen.findByRole('dialog', { name: 'Secreto del webhook' }));
  expect(secret.getByLabelText('Secreto')).toHaveValue(SECRETO);
  expect(fake.calls.find(({ name }) => name === 'webhooks.create')?.body).toEqual({
    url: 'https://erp.mx/avisos',
    eventos: ['cfdi.recibido', 'cfdi.cancelado'],
    activo: true,
  });
});

test('a refused address is explained, and what was typed stays', async () => {
  const fake = await open();
  fake.on(api.webhooks.change, () => {
    throw new Refusal(400, 'webhook_address_refused', 'La dirección debe ser https, en el puerto 443.');
  });
  await press('Editar https://erp.mx/avisos');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar webhook' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Todos' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Todos' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Elija al menos un evento')).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Exportación lista/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText(/^La dirección debe ser https, en el puerto 443\./)).toBeVisible();
  expect(dialog.getByLabelText('Dirección')).toHaveValue('https://erp.mx/avisos');
});

test('a test opens the log, which shows request and answer as text, and sends again', async () => {
  const fake = await open();
  fake.on(api.webhooks.test, { id: ENTREGA, msg: 'Prueba enviada' });
  fake.on(api.webhooks.resend, { msg: 'Aviso reenviado' });
  await press('Probar https://erp.mx/avisos');
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregas' }));
  const item = await dialog.findByRole('listitem');
  expect(item).toHaveTextContent('Fallida');
  expect(item).toHaveTextContent('HTTP 500 · 41 ms');
  await userEvent.click(within(item).getByText('Petición y respuestas'));
  expect(within(item).getByText('<b>falló</b>')).toBeVisible();
  expect(item).toHaveTextContent(`webhook-id: ${ENTREGA}`);
  await press(/^Reenviar CFDI recibido/, dialog as typeof screen);
  expect(await screen.findByText('Aviso reenviado')).toBeVisible();
  expect(fake.calls.find(({ name }) => name === 'webhooks.resend')?.id).toBe(ENTREGA);
});

const intento = entrega().intentos[0] as EntregaWebhook['intentos'][number];
test.each<[what: string, row: Partial<EntregaWebhook>, says: RegExp]>([
  [
    'is tried again',
    { proxima: '2999-05-01T18:00:00Z', intentos: [intento, intento] },
    /HTTP 500 · 2 intentos · siguiente intento: .*2999/,
  ],
  [
    'waits as its receiver asked',
    { proxima: '2999-05-01T18:00:00Z', intentos: [] },
    /Por enviar · siguiente intento: .*2999/,
  ],
  ['is due', { proxima: '2026-05-01T18:00:00Z', intentos: [] }, /Por enviarPendiente/],
])('the log says when a message that %s is sent', async (_what, row, says) => {
  const fake = await open();
  fake.on(api.webhooks.listEntregas, { rows: [entrega({ estado: 'pendiente', ...row })], count: 1 });
  await press('Entregas de https://erp.mx/avisos');
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregas' }));
  expect(await dialog.findByRole('listitem')).toHaveTextContent(says);
});

test('a renewed secret is shown, after a confirmation', async () => {
  const fake = await open();
  fake.on(api.webhooks.rotate, { secreto: SECRETO, secretoanterior: '2026-05-02T00:00:00Z', msg: 'Secreto renovado' });
  await press('Renovar secreto de https://erp.mx/avisos');
  await press('Renovar');
  expect(await screen.findByLabelText('Secreto')).toHaveValue(SECRETO);
});
