import { api } from '@boveda/contracts';
import { session } from '@boveda/session';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sdk } from './sdk';
import { fakeApi, logIn, Refusal } from './testing';

const TITLE = 'Confirme su contraseña';

/** A server that creates an API key after the password 'la-buena' was confirmed. */
function server() {
  let isConfirmed = false;
  return fakeApi()
    .on(api.info.rotateApiKey, () => {
      if (!isConfirmed) throw new Refusal(403, 'password_needed', 'Confirme su contraseña para continuar.');
      return { apikey: 'bv_x', msg: '' };
    })
    .on(api.sesiones.confirm, ({ body }) => {
      if (body.pass !== 'la-buena') throw new Refusal(400, 'wrong_credentials', 'La contraseña no es correcta.');
      isConfirmed = true;
      return { msg: '' };
    });
}

beforeEach(() => logIn());
afterEach(() => act(async () => session.close('logout')));

test('a call that needs the password opens one dialog for all pending calls, and continues once it is right', async () => {
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
  expect(calls.filter(({ name }) => name === 'info.rotateApiKey')).toHaveLength(4);
});

test("cancelling the dialog rejects with the server's error; so does the end of the session", async () => {
  const { calls } = server();
  const cancelled = sdk.info.rotateApiKey().catch((error: unknown) => error);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(await cancelled).toMatchObject({ code: 'password_needed' });
  const ended = sdk.info.rotateApiKey().catch((error: unknown) => error);
  await screen.findByText(TITLE);
  await act(async () => session.close('expired'));
  expect(await ended).toMatchObject({ code: 'password_needed' });
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  expect(calls.map(({ name }) => name)).toEqual(['info.rotateApiKey', 'info.rotateApiKey']);
});
