import { fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type CorreoSincronizado, type MensajeCorreo } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
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
  mensajes: 0,
  conrechazos: 0,
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

const mensaje = (overrides: Partial<MensajeCorreo> = {}): MensajeCorreo => ({
  id: '018f2d3c-0000-7000-8000-0000000000a1',
  de: 'Proveedor <facturas@proveedor.mx>',
  asunto: 'Su factura',
  fecha: '2026-03-10T18:00:00.000Z',
  leido: '2026-03-10T18:05:00.000Z',
  tomados: 1,
  rechazados: 1,
  omitidos: 0,
  archivos: [
    {
      nombre: 'rota.xml',
      resultado: 'rechazado',
      code: 'malformed_xml',
      msg: 'El XML está mal formado.',
      uuid: null,
      cfdi: null,
    },
    {
      nombre: 'factura.xml',
      resultado: 'tomado',
      code: null,
      msg: null,
      uuid: 'ad662d33-6934-459c-a128-bdf0393e0f44',
      cfdi: { id: '018f2d3c-0000-7000-8000-0000000000c1', direccion: 'recibidos' },
    },
  ],
  ...overrides,
});

test('K5 shows what was read of a mailbox: each file, why it was not stored, and its CFDI', async () => {
  const { calls } = server([row({ mensajes: 2, conrechazos: 1 })]).on(api.correos.listMensajes, ({ query }) =>
    query.resultado === 'omitido'
      ? { rows: [], count: 0 }
      : {
          rows: [mensaje(), mensaje({ id: '018f2d3c-0000-7000-8000-0000000000a2', asunto: '', archivos: [] })],
          count: 2,
        },
  );
  await open();
  expect(screen.getByRole('listitem')).toHaveTextContent('2 correos leídos, 1 con algo que no se guardó');
  await userEvent.click(screen.getByRole('button', { name: 'Correos leídos de facturas@gmail.com' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Correos leídos' }));
  const list = within(await modal.findByRole('list', { name: 'Correos leídos' }));
  expect(list.getByText('Su factura')).toBeVisible();
  expect(list.getByText('Sin asunto')).toBeVisible();
  expect(list.getByText('Rechazado: rota.xml')).toBeVisible();
  expect(list.getByText('El XML está mal formado.')).toBeVisible();
  expect(list.getByRole('link', { name: 'AD662D33-6934-459C-A128-BDF0393E0F44' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/proveedores\/vigentes\/018f2d3c-0000-7000-8000-0000000000c1$/),
  );
  expect(list.getByText('Y 2 archivos más.')).toBeVisible();
  await userEvent.selectOptions(modal.getByLabelText('Mostrar'), 'Sin nada que guardar');
  expect(await modal.findByText('Ningún correo es así')).toBeVisible();
  expect(calls.at(-1)).toMatchObject({ name: 'correos.listMensajes' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
