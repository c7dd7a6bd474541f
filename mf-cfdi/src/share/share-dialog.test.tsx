import { fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type Envio } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { cfdiRow } from '../testing/cfdi-rows';
import { ShareDialog } from './share-dialog';

const [one, two] = [cfdiRow(1).uuid, cfdiRow(2).uuid];
const id = cfdiRow(1).id;
const envio = (said: Partial<Envio> = {}): Envio => ({
  id,
  creado: '2026-09-05T07:30:00Z',
  usuario: 'ana@prueba.mx',
  cantidad: 1,
  archivo: null,
  enlace: null,
  correos: [],
  ...said,
});
const enlace = { estado: 'vigente', vence: '2026-09-12T07:30:00Z', aperturas: 0, abierto: null } as const;
const server = (...rows: Envio[]) => fakeApi().on(api.envios.list, { rows, count: rows.length });
const open = (ids = [one]) => renderScreen(<ShareDialog ids={ids} onClose={() => undefined} />, { api: areaApi });

test('begins in the recipients, and mails the CFDI to each of them', async () => {
  const faked = server().on(api.envios.mail, { id, msg: '2 correos están en cola', conEnlace: false });
  open([one, two]);
  const para = await screen.findByRole('textbox', { name: 'Para' });
  await waitFor(() => expect(para).toHaveFocus());
  expect(screen.getByRole('dialog', { name: 'Enviar 2 CFDI' })).toBeInTheDocument();
  await userEvent.type(para, 'Uno@prueba.mx; dos@prueba.mx');
  await userEvent.type(screen.getByRole('textbox', { name: 'Mensaje (opcional)' }), 'Hola');
  faked.on(api.envios.list, {
    rows: [
      envio({
        correos: [
          { correo: 'uno@prueba.mx', estado: 'enviado', motivo: null },
          { correo: 'dos@prueba.mx', estado: 'rechazado', motivo: 'No se entregó: la dirección no existe (5.1.1)' },
        ],
      }),
    ],
    count: 1,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('2 correos están en cola')).toBeInTheDocument();
  expect(faked.calls.find(({ name }) => name === 'envios.mail')?.body).toMatchObject({
    uuids: [one, two],
    para: ['uno@prueba.mx', 'dos@prueba.mx'],
    mensaje: 'Hola',
  });
  const list = within(await screen.findByRole('region', { name: 'Envíos' }));
  expect(list.getByText('Enviado')).toBeInTheDocument();
  expect(list.getByText('Rechazado')).toBeInTheDocument();
  expect(list.getByText('No se entregó: la dirección no existe (5.1.1)')).toBeInTheDocument();
  expect(para).toHaveValue('');
});

test('refuses what is no e-mail without a request', async () => {
  const faked = server();
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Para' }), 'ana@prueba.mx, luis{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('luis: No es un correo válido');
  expect(screen.getByRole('textbox', { name: 'Para' })).toBeInvalid();
  expect(faked.calls.filter(({ name }) => name !== 'envios.list')).toEqual([]);
});

test('keeps what was typed when the server refuses it', async () => {
  server().on(api.envios.mail, () => {
    throw new Refusal(429, 'too_many_attempts', 'Se envía a lo más a 100 correos en 24 horas');
  });
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Para' }), 'ana@prueba.mx{Enter}');
  expect(await screen.findByText('Se envía a lo más a 100 correos en 24 horas')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Para' })).toHaveValue('ana@prueba.mx');
});

test('makes a link, says until when it works, and copies it', async () => {
  const url = 'https://boveda.mx/compartido#p=abc';
  const faked = server().on(api.envios.createLink, { id, url, vence: '2026-09-12T07:30:00Z' });
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByText('Con un enlace'));
  await user.click(screen.getByRole('button', { name: 'Crear enlace' }));
  expect(await screen.findByText(/^Vale hasta el 12-sep-2026 00:30/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Enlace' })).toHaveValue(url);
  expect(screen.getByRole('button', { name: 'Copiar' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enlace copiado')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(url);
  expect(faked.calls.find(({ name }) => name === 'envios.createLink')?.body).toMatchObject({ uuids: [one], dias: 7 });
});

test('ends a link that works, and says how often it was opened', async () => {
  const faked = server(envio({ enlace: { ...enlace, aperturas: 2, abierto: '2026-09-06T07:30:00Z' } })).on(
    api.envios.revoke,
    { msg: 'Enlace terminado' },
  );
  open();
  const list = within(await screen.findByRole('region', { name: 'Envíos' }));
  expect(list.getByText(/abierto 2 veces, la última el 06-sep-2026 00:30/)).toBeInTheDocument();
  faked.on(api.envios.list, { rows: [envio({ enlace: { ...enlace, estado: 'terminado' } })], count: 1 });
  await userEvent.click(list.getByRole('button', { name: /^Terminar el enlace/ }));
  expect(await list.findByText('Enlace terminado')).toBeInTheDocument();
  expect(list.queryByRole('button')).not.toBeInTheDocument();
  expect(list.getByRole('heading', { name: 'Envíos de este CFDI' })).toHaveFocus();
  expect(faked.calls.find(({ name }) => name === 'envios.revoke')?.id).toBe(id);
});
