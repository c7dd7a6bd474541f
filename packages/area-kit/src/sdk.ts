import { createSdk, type Sdk } from '@boveda/api-sdk';
import { session } from '@boveda/session';
import { askPassword } from './ask-password';

/** The calls of the API, made as whoever is in and for the taxpayer of this tab. A 401 ends the session; what needs the password asks for it. */
export const sdk: Sdk = createSdk({
  getCredentials: () => session.current,
  onUnauthorized: (token) => {
    if (session.current?.token === token) session.close('expired');
  },
  onPasswordNeeded: () => askPassword((pass) => sdk.sesiones.confirm({ pass })),
});
