import { fakeApi, logIn, Refusal } from '@boveda/area-kit/testing';
import {
  confirmAccess,
  confirmAccount,
  login,
  logout,
  recoverPassword,
  registerAccount,
  resetAdmin,
  resetPassword,
} from '@boveda/contracts';
import { session } from '@boveda/session';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { routes } from '../routes';
import { type MailedLink, takeMailedLink } from './mailed-link';

const PASS = 'una-clave-larga';
const done = { msg: 'Hecho' };

function open(pathname: string, link?: MailedLink) {
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, state: link ? { link } : null }] });
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname;
}

async function choose(pass1: string, pass2: string, action = 'Aceptar') {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Contraseña'), pass1);
  await user.type(screen.getByLabelText('Repetir contraseña'), pass2);
  await user.click(screen.getByRole('button', { name: action }));
}

test('the secrets of a link leave the address at once and stay with the history entry', () => {
  window.history.replaceState({ idx: 0 }, '', '/confirm-access?p=secreto&pswd=otro&x=1#y');
  takeMailedLink();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/confirm-access?x=1#y');
  expect(window.history.state).toEqual({ idx: 0, usr: { link: { p: 'secreto', pswd: 'otro' } } });
  takeMailedLink();
  expect(window.history.state.usr.link.p).toBe('secreto');
});

test('the secrets of a link are in its fragment, which leaves the address whole', () => {
  window.history.replaceState({ idx: 0 }, '', '/E/aceptar?accept=1#data=eyJ9%3D&p=secreto');
  takeMailedLink();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/E/aceptar?accept=1');
  expect(window.history.state.usr.link).toEqual({ data: 'eyJ9=', p: 'secreto' });
});

describe.each([
  ['/confirm-access', confirmAccess, 'Confirmar Acceso', 'Acceso confirmado, por favor inicie sesión'],
  ['/reset-admin', resetAdmin, 'Restablecer Administrador', 'Administrador Restablecido, por favor inicie sesión'],
  ['/reset-password', resetPassword, 'Restablecer Contraseña', 'Contraseña restablecida, por favor inicie sesión'],
] as const)('%s', (path, route, title, success) => {
  it('takes two passwords and says at the login what succeeded; whoever was in is out', async () => {
    const api = fakeApi().on(route, done).on(logout, done);
    logIn();
    const address = open(path, { p: 't1' });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    await choose(PASS, PASS);
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(address()).toBe('/login');
    expect(api.calls[0]).toMatchObject({ body: { token: 't1', pass1: PASS, pass2: PASS }, token: null });
    expect(session.current).toBeNull();
  });

  it('asks for what is missing or too short without asking the server', async () => {
    const api = fakeApi();
    open(path, { p: 't1' });
    await userEvent.click(await screen.findByRole('button', { name: 'Aceptar' }));
    expect(screen.getAllByText('La contraseña debe tener al menos 8 caracteres')).toHaveLength(2);
    expect(screen.getByLabelText('Contraseña')).toHaveFocus();
    expect(api.calls).toEqual([]);
  });

  it('with pswd sends itself once, without a form', async () => {
    const api = fakeApi().on(route, done);
    open(path, { p: 't1', pswd: PASS });
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(api.calls).toMatchObject([{ body: { token: 't1', pass1: PASS, pass2: PASS } }]);
  });

  it.each([undefined, PASS])("shows the server's words as a warning (pswd: %s)", async (pswd) => {
    fakeApi().on(route, () => {
      throw new Refusal(410, 'link_used', 'El enlace ya fue usado.');
    });
    const address = open(path, { p: 't1', ...(pswd && { pswd }) });
    if (!pswd) await choose(PASS, PASS);
    expect(await screen.findByRole('alert')).toHaveTextContent('El enlace ya fue usado.');
    expect(screen.queryByLabelText('Contraseña') === null).toBe(pswd !== undefined);
    expect(address()).toBe(path);
  });
});

test('the password of an account is chosen where its mail is confirmed, not by opening the page', async () => {
  const api = fakeApi().on(confirmAccount, done);
  open('/confirm-account', { p: 't1' });
  await screen.findByLabelText('Contraseña');
  expect(api.calls).toEqual([]);
  await choose(PASS, PASS, 'Confirmar cuenta');
  expect(await screen.findByText('Cuenta confirmada, por favor inicie sesión')).toBeInTheDocument();
  expect(api.calls).toMatchObject([{ body: { token: 't1', pass1: PASS, pass2: PASS } }]);
});

test('a reset takes a recovery code, or none, and shows what is wrong with one', async () => {
  const api = fakeApi().on(resetPassword, done);
  open('/reset-password', { p: 't1' });
  await userEvent.click(await screen.findByText('Perdí mi segundo factor'));
  await userEvent.type(screen.getByLabelText('Código de recuperación'), 'abc');
  await choose(PASS, PASS);
  expect(screen.getByLabelText('Código de recuperación')).toBeInvalid();
  expect(api.calls).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Código de recuperación'));
  await userEvent.type(screen.getByLabelText('Código de recuperación'), 'abcd-efgh-ijkl');
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(api.calls).toMatchObject([{ body: { codigo: 'ABCDEFGHIJKL' } }]));
});

test('somebody who has an account confirms without a password, and not by opening the page', async () => {
  const api = fakeApi().on(confirmAccount, done);
  open('/confirm-account', { p: 't1', cuenta: '1' });
  const button = await screen.findByRole('button', { name: 'Confirmar cuenta' });
  expect(api.calls).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText('Cuenta confirmada, por favor inicie sesión')).toBeInTheDocument();
});

test('recovering says what the server says', async () => {
  fakeApi().on(recoverPassword, { msg: 'Si el correo tiene una cuenta…' });
  open('/recover-password');
  await userEvent.type(await screen.findByLabelText('Correo'), 'a@b.mx');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Si el correo tiene una cuenta…');
});

test('registering names every field that is wrong, and keeps what was typed', async () => {
  const api = fakeApi().on(registerAccount, { msg: 'Le enviamos un correo' });
  open('/register-account');
  const user = userEvent.setup();
  const fields = ['Nombre', 'RFC', 'Razón social', 'Correo'];
  await user.click(await screen.findByRole('button', { name: 'Crear cuenta' }));
  for (const field of fields) expect(screen.getByLabelText(field)).toBeInvalid();
  expect(api.calls).toEqual([]);
  const typed = ['Ana', 'aaa010101aaa', 'Ana SA', 'a@b.mx'];
  for (const [index, field] of fields.entries()) await user.type(screen.getByLabelText(field), typed[index] ?? '');
  await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Le enviamos un correo');
  expect(api.calls).toMatchObject([{ body: { rfc: 'AAA010101AAA', correo: 'a@b.mx' } }]);
});

test('the login asks for the code only when the server does', async () => {
  const api = fakeApi().on(login, ({ body }) => {
    if (body.codigo === undefined) throw new Refusal(400, 'second_factor_required', 'Escriba el código');
    throw new Refusal(400, 'wrong_second_factor', 'El código no es correcto o ya se usó.');
  });
  open('/login');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Correo'), 'a@b.mx');
  await user.type(screen.getByLabelText('Contraseña'), PASS);
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  const code = await screen.findByLabelText('Código de verificación');
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(code).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  expect(code).toBeInvalid();
  await user.type(code, '123 456');
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('El código no es correcto o ya se usó.');
  expect(api.calls.at(-1)).toMatchObject({ body: { codigo: '123456' } });
});
