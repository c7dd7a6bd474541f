import { randomUUID } from 'node:crypto';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { createDialer } from '@boveda/platform/net/dialer';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { type Dovecot, haveDovecot, startDovecot } from '../../../testing/dovecot';
import { mailMessage } from '../../../testing/mail-message';
import { type LocalProvider, startLocalProvider } from '../../../testing/oidc-provider';
import type { OauthProveedor } from '../../installation/settings/oauth-proveedores';
import { OAUTH_CALLBACK } from './oauth.store';
import { consentUrl, freshTokens, redeem, type Tokens } from './oauth-client';

/** Answers of the token endpoints of both, as they come. */
const AADSTS = (number: string, text: string, error = 'invalid_grant') => ({
  status: 400,
  body: {
    error,
    error_description: `AADSTS${number}: ${text} Trace ID: 9e51b6f0-3fd0-4b2f-8c3a-000000000000 Timestamp: 2026-11-28 05:00:00Z`,
    error_codes: [Number(number)],
  },
});

const RFC = 'EKU9003173C9';
const CORREO = 'autorizada@empresa.mx';
const PUBLIC_URL = 'http://localhost:4400';
const builder = createCfdiBuilder(RFC);

let provider: LocalProvider;
let dovecot: Dovecot;
let app: TestApp;
let as: { token: string; rfc: string };
let now = new Date();
let serial = 0;

const newOauthUuid = () => `${++serial}`.padStart(96, 'A');
const begin = (oauthuuid: string) =>
  app.call('POST', '/correos?action=oauth', as, { oauthuuid, proveedor: 'local', correo: CORREO });
const status = (oauthuuid: string, who = as) =>
  app.call('GET', `/correos?action=oauth-status&oauthuuid=${oauthuuid}`, who);
const add = (oauthuuid: string, who = as) =>
  app.call('POST', '/correos', who, { tipoAutenticacion: 'oauth', correo: CORREO, oauthuuid });
const comeBack = (url: string, cookie?: string) =>
  app.app.inject({ url: url.replace(PUBLIC_URL, ''), headers: cookie ? { cookie } : {} });
const cookieOf = (answer: { headers: object }) =>
  String((answer.headers as Record<string, unknown>)['set-cookie']).split(';')[0] ?? '';

/** Visits the provider's pages as a user does; returns the URL to which it redirects. */
async function consent(url: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  let body: URLSearchParams | undefined;
  for (let at = url; ; ) {
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') };
    const answer = await fetch(at, { headers, redirect: 'manual', ...(body ? { method: 'POST', body } : {}) });
    body = undefined;
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next?.startsWith(PUBLIC_URL)) return next;
    if (next) {
      at = new URL(next, at).href;
      continue;
    }
    const page = await answer.text();
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
    if (!action) throw new Error(`the provider shows no form: ${page.slice(0, 500)}`);
    body = new URLSearchParams({ prompt, login, password: 'cualquiera' });
    at = new URL(action, at).href;
  }
}

