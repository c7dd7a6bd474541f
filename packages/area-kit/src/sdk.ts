import { createSdk } from '@boveda/api-sdk';
import { session } from '@boveda/session';

/** The calls of the API, made as whoever is in and for the taxpayer of this tab. A 401 ends the session. */
export const sdk = createSdk({
  getCredentials: () => session.current,
  onUnauthorized: (token) => {
    if (session.current?.token === token) session.close('expired');
  },
});
