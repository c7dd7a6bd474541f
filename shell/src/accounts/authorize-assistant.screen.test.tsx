import { fakeApi, logIn } from '@boveda/area-kit/testing';
import { api } from '@boveda/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { AuthorizeAssistantScreen } from './authorize-assistant.screen';

const SEARCH =
  '?client_id=bvc_x&redirect_uri=https%3A%2F%2Fasistente.mx%2Fvuelta&response_type=code&state=s&prompt=login';
const cuentas = [
  { rfc: 'EKU9003173C9', nombre: 'Escuela Kemper', privilegio: '1' as const },
  { rfc: 'IIA040805DZ4', nombre: 'Indistria', privilegio: '1' as const },
  { rfc: 'XIA190128J61', nombre: 'Xenon', privilegio: '2' as const },
];
const asked = {
  cliente: 'Claude',
  destino: 'asistente.mx',
  alcances: [{ alcance: 'leer' as const, texto: 'Consultar CFDI, totales e impuestos.' }],
  esValida: true,
  rechazo: 'https://asistente.mx/vuelta?error=access_denied&state=s',
};
const allowed = { url: 'https://asistente.mx/vuelta?code=c&state=s' };

const Login = () => <p>entrar desde {(useLocation().state as { from: string }).from}</p>;

function show(answer: Partial<typeof asked> = {}, mine = cuentas) {
  const fake = fakeApi()
    .on(api.autorizaciones.read, { ...asked, ...answer })
    .on(api.autorizaciones.grant, allowed);
  if (mine.length > 0) logIn(mine);
  const leave = jest.fn();
  const routes = [
    { path: '/autorizar', element: <AuthorizeAssistantScreen leave={leave} /> },
    { path: '/login', element: <Login /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [`/autorizar${SEARCH}`] });
  render(<RouterProvider router={router} />);
  return { fake, leave };
}

describe('authorization of an assistant', () => {
  it('names the assistant, where the permission goes and what it allows, and lets an Administrador choose', async () => {
    const { leave } = show();
    expect(await screen.findByText('Claude')).toBeInTheDocument();
    expect(screen.getByText('asistente.mx')).toBeInTheDocument();
    expect(screen.getByText(/^Consultar CFDI, totales/)).toBeInTheDocument();
    const select = screen.getByLabelText('Contribuyente');
    expect([...(select as HTMLSelectElement).options].map(({ value }) => value)).toEqual([
      '',
      'EKU9003173C9',
      'IIA040805DZ4',
    ]);
    await userEvent.selectOptions(select, 'IIA040805DZ4');
    await userEvent.click(screen.getByRole('button', { name: 'Permitir' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(allowed.url));
  });

  it('goes back without permission', async () => {
    const { leave } = show({ destino: null as never });
    await userEvent.click(await screen.findByRole('button', { name: 'No permitir' }));
    expect(screen.getByText(/un programa de este equipo/)).toBeInTheDocument();
    expect(leave.mock.calls).toEqual([[asked.rechazo]]);
  });

  it('asks nobody about a request that is wrong: the assistant is told', async () => {
    const { leave } = show({ esValida: false });
    await waitFor(() => expect(leave).toHaveBeenCalledWith(asked.rechazo));
    expect(screen.queryByText('Claude')).not.toBeInTheDocument();
  });

  it('cannot be allowed by who administers nothing', async () => {
    show({}, cuentas.slice(2));
    expect(await screen.findByText(/Solo un Administrador/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Permitir' })).not.toBeInTheDocument();
  });

  it('asks who has no session to log in, and comes back', () => {
    show({}, []);
    expect(screen.getByText(`entrar desde /autorizar${SEARCH}`)).toBeInTheDocument();
  });
});
