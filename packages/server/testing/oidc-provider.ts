import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real OpenID provider on localhost; logs in any e-mail that is entered. */
export interface LocalProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** URL that returns the user of an access token. */
  userinfo: string;
  close(): void;
}

/** The only client of a local provider. */
export const oidcClient = { clientId: 'boveda', clientSecret: 'secreto-de-prueba' };

/** Starts it for one client, whose consents redirect to `redirectUri`; port 0 takes a free one. */
export async function startLocalProvider(redirectUri: string, port = 0): Promise<LocalProvider> {
  // Imported lazily, because it prints warnings when it is loaded.
  const { Provider } = await import('oidc-provider');
  const server: Server = createServer();
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.clientId,
        client_secret: oidcClient.clientSecret,
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
    issuer,
    ...oidcClient,
    userinfo: `${issuer}/me`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
