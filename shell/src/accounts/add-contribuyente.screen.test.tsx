import { fakeApi, logIn, Refusal } from '@boveda/area-kit/testing';
import { api } from '@boveda/contracts';
import { session } from '@boveda/session';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { AddContribuyenteScreen } from './add-contribuyente.screen';

const cuenta = { rfc: 'ACE010101AB1', nombre: 'ACEROS', privilegio: '1' as const };
const file = (name: string, size = 3) => new File(['a'.repeat(size)], name);

function open() {
  const server = fakeApi().on(api.contribuyentes.add, { cuenta, msg: 'Contribuyente agregado' });
  logIn();
  const routes = [
    { path: '/agregar-contribuyente', element: <AddContribuyenteScreen /> },
    { path: '*', element: <p>otra pantalla</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/login-list-rfc', '/agregar-contribuyente'] });
  render(<RouterProvider router={router} />);
  return { server, address: () => router.state.location.pathname };
}

const choose = (label: string, chosen: File) =>
  userEvent.upload(screen.getByLabelText(label), chosen, { applyAccept: false });
async function fill() {
  await choose('Certificado (.cer)', file('fiel.cer'));
  await choose('Llave privada (.key)', file('fiel.key'));
  await userEvent.type(screen.getByLabelText('Contraseña de la e.firma'), 'secreta');
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Agregar contribuyente' }));

test('sends the e.firma, stores it only if asked to, and opens the new taxpayer', async () => {
  const { server, address } = open();
  await fill();
  await submit();
  await waitFor(() => expect(address()).toBe('/ACE010101AB1/dashboard'));
  expect(server.calls.at(-1)?.body).toEqual({
    certderb64: 'YWFh',
    keyderb64: 'YWFh',
    pass: 'secreta',
    guardar: false,
  });
  expect(session.current?.cuentas).toContainEqual(cuenta);
});

test.each(['Certificado (.cer)', 'Llave privada (.key)'])('sends a PFX as both, chosen as %s', async (label) => {
  const { server } = open();
  await choose(label, file('fiel.PFX'));
  await userEvent.type(screen.getByLabelText('Contraseña de la e.firma'), 'secreta');
  await submit();
  await waitFor(() => expect(server.calls.at(-1)?.body).toMatchObject({ certderb64: 'YWFh', keyderb64: 'YWFh' }));
});

test('names what is missing or wrong, and starts at the first of them', async () => {
  const { server } = open();
  await submit();
  expect(screen.getByText('Elija el archivo .cer')).toBeInTheDocument();
  expect(screen.getByText('Escriba la contraseña')).toBeInTheDocument();
  expect(screen.getByLabelText('Certificado (.cer)')).toHaveFocus();
  await choose('Certificado (.cer)', file('fiel.pdf'));
  await choose('Llave privada (.key)', file('fiel.key', 12_289));
  await submit();
  expect(screen.getByText('Certificado con Extension Desconocida, debe de ser (.cer o .key)')).toBeInTheDocument();
  expect(screen.getByText(/El archivo es demasiado grande/)).toBeInTheDocument();
  expect(server.calls).toEqual([]);
});

test('keeps what was chosen when the server refuses it', async () => {
  const { server } = open();
  server.on(api.contribuyentes.add, () => {
    throw new Refusal(422, 'wrong_key_password', 'La contraseña no es la de la llave (.key).');
  });
  await fill();
  await userEvent.click(screen.getByLabelText(/Guardar la e.firma para descargas/));
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('La contraseña no es la de la llave');
  expect(screen.getByLabelText(/Guardar la e.firma/)).toBeChecked();
});

test('tells that others manage the RFC, and returns to the list', async () => {
  const { server, address } = open();
  const msg = 'ACE010101AB1 ya está en la Bóveda y lo administra otra persona.';
  server.on(api.contribuyentes.add, { cuenta: null, msg });
  await fill();
  await submit();
  expect(await screen.findByText(msg)).toBeInTheDocument();
  expect(screen.queryByLabelText('Certificado (.cer)')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Regresar' }));
  await waitFor(() => expect(address()).toBe('/login-list-rfc'));
});
