import { fakeApi, logIn, Refusal } from '@boveda/area-kit/testing';
import { api } from '@boveda/contracts';
import { session } from '@boveda/session';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createRoutes } from '../routes';
import { followMailedLinks, type MailedLink, takeMailedLink } from '../session/mailed-link';

const PASS = 'una-clave-larga';
const done = { msg: 'Hecho' };

function open(pathname: string, link?: MailedLink) {
  const router = createMemoryRouter(
    createRoutes(() => new Promise(() => undefined)),
    {
      initialEntries: [{ pathname, state: link ? { link } : null }],
    },
  );
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname;
}

async function choose(pass1: string, pass2: string, action = 'Aceptar') {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Contraseña'), pass1);
  await user.type(screen.getByLabelText('Repetir contraseña'), pass2);
  await user.click(screen.getByRole('button', { name: action }));
}

test('moves the parameters of a mailed link from the query to the history entry at once', () => {
  window.history.replaceState({ idx: 0 }, '', '/confirm-access?p=secreto&pswd=otro&x=1#y');
  takeMailedLink();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/confirm-access?x=1#y');
  expect(window.history.state).toEqual({ idx: 0, usr: { link: { p: 'secreto', pswd: 'otro' } } });
  takeMailedLink();
  expect(window.history.state.usr.link.p).toBe('secreto');
});

test('moves the parameters of a mailed link from the fragment, and keeps the rest of the address', () => {
  window.history.replaceState({ idx: 0 }, '', '/E/aceptar?accept=1#data=eyJ9%3D&p=secreto');
  takeMailedLink();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/E/aceptar?accept=1');
  expect(window.history.state.usr.link).toEqual({ data: 'eyJ9=', p: 'secreto' });
});

describe('a mailed link that is opened in a tab which shows its page already', () => {
  const reload = jest.fn();
  beforeAll(() => followMailedLinks(reload));
  beforeEach(() => reload.mockClear());

  /** Navigates to a fragment, as a browser does that is given the address. */
  async function openFragment(fragment: string): Promise<void> {
    const changed = new Promise((resolve) =>
      window.addEventListener('hashchange', resolve, { once: true, capture: true }),
    );
    window.location.hash = fragment;
    await changed;
  }

  test.each([
    ['/confirm-account', '#p=nuevo', { p: 'nuevo' }],
    ['/confirm-account', '#p=nuevo&cuenta=1', { p: 'nuevo', cuenta: '1' }],
    ['/confirm-access', '#p=nuevo&pswd=clave', { p: 'nuevo', pswd: 'clave' }],
    ['/reset-password', '#p=nuevo', { p: 'nuevo' }],
    ['/reset-admin', '#p=nuevo', { p: 'nuevo' }],
    ['/compartido', '#p=nuevo', { p: 'nuevo' }],
    ['/EKU9003173C9/aceptar-rechazar-cancelacion?accept=1', '#data=eyJ9&p=nuevo', { data: 'eyJ9', p: 'nuevo' }],
  ])('%s%s: its parameters leave the address, and the page is loaded with them', async (address, fragment, link) => {
    window.history.replaceState({ usr: { link: { p: 'viejo' } } }, '', address);
    const heard = jest.fn();
    window.addEventListener('popstate', heard);
    await openFragment(fragment);
    window.removeEventListener('popstate', heard);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(address);
    expect(window.history.state.usr).toEqual({ link });
    expect(reload).toHaveBeenCalledTimes(1);
    expect(heard).not.toHaveBeenCalled();
  });

  test('another fragment, of a heading, loads nothing', async () => {
    window.history.replaceState(null, '', '/EKU9003173C9/emitidos');
    await openFragment('#contenido');
    expect([window.location.hash, reload.mock.calls]).toEqual(['#contenido', []]);
  });
});

