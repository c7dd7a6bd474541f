import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of the token endpoint in place of its own. */
export interface TokenFault {
  status: number;
  body: object | string;
  headers?: Readonly<Record<string, string>>;
}

/** A real OpenID provider on localhost; logs in any e-mail that is entered. */
export interface LocalProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** URL that returns the user of an access token. */
  userinfo: string;
  /** What its token endpoint answers from now on; null: as it does. */
  answerTokens(fault: TokenFault | null): void;
  /** Withdraws what a user consented to, as the user can at the provider. */
  revoke(accountId: string): Promise<void>;
  /** Ends the access tokens that were issued so far, before their time; consents stay. */
  endAccess(): Promise<void>;
  close(): void;
}

/** What a provider does differently: Google's consents last only if they are asked to, Microsoft's refresh tokens are good once. */
export type Manner = 'plain' | 'google' | 'microsoft';

/** The only client of a local provider. */
export const oidcClient = { clientId: 'boveda', clientSecret: 'secreto-de-prueba' };

/** Starts it for one client, whose consents redirect to `redirectUri`; port 0 takes a free one. */
export async function startLocalProvider(
  redirectUri: string,
  port = 0,
  manner: Manner = 'plain',
): Promise<LocalProvider> {
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
    extraParams: ['access_type'],
    ...(manner === 'microsoft' && { rotateRefreshToken: true }),
    ...(manner === 'google' && {
      // Like Google's: without access_type=offline a consent lasts an hour, whatever the scope says.
      issueRefreshToken: async ({ oidc: { body } }) => offline.has(String(body?.code)),
    }),
  });
  const offline = new Set<string>();
  let fault: TokenFault | null = null;
  provider.use(async (context, next) => {
    if (context.path !== '/token' || fault === null) return next();
    context.status = fault.status;
    context.body = fault.body;
    context.set({ ...fault.headers });
  });
  const grants: { id: string; accountId: string }[] = [];
  provider.on('grant.success', ({ oidc: { entities } }) => {
    const { grantId, accountId } = entities.RefreshToken ?? entities.AuthorizationCode ?? {};
    if (grantId && accountId) grants.push({ id: grantId, accountId });
  });
  const issued: { destroy(): Promise<void> }[] = [];
  provider.on('access_token.saved', (token) => issued.push(token));
  provider.on('authorization.success', (context, answer = {}) => {
    if (context.oidc.params?.access_type === 'offline' && typeof answer.code === 'string') offline.add(answer.code);
  });
  server.on('request', provider.callback());
  return {
    issuer,
    ...oidcClient,
    userinfo: `${issuer}/me`,
    answerTokens: (next) => {
      fault = next;
    },
    revoke: async (accountId) => {
      for (const grant of grants.filter((each) => each.accountId === accountId))
        await (await provider.Grant.find(grant.id))?.destroy();
    },
    endAccess: async () => {
      for (const token of issued.splice(0)) await token.destroy();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
