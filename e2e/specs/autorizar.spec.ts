import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { apiOf, submitLogin } from '../support/session';
import { address } from '../support/stack-info';

const { rfc, correo } = contribuyentes.asistentes;

/** The address on this machine where a program waits for the browser; `came` is the query that it comes back with. */
async function startProgram() {
  let tell: (query: URLSearchParams) => void = () => undefined;
  const came = new Promise<URLSearchParams>((resolve) => {
    tell = resolve;
  });
  const waiting = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/callback') tell(searchParams);
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<title>Listo</title>');
  });
  await once(waiting.listen(0, '127.0.0.1'), 'listening');
  const redirect = `http://127.0.0.1:${(waiting.address() as AddressInfo).port}/callback`;
  const close = () => {
    waiting.closeAllConnections();
    waiting.close();
  };
  return { redirect, came, close };
}

/** What the official client asks its program to keep; `opened` are the pages that it opened. */
function keeperOf(redirect: string) {
  let client: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = '';
  const opened: URL[] = [];
  const provider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadata: { client_name: 'Asistente', redirect_uris: [redirect], token_endpoint_auth_method: 'none' },
    state: () => 'estado-1',
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
  };
  return { provider, opened };
}

function connect(provider: OAuthClientProvider) {
  const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { authProvider: provider });
  const client = new Client({ name: 'journey', version: '1' });
  return { transport, client, connected: client.connect(transport) };
}

test('W4 a program opens the page, a person allows it with the keyboard alone, and it reads; another time it is refused', async ({
  page,
  watch,
}) => {
  const program = await startProgram();
  watch.expectComplaint(/^unexpected request: http:\/\/127\.0\.0\.1:\d+\/(callback|favicon\.ico)/);
  const sdk = await apiOf(correo, rfc);
  const xml = createCfdiBuilder(rfc).build();
  await sdk.cfdi.upload({ name: 'a.xml', xmlb64: xml.toString('base64') });
  const { provider, opened } = keeperOf(program.redirect);
  const first = connect(provider);
  await expect(first.connected).rejects.toThrow(UnauthorizedError);
  const asked = String(opened[0]);

  await page.goto(asked);
  await expect(page).toHaveURL(/\/login$/);
  await submitLogin(page, correo);
  await expect(page.getByRole('heading', { name: 'Permitir a un asistente' })).toBeVisible();
  await expect(page.getByText('Asistente pide entrar a su bóveda')).toBeVisible();
  await expect(page.getByText('Recibe el permiso un programa de este equipo.')).toBeVisible();
  await checkLooks(page, 'Permitir a un asistente');

  const taxpayer = page.getByLabel('Contribuyente');
  await page.locator('body').press('Tab');
  while (!(await taxpayer.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.type(rfc);
  await expect(taxpayer).toHaveValue(rfc);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Permitir', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'No permitir' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const query = await program.came;
  expect(query.get('state')).toBe('estado-1');

  await first.transport.finishAuth(query);
  const { client, connected } = connect(provider);
  await connected;
  const found = await client.callTool({ name: 'buscar_cfdi', arguments: { direccion: 'emitidos' } });
  expect(found.structuredContent).toMatchObject({ rows: [{ folio: expect.anything() }] });
  const { rows } = await sdk.llaves.list();
  const [made] = rows.filter(({ esDeAsistente }) => esDeAsistente);
  await sdk.llaves.revoke(made?.id ?? '');
  await expect(client.callTool({ name: 'buscar_cfdi', arguments: { direccion: 'emitidos' } })).rejects.toThrow();
  await client.close();

  await page.goto(asked);
  await page.getByRole('button', { name: 'No permitir' }).focus();
  await Promise.all([page.waitForURL(/error=access_denied/), page.keyboard.press('Enter')]);
  program.close();
});
