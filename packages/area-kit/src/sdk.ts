import { createSdk, type Sdk, type SdkOptions } from '@boveda/api-sdk';
import { session } from '@boveda/session';
import { askPassword } from './ask-password';

type Ahead = NonNullable<SdkOptions['ahead']>;

let ahead: Ahead = () => null;

/** Gives the SDK of this page the answers that the shell requested before the SDK was there. */
export function answerAhead(answers: Ahead): void {
  ahead = answers;
}

/** The calls of the API with the session and taxpayer of this tab. A 401 ends the session; a call that needs the password asks for it. */
export const sdk: Sdk = createSdk({
  getCredentials: () => session.current,
  onUnauthorized: (token) => {
    if (session.current?.token === token) session.close('expired');
  },
  onPasswordNeeded: () => askPassword((pass) => sdk.sesiones.confirm({ pass })),
  ahead: (url, credentials) => ahead(url, credentials),
});