(haveDovecot ? describe : describe.skip)('consent of a real OpenID provider', () => {
  beforeAll(async () => {
    provider = await startLocalProvider(`${PUBLIC_URL}${OAUTH_CALLBACK}`);
    dovecot = await startDovecot({ userinfo: provider.userinfo });
    const dialer = createDialer({ ports: [], allow: ['localhost'], ca: [dovecot.certificate.cert] });
    app = await createTestApp({ dialer, clock: () => now });
    const { issuer, clientId, clientSecret } = provider;
    app.deps.env.publicUrl = PUBLIC_URL;
    app.deps.env.oauthProveedores = [
      {
        id: 'local',
        nombre: 'Local',
        issuer,
        clientId,
        clientSecret,
        scope: 'openid email offline_access',
        parametros: { prompt: 'consent' },
        server: 'localhost',
        puerto: dovecot.port,
      },
    ];
    as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  });
  afterAll(async () => {
    await app?.close();
    await dovecot?.stop();
    provider?.close();
  });

  test('opens the mailbox once, and renews an expired access token', async () => {
    const oauthuuid = newOauthUuid();
    const begun = await begin(oauthuuid);
    expect(begun.headers['set-cookie']).toMatch(/^boveda-oauth=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect(begun.json().url).not.toContain(RFC);
    expect((await status(oauthuuid)).statusCode).toBe(202);
    expect((await add(oauthuuid)).json().code).toBe('oauth_failed');
    const returned = await consent(begun.json().url, CORREO);
    expect((await comeBack(returned)).statusCode).toBe(410);
    const page = await comeBack(returned, cookieOf(begun));
    expect([page.statusCode, page.body.includes('Autenticación completada')]).toEqual([200, true]);
    expect((await comeBack(returned, cookieOf(begun))).statusCode).toBe(410);
    const given = await status(oauthuuid);
    expect([given.statusCode, given.json().estado]).toEqual([200, 'lista']);

    const uuid = randomUUID();
    await dovecot.deliver(CORREO, mailMessage('Uno', [{ nombre: 'a.xml', content: builder.build({ uuid }) }]));
    expect((await add(oauthuuid)).json().msg).toBe('Cambios guardados exitosamente');
    expect((await status(oauthuuid)).json().code).toBe('link_expired');
    await app.runJobs();
    const row = async () => (await app.call('GET', '/correos', as)).json().rows[0];
    expect(await row()).toMatchObject({ tipoAutenticacion: 'oauth', errormsg: null, sincronizado: now.toISOString() });

    now = new Date(now.getTime() + 2 * 3_600_000);
    const before = await app.deps.db.selectFrom('correo_sincronizado').select('secreto').executeTakeFirstOrThrow();
    await app.call('GET', '/correos?action=fetch', as);
    await app.runJobs();
    expect(await row()).toMatchObject({ errormsg: null, sincronizado: now.toISOString() });
    const after = await app.deps.db.selectFrom('correo_sincronizado').select('secreto').executeTakeFirstOrThrow();
    expect(after.secreto.equals(before.secreto)).toBe(false);
    expect((await app.call('GET', `/inhabilitados?uuid=${uuid}`, as)).json().count).toBe(1);

    const read = async () => {
      now = new Date(now.getTime() + 60_000);
      await app.call('GET', '/correos?action=fetch', as);
      await app.runJobs();
      return row();
    };
    await provider.endAccess();
    expect(await read()).toMatchObject({ errormsg: null, sincronizado: now.toISOString() });
    await provider.endAccess();
    provider.answerTokens(AADSTS('700016', 'The application was not found in the directory.', 'unauthorized_client'));
    expect(await read()).toMatchObject({ errormsg: 'El servidor de correo no aceptó las credenciales.' });
    provider.answerTokens(null);
    expect(await read()).toMatchObject({ errormsg: null, sincronizado: now.toISOString() });
    await provider.revoke(CORREO);
    await provider.endAccess();
    expect(await read()).toMatchObject({ errormsg: expect.stringContaining('Vuelva a autorizarlo') });
  });

  test('is rejected when it belongs to another user, is forged, refused or expired', async () => {
    const oauthuuid = newOauthUuid();
    const begun = await begin(oauthuuid);
    const stranger = { token: (await app.createContribuyenteUser('BBB010101BBB')).token, rfc: 'BBB010101BBB' };
    expect((await status(oauthuuid, stranger)).json().code).toBe('link_expired');
    expect((await comeBack(`${OAUTH_CALLBACK}?code=x&state=inventado`, cookieOf(begun))).statusCode).toBe(404);
    const { searchParams } = new URL(begun.json().url);
    const denied = new URLSearchParams({
      error: 'access_denied',
      error_description: 'Acceso denegado',
      state: searchParams.get('state') ?? '',
      iss: provider.issuer,
    });
    expect((await comeBack(`${OAUTH_CALLBACK}?${denied}`, cookieOf(begun))).statusCode).toBe(422);
    expect((await status(oauthuuid)).json()).toMatchObject({
      code: 'oauth_failed',
      msg: 'El proveedor no autorizó el acceso al correo. El servidor respondió: «Acceso denegado»',
    });
    const late = newOauthUuid();
    app.deps.env.publicUrl = 'https://boveda.mx';
    expect((await begin(late)).headers['set-cookie']).toMatch(/^__Host-boveda-oauth=.*; Path=\/; .*; Secure$/);
    app.deps.env.publicUrl = PUBLIC_URL;
    now = new Date(now.getTime() + 11 * 60_000);
    expect((await status(late)).json().code).toBe('link_expired');
  });
});

describe.each([
  ['google', { access_type: 'offline', prompt: 'consent' }, 'email'],
  ['microsoft', { prompt: 'consent' }, 'openid email offline_access'],
] as const)('a provider that behaves as %s', (manner, parametros, scope) => {
  const URL_OF = `${PUBLIC_URL}${OAUTH_CALLBACK}`;
  const HOUR_MS = 3_600_000;
  let at: LocalProvider;
  let deps: Parameters<typeof freshTokens>[0];
  let time: number;

  beforeAll(async () => {
    at = await startLocalProvider(URL_OF, 0, manner);
  });
  afterAll(() => at.close());
  beforeEach(() => {
    at.answerTokens(null);
    time = Date.now();
  });

  /** The tokens of a new consent. */
  async function consented(changes: Partial<OauthProveedor> = {}): Promise<Tokens> {
    const { issuer, clientId, clientSecret } = at;
    const proveedor: OauthProveedor = {
      id: manner,
      nombre: manner,
      issuer,
      clientId,
      clientSecret,
      scope,
      parametros,
      server: 'localhost',
      puerto: 993,
      ...changes,
    };
    deps = { env: { oauthProveedores: [proveedor] }, clock: () => new Date(time) } as unknown as typeof deps;
    const { url, verificador } = await consentUrl(proveedor, { redirectUri: URL_OF, state: 'estado', correo: CORREO });
    return redeem(proveedor, new URL(await consent(url, CORREO)), { state: 'estado', verificador }, new Date(time));
  }

  const later = (tokens: Tokens) => {
    time += 2 * HOUR_MS;
    return freshTokens(deps, manner, tokens);
  };

  test('gives new access tokens again and again', async () => {
    let tokens = await consented();
    expect(tokens.refreshToken).toEqual(expect.any(String));
    const seen = new Set([tokens.accessToken]);
    const first = tokens.refreshToken;
    for (let times = 0; times < 3; times++) {
      tokens = await later(tokens);
      seen.add(tokens.accessToken);
    }
    expect(seen.size).toBe(4);
    expect(tokens.refreshToken === first).toBe(manner === 'google');
  });

  test('a consent that was withdrawn asks the user to consent again', async () => {
    const tokens = await consented();
    await at.revoke(CORREO);
    await expect(later(tokens)).rejects.toMatchObject({
      kind: 'withdrawn',
      msg: expect.stringMatching(/Vuelva a autorizarlo/),
    });
  });

  test.each<[string, Parameters<LocalProvider['answerTokens']>[0], string, RegExp]>([
    [
      'of a changed password',
      AADSTS('50173', 'The provided grant has expired due to it being revoked.'),
      'withdrawn',
      /^AADSTS50173: .*revoked/,
    ],
    [
      'of an inactive token',
      AADSTS('700082', 'The refresh token has expired due to inactivity.'),
      'withdrawn',
      /^AADSTS700082/,
    ],
    [
      'of a second factor',
      AADSTS('50076', 'You must use multi-factor authentication.', 'interaction_required'),
      'withdrawn',
      /^AADSTS50076/,
    ],
    [
      'of a consent that is missing',
      AADSTS('65001', 'The user or administrator has not consented.', 'consent_required'),
      'withdrawn',
      /^AADSTS65001/,
    ],
    [
      'of Google',
      { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' } },
      'withdrawn',
      /expired or revoked/,
    ],
    [
      'of a secret that has expired',
      AADSTS('7000222', 'The provided client secret keys are expired.', 'invalid_client'),
      'refused',
      /^AADSTS7000222/,
    ],
    [
      'of a busy provider',
      AADSTS('90033', 'A transient error has occurred.', 'temporarily_unavailable'),
      'interrupted',
      /^AADSTS90033/,
    ],
    ['of an account that is disabled', AADSTS('50057', 'The user account is disabled.'), 'withdrawn', /^AADSTS50057/],
    [
      'of conditional access',
      AADSTS('53003', 'Access has been blocked by Conditional Access policies.', 'interaction_required'),
      'withdrawn',
      /^AADSTS53003/,
    ],
    [
      'of a policy of the Workspace',
      { status: 400, body: { error: 'access_denied', error_description: 'Account restricted' } },
      'withdrawn',
      /restricted/,
    ],
    [
      'of an application that is not there',
      AADSTS('700016', 'Application was not found in the directory.', 'unauthorized_client'),
      'refused',
      /^AADSTS700016/,
    ],
    [
      'of a client that was deleted',
      { status: 401, body: { error: 'deleted_client', error_description: 'The OAuth client was deleted.' } },
      'refused',
      /deleted/,
    ],
    [
      'of a client that has to authenticate',
      {
        status: 401,
        body: { error: 'invalid_client' },
        headers: { 'www-authenticate': 'Basic realm="x", error="invalid_client", error_description="Secret is wrong"' },
      },
      'refused',
      /^Secret is wrong$/,
    ],
    [
      'of a client without a description',
      { status: 401, body: { error: 'invalid_client' }, headers: { 'www-authenticate': 'Basic realm="x"' } },
      'refused',
      /^$/,
    ],
    [
      'of a session that Google wants confirmed',
      { status: 400, body: { error: 'invalid_grant', error_description: 'reauth related error (invalid_rapt)' } },
      'withdrawn',
      /invalid_rapt/,
    ],
    [
      'of a tenant that does not exist',
      AADSTS('90002', "Tenant 'x' not found.", 'invalid_request'),
      'refused',
      /^AADSTS90002/,
    ],
    ['of a user who was deleted', AADSTS('50034', 'The user account does not exist.'), 'withdrawn', /^AADSTS50034/],
    ['of a page of a proxy', { status: 200, body: '<html>Acceso a Internet restringido</html>' }, 'interrupted', /^$/],
    [
      'of a resource that is unknown',
      AADSTS('500011', 'The resource principal was not found in the tenant.', 'invalid_resource'),
      'refused',
      /^AADSTS500011/,
    ],
    ['of too many calls', { status: 429, body: { error: 'rate_limit_exceeded' } }, 'interrupted', /rate_limit/],
    ['of an error at the provider', { status: 500, body: { error: 'internal_failure' } }, 'interrupted', /^$/],
    ['of an outage', { status: 503, body: '<html>Service Unavailable</html>' }, 'interrupted', /^$/],
  ])('the answer %s is told apart', async (_name, fault, kind, said) => {
    const tokens = await consented();
    at.answerTokens(fault);
    const error = await later(tokens).catch((reason) => reason);
    expect([error.kind, said.test(error.said ?? '')]).toEqual([kind, true]);
    at.answerTokens(null);
    if (kind === 'interrupted') expect((await later(tokens)).accessToken).not.toBe(tokens.accessToken);
  });

  /** Answers with an identity token whose issuer's clock is so many seconds before ours. */
  const answerFromClock = (seconds: number) => {
    const issued = Math.floor(Date.now() / 1000) + seconds;
    const times = { iat: issued, nbf: issued, exp: issued + 3600 };
    const parts = [{ alg: 'RS256' }, { iss: at.issuer, aud: at.clientId, sub: CORREO, ...times }];
    const id_token = [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), 'AAAA'].join(
      '.',
    );
    at.answerTokens({ status: 200, body: { access_token: 'a', token_type: 'Bearer', expires_in: 3600, id_token } });
  };

  test('a clock that is minutes late refuses no consent', async () => {
    answerFromClock(200);
    expect((await consented()).accessToken).toBe('a');
    answerFromClock(900);
    await expect(consented()).rejects.toThrow();
  });

  test('a consent that lasts an hour only is told as withdrawn after it', async () => {
    const tokens = await consented(
      manner === 'google' ? { parametros: { prompt: 'consent' } } : { scope: 'openid email' },
    );
    expect(tokens.refreshToken).toBeNull();
    await expect(later(tokens)).rejects.toMatchObject({ kind: 'withdrawn' });
  });
});