describe.each([
  ['/confirm-access', api.account.confirmAccess, 'Confirmar Acceso', 'Acceso confirmado, por favor inicie sesión'],
  [
    '/reset-admin',
    api.account.resetAdmin,
    'Restablecer Administrador',
    'Administrador Restablecido, por favor inicie sesión',
  ],
  ['/reset-password', api.account.reset, 'Restablecer Contraseña', 'Contraseña restablecida, por favor inicie sesión'],
] as const)('%s', (path, route, title, success) => {
  it('takes two passwords, ends an open session, and shows the success message at the login', async () => {
    const server = fakeApi().on(route, done).on(api.session.logout, done);
    logIn();
    const address = open(path, { p: 't1' });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    await choose(PASS, PASS);
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(address()).toBe('/login');
    expect(server.calls[0]).toMatchObject({ body: { token: 't1', pass1: PASS, pass2: PASS }, token: null });
    expect(session.current).toBeNull();
  });

  it('rejects missing and short fields without a request', async () => {
    const server = fakeApi();
    open(path, { p: 't1' });
    await userEvent.click(await screen.findByRole('button', { name: 'Aceptar' }));
    expect(screen.getAllByText('La contraseña debe tener al menos 8 caracteres')).toHaveLength(2);
    expect(screen.getByLabelText('Contraseña')).toHaveFocus();
    expect(server.calls).toEqual([]);
  });

  it('with pswd sends itself once, without a form', async () => {
    const server = fakeApi().on(route, done);
    open(path, { p: 't1', pswd: PASS });
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(server.calls).toMatchObject([{ body: { token: 't1', pass1: PASS, pass2: PASS } }]);
  });

  it.each([undefined, PASS])("shows the server's message as a warning (pswd: %s)", async (pswd) => {
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

test('a new account is confirmed with its password, not by opening the page', async () => {
  const server = fakeApi().on(api.account.confirm, done);
  open('/confirm-account', { p: 't1' });
  await screen.findByLabelText('Contraseña');
  expect(server.calls).toEqual([]);
  await choose(PASS, PASS, 'Confirmar cuenta');
  expect(await screen.findByText('Cuenta confirmada, por favor inicie sesión')).toBeInTheDocument();
  expect(server.calls).toMatchObject([{ body: { token: 't1', pass1: PASS, pass2: PASS } }]);
});

test('a reset takes an optional recovery code and shows when it is invalid', async () => {
  const server = fakeApi().on(api.account.reset, done);
  open('/reset-password', { p: 't1' });
  await userEvent.click(await screen.findByText('Perdí mi segundo factor'));
  await userEvent.type(screen.getByLabelText('Código de recuperación'), 'abc');
  await choose(PASS, PASS);
  expect(screen.getByLabelText('Código de recuperación')).toBeInvalid();
  expect(server.calls).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Código de recuperación'));
  await userEvent.type(screen.getByLabelText('Código de recuperación'), 'abcd-efgh-ijkl');
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(server.calls).toMatchObject([{ body: { codigo: 'ABCDEFGHIJKL' } }]));
});

test('a user with an account confirms without a password, and not by opening the page', async () => {
  const server = fakeApi().on(api.account.confirm, done);
  open('/confirm-account', { p: 't1', cuenta: '1' });
  const button = await screen.findByRole('button', { name: 'Confirmar cuenta' });
  expect(server.calls).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText('Cuenta confirmada, por favor inicie sesión')).toBeInTheDocument();
});

test('recovering shows the server’s message', async () => {
  fakeApi().on(api.account.recover, { msg: 'Si el correo tiene una cuenta…' });
  open('/recover-password');
  await userEvent.type(await screen.findByLabelText('Correo'), 'a@b.mx');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Si el correo tiene una cuenta…');
});

test('a used or expired link offers another one; a rejected password does not', async () => {
  const server = fakeApi().on(api.account.confirm, () => {
    throw new Refusal(400, 'weak_password', 'Es fácil de adivinar.');
  });
  const address = open('/confirm-account', { p: 't1' });
  await choose(PASS, PASS, 'Confirmar cuenta');
  expect(await screen.findByRole('alert')).toHaveTextContent('Es fácil de adivinar.');
  expect(screen.queryByRole('link', { name: 'Pedir otro enlace' })).toBeNull();
  server.on(api.account.confirm, () => {
    throw new Refusal(410, 'link_expired', 'El enlace ya venció. Solicite uno nuevo.');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar cuenta' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Pedir otro enlace' }));
  await waitFor(() => expect(address()).toBe('/recover-password'));
});

test('a wrong password offers the confirmation again, with the e-mail that was typed', async () => {
  fakeApi().on(api.session.login, () => {
    throw new Refusal(400, 'wrong_credentials', 'Correo o contraseña incorrectos.');
  });
  open('/login');
  await userEvent.type(screen.getByLabelText('Correo'), 'a@b.mx');
  await userEvent.type(screen.getByLabelText('Contraseña'), PASS);
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  await userEvent.click(await screen.findByRole('link', { name: 'envíe el correo de nuevo' }));
  expect(await screen.findByRole('heading', { name: 'Recuperar Contraseña' })).toBeInTheDocument();
  expect(screen.getByLabelText('Correo')).toHaveValue('a@b.mx');
});

test('registering marks every invalid field and keeps the values', async () => {
  const server = fakeApi().on(api.account.register, { msg: 'Le enviamos un correo' });
  open('/register-account');
  const user = userEvent.setup();
  const fields = ['Nombre', 'RFC', 'Razón social', 'Correo'];
  await user.click(await screen.findByRole('button', { name: 'Crear cuenta' }));
  for (const field of fields) expect(screen.getByLabelText(field)).toBeInvalid();
  expect(server.calls).toEqual([]);
  const typed = ['Ana', 'aaa010101aaa', 'Ana SA', 'a@b.mx'];
  for (const [index, field] of fields.entries()) await user.type(screen.getByLabelText(field), typed[index] ?? '');
  await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Le enviamos un correo');
  const body = { rfc: 'AAA010101AAA', correo: 'a@b.mx' };
  expect(server.calls).toMatchObject([{ body }]);
  await user.click(screen.getByRole('button', { name: 'Enviar el correo de nuevo' }));
  expect(await screen.findByText(/^Le enviamos el correo de nuevo/)).toBeInTheDocument();
  expect(server.calls).toMatchObject([{ body }, { body }]);
});

test('the login asks for the code only when the server does', async () => {
  const server = fakeApi().on(api.session.login, ({ body }) => {
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
  expect(server.calls.at(-1)).toMatchObject({ body: { codigo: '123456' } });
});
