import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A real OpenID provider on localhost: whoever logs in is the e-mail that they type. */
export interface LocalProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Says whose access token it is given. */
  userinfo: string;
  close(): void;
}

/** Starts it for one client, whose consents come back to `redirectUri`. */
export async function startLocalProvider(redirectUri: string): Promise<LocalProvider> {
  const server: Server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'boveda', client_secret: 'secreto-de-prueba' };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email'] },
    scopes: ['openid', 'email', 'offline_access'],
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, email: id }) }),
    pkce: { required: () => true },
  });
  server.on('request', provider.callback());
  return {
    ...{ issuer, clientId: client.client_id, clientSecret: client.client_secret, userinfo: `${issuer}/me` },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
