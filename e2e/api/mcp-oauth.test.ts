import { createCfdiBuilder } from '@boveda/cfdi-samples';
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { type RealServer, startRealServer } from './real-server';

// The official client finds out by itself how to be allowed, and a person allows it.
const RFC = 'EKU9003173C9';
const REDIRECT = 'http://localhost:3334/callback';

let server: RealServer;

beforeAll(async () => {
  server = await startRealServer();
  server.deps.env.publicUrl = server.address;
  await server.createContribuyente(RFC);
});
afterAll(() => server.close());

/** Keeps in memory what a program keeps on disk. */
function createProvider() {
  let client: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = '';
  const opened: URL[] = [];
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Claude', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    state: () => 'estado',
    clientInformation: () => client,
    saveClientInformation: (given) => {
      client = given;
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given;
    },
    redirectToAuthorization: (url) => void opened.push(url),
    saveCodeVerifier: (given) => {
      verifier = given;
    },
    codeVerifier: () => verifier,
    invalidateCredentials: (scope) => {
      if (scope === 'all' || scope === 'tokens') tokens = undefined;
      if (scope === 'all' || scope === 'client') client = undefined;
    },
  };
  return { provider, opened, tokens: () => tokens };
}

const connect = async (provider: OAuthClientProvider) => {
  const transport = new StreamableHTTPClientTransport(new URL(`${server.address}/mcp`), { authProvider: provider });
  const client = new Client({ name: 'prueba', version: '1' });
  return { transport, connected: client.connect(transport).then(() => client) };
};

/** What the page does once a person has chosen a taxpayer; returns the parameters with which the browser comes back. */
async function allow(address: URL, token: string): Promise<URLSearchParams> {
  const sdk = server.sdkOf({ token }, RFC);
  const asked = Object.fromEntries(address.searchParams) as { client_id: string; redirect_uri: string };
  expect(await sdk.autorizaciones.read(asked)).toMatchObject({ cliente: 'Claude', esValida: true });
  const { url } = await sdk.autorizaciones.grant(asked);
  return new URL(url).searchParams;
}

test('the official client registers, is allowed, reads, renews its token, and is ended by an administrator', async () => {
  const user = await server.createContribuyenteUser(RFC);
  const sdk = server.sdkOf(user, RFC);
  await sdk.cfdi.upload({ name: 'a.xml', xmlb64: createCfdiBuilder(RFC).build().toString('base64') });
  const { provider, opened, tokens } = createProvider();

  const first = await connect(provider);
  await expect(first.connected).rejects.toThrow(UnauthorizedError);
  const [address] = opened;
  if (!address) throw new Error('no page was opened');
  expect(address.origin + address.pathname).toBe(`${server.address}/autorizar`);
  expect(address.searchParams.get('resource')).toBe(`${server.address}/mcp`);
  await first.transport.finishAuth(await allow(address, user.token));

  const client = await (await connect(provider)).connected;
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('buscar_cfdi');
  const search = { name: 'buscar_cfdi', arguments: { direccion: 'emitidos' } };
  expect((await client.callTool(search)).structuredContent).toMatchObject({ count: 1 });

  const before = tokens()?.access_token;
  await server.owner.updateTable('oauth_token').set({ expira: new Date() }).where('renueva', '=', false).execute();
  expect((await client.callTool(search)).structuredContent).toMatchObject({ count: 1 });
  expect(tokens()?.access_token).not.toBe(before);

  const { rows } = await sdk.llaves.list();
  expect(rows).toMatchObject([{ nombre: 'Claude', esDeAsistente: true }]);
  await sdk.llaves.revoke(rows[0]?.id ?? '');
  await expect(client.callTool(search)).rejects.toThrow();
  await client.close();
});
