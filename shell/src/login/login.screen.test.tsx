import { demoCuenta, fakeApi, logIn, Refusal } from '@boveda/area-kit/testing';
import { api } from '@boveda/contracts';
import { session } from '@boveda/session';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { LoginScreen } from './login.screen';

const answer = (Cuentas: (typeof demoCuenta)[]) => ({
  token: 't1',
  msg: { idacceso: '0b5bd7a5-0c0f-4b32-9c3d-0f9f5d0a1b2c', acceso: 'a@b.mx', nombre: '', Cuentas },
});

function renderLogin(state: unknown = null) {
  const routes = [
    { path: '/login', element: <LoginScreen prefetch={async () => undefined} /> },
    { path: '*', element: <p>otra pantalla</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: '/login', state }] });
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname + router.state.location.search;
}

async function submit(correo: string, pass: string) {
  const user = userEvent.setup();
  if (correo) await user.type(screen.getByLabelText('Correo'), correo);
  if (pass) await user.type(screen.getByLabelText('Contraseña'), pass);
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  return user;
}

describe('login', () => {
  it('rejects missing fields and a malformed e-mail without a request', async () => {
    const server = fakeApi();
    renderLogin();
    const user = await submit('', '');
    expect(screen.getByText('Escriba Correo')).toBeInTheDocument();
    expect(screen.getByText('Escriba Contraseña')).toBeInTheDocument();
    expect(screen.getByLabelText('Correo')).toBeInvalid();
    await user.type(screen.getByLabelText('Correo'), 'nadie');
    await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
    expect(screen.getByText('Correo no es un correo válido')).toBeInTheDocument();
    expect(server.calls).toEqual([]);
  });

  it('shows and hides the password', async () => {
    renderLogin();
    const user = userEvent.setup();
    const pass = screen.getByLabelText('Contraseña');
    expect(pass).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    expect(pass).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
    expect(pass).toHaveAttribute('type', 'password');
  });

  it("shows the server's message in a warning that can be dismissed, and stays", async () => {
    fakeApi().on(api.session.login, () => {
      throw new Refusal(401, 'wrong_credentials', 'Usuario o contraseña incorrectos');
    });
    const address = renderLogin();
    const user = await submit('a@b.mx', 'mal');
    expect(await screen.findByRole('alert')).toHaveTextContent('Usuario o contraseña incorrectos');
    await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(address()).toBe('/login');
  });

  it('opens the session and the only taxpayer', async () => {
    const server = fakeApi().on(api.session.login, answer([demoCuenta]));
    const address = renderLogin();
    await submit('a@b.mx', 'demo-boveda');
    await waitFor(() => expect(address()).toBe(`/${demoCuenta.rfc}/dashboard`));
    expect(server.calls).toMatchObject([{ body: { correo: 'a@b.mx', pass: 'demo-boveda' }, token: null }]);
    expect(session.current?.token).toBe('t1');
  });

  it('warns of a user without taxpayers, and opens no session', async () => {
    fakeApi().on(api.session.login, answer([]));
    const address = renderLogin();
    await submit('a@b.mx', 'demo-boveda');
    expect(await screen.findByRole('alert')).toHaveTextContent('No tiene acceso a ningún contribuyente');
    expect(address()).toBe('/login');
    expect(session.current).toBeNull();
  });

  it('says that a session expired, until the notice is dismissed', async () => {
    logIn();
    session.close('expired');
    renderLogin();
    expect(screen.getByRole('status')).toHaveTextContent('Su sesión terminó. Inicie sesión para continuar.');
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says nothing after a logout', () => {
    logIn();
    session.close('logout');
    renderLogin({ from: `/${demoCuenta.rfc}/clientes` });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('redirects at once with an open session, back to where the last one had expired', () => {
    logIn();
    const address = renderLogin({ from: `/${demoCuenta.rfc}/clientes?tipo=I` });
    expect(address()).toBe(`/${demoCuenta.rfc}/clientes?tipo=I`);
  });

  describe('demonstration', () => {
    beforeEach(() => document.documentElement.setAttribute('data-demostracion', ''));
    afterEach(() => document.documentElement.removeAttribute('data-demostracion'));
    const OTHER = { ...demoCuenta, rfc: 'IIA040805DZ4' };
    const visit = () => userEvent.click(screen.getByRole('button', { name: 'Ver la demostración' }));

    it('is offered only where the server says in its page that there is one', () => {
      document.documentElement.removeAttribute('data-demostracion');
      renderLogin();
      expect(screen.queryByRole('button', { name: 'Ver la demostración' })).toBeNull();
    });

    it('opens the session of a visitor, without an account, and the first of its taxpayers', async () => {
      const { token, msg } = answer([demoCuenta, OTHER]);
      const server = fakeApi().on(api.session.visit, { token, msg: { ...msg, visitante: true } });
      const address = renderLogin();
      await visit();
      await waitFor(() => expect(address()).toBe(`/${demoCuenta.rfc}/dashboard`));
      expect(server.calls).toMatchObject([{ token: null }]);
      expect(session.current).toMatchObject({ token: 't1', visitante: true });
    });

    it('says why it cannot be seen', async () => {
      fakeApi().on(api.session.visit, () => {
        throw new Refusal(429, 'too_many_attempts', 'Demasiados intentos. Vuelva a intentar en 20 min.');
      });
      renderLogin();
      await visit();
      expect(await screen.findByRole('alert')).toHaveTextContent('Demasiados intentos');
      expect(session.current).toBeNull();
    });
  });
});
