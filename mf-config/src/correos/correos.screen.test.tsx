import { fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type CorreoSincronizado } from '@boveda/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { CorreosScreen } from './correos.screen';

const row = (overrides: Partial<CorreoSincronizado> = {}): CorreoSincronizado => ({
  id: '018f2d3c-0000-7000-8000-000000000001',
  correo: 'facturas@gmail.com',
  server: 'imap.gmail.com',
  puerto: '993',
  tipoAutenticacion: 'credenciales',
  error: null,
  errormsg: null,
  sincronizando: false,
  sincronizado: null,
  ...overrides,
});
const BROKEN = {
  id: '018f2d3c-0000-7000-8000-000000000002',
  correo: 'rota@empresa.mx',
  error: 'Authentication failed.',
  errormsg: 'El servidor de correo no aceptó las credenciales.',
};

const server = (rows: CorreoSincronizado[] = [row(), row(BROKEN)]) =>
  fakeApi()
    .on(api.correos.getDisponibles, { correosdisponibles: 3 })
    .on(api.correos.listOauthProveedores, { rows: [] })
    .on(api.correos.list, () => ({ rows, count: rows.length }));
const open = async () => {
  renderScreen(<CorreosScreen />, { api: areaApi });
  await screen.findByText('facturas@gmail.com');
};
const openModal = async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  return within(await screen.findByRole('dialog', { name: 'Agregar correo' }));
};

test('K5 lists each mailbox with server and state, and the number still available', async () => {
  server();
  await open();
  expect(await screen.findByText('Correos Disponibles: 3')).toBeVisible();
  const [ok, broken] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(ok).toHaveTextContent('imap.gmail.com:993');
  expect(within(ok).getByText('Ok')).toBeVisible();
  expect(broken).toHaveTextContent('El servidor de correo no aceptó las credenciales. Authentication failed.');
});

test('K5 shows Sincronizando while mailboxes are read, and the result', async () => {
  const rows = [row()];
  server(rows).on(api.correos.fetch, () => {
    rows[0] = row({ sincronizando: true });
    return { msg: 'Sincronizando', cantidad: 1 };
  });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Sincronizar' }));
  expect(await screen.findByRole('button', { name: /Sincronizando/ })).toBeDisabled();
  rows[0] = row();
  expect(await screen.findByText('Correos sincronizados exitosamente')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Sincronizar' })).toBeEnabled();
});

test('K5 server and port follow the domain, and are locked until the advanced settings are open', async () => {
  server();
  const modal = await openModal();
  const [correo, imap, puerto] = ['Correo', 'Servidor IMAP', 'Puerto'].map((label) => modal.getByLabelText(label)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  await userEvent.type(correo, 'a@gmail.com');
  expect([imap, puerto]).toEqual([
    expect.objectContaining({ value: 'imap.gmail.com', disabled: true }),
    expect.objectContaining({ value: '993', disabled: true }),
  ]);
  await userEvent.click(modal.getByRole('button', { name: 'Configuración Avanzada' }));
  expect(imap).toBeEnabled();
  await userEvent.clear(correo);
  await userEvent.type(correo, 'a@empresa.mx');
  expect([imap, puerto]).toEqual([
    expect.objectContaining({ value: '', disabled: false }),
    expect.objectContaining({ value: '', disabled: false }),
  ]);
});

test("K5 names missing fields, and shows the provider's message under its own title", async () => {
  const { calls } = server().on(api.correos.add, () => {
    throw new Refusal(422, 'mail_server_refused', 'Authentication failed.');
  });
  const modal = await openModal();
  const save = () => userEvent.click(modal.getByRole('button', { name: 'Guardar' }));
  await save();
  expect(await modal.findByText('Escriba el correo')).toBeVisible();
  await userEvent.type(modal.getByLabelText('Correo'), 'a@gmail.com');
  await userEvent.type(modal.getByLabelText('Contraseña'), 'una');
  await userEvent.type(modal.getByLabelText('Confirmar contraseña'), 'otra');
  await save();
  expect(await modal.findByText('Las contraseñas no coinciden')).toBeVisible();
  expect(calls.map(({ name }) => name)).not.toContain('correos.add');
  await userEvent.clear(modal.getByLabelText('Confirmar contraseña'));
  await userEvent.type(modal.getByLabelText('Confirmar contraseña'), 'una');
  await save();
  expect(await modal.findByText('Mensaje del Proveedor:')).toBeVisible();
  expect(modal.getByText('Authentication failed.')).toBeVisible();
  expect(screen.getAllByText('Authentication failed.')).toHaveLength(2);
  expect(modal.getByLabelText('Correo')).toHaveValue('a@gmail.com');
});
