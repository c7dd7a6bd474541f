import { confirmSesion, rotateApiKey } from '@boveda/contracts';
import { session } from '@boveda/session';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sdk } from './sdk';
import { fakeApi, logIn, Refusal } from './testing';

const TITLE = 'Confirme su contraseña';

/** A server that makes a key for who typed 'la-buena' a moment ago. */
function server() {
  let isConfirmed = false;
  return fakeApi()
    .on(rotateApiKey, () => {
      if (!isConfirmed) throw new Refusal(403, 'password_needed', 'Confirme su contraseña para continuar.');
      return { apikey: 'bv_x', msg: '' };
    })
    .on(confirmSesion, ({ body }) => {
      if (body.pass !== 'la-buena') throw new Refusal(400, 'wrong_credentials', 'La contraseña no es correcta.');
      isConfirmed = true;
      return { msg: '' };
    });
}

beforeEach(() => logIn());
afterEach(() => act(async () => session.close('logout')));

test('what needs the password asks until it is right, once for all that wait, and goes on by itself', async () => {
  const { calls } = server();
  const made = Promise.all([sdk.info.rotateApiKey(), sdk.info.rotateApiKey()]);
  const field = await screen.findByLabelText('Contraseña de su cuenta');
  expect(screen.getAllByText(TITLE)).toHaveLength(1);
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, 'la-mala{Enter}');
  expect(await screen.findByText('La contraseña no es correcta.')).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, 'la-buena{Enter}');
  expect((await made).map(({ apikey }) => apikey)).toEqual(['bv_x', 'bv_x']);
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  expect(calls.filter(({ name }) => name === 'rotateApiKey')).toHaveLength(4);
});

test('who does not type it gets what the server said; so does who is out meanwhile', async () => {
  const { calls } = server();
  const cancelled = sdk.info.rotateApiKey().catch((error: unknown) => error);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(await cancelled).toMatchObject({ code: 'password_needed' });
  const ended = sdk.info.rotateApiKey().catch((error: unknown) => error);
  await screen.findByText(TITLE);
  await act(async () => session.close('expired'));
  expect(await ended).toMatchObject({ code: 'password_needed' });
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  expect(calls.map(({ name }) => name)).toEqual(['rotateApiKey', 'rotateApiKey']);
});
