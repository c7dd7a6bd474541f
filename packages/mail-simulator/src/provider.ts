import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderConsent } from './consent-page';
import type { State } from './state';
import type { Tokens } from './tokens';

/** The provider's only client and its redirect address. */
export interface Client {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

const CODE_MS = 60_000;
const ACCESS_S = 3_600;
const SCOPE = 'email';
/** The parameters of the client's request, which the decision returns. */
const ASKED = ['client_id', 'redirect_uri', 'response_type', 'state', 'code_challenge', 'code_challenge_method'];

type Fields = Readonly<Record<string, string | undefined>>;

interface Grant {
  correo: string;
  challenge: string;
  expires: number;
}

/** An authorization server: its metadata, the consent page, and tokens for a code or for a refresh token (RFC 6749, 7636). */
export function registerProvider(app: FastifyInstance, client: Client, tokens: Tokens, issuer: () => string): void {
  const grants = new Map<string, Grant>();

  app.get('/.well-known/openid-configuration', async () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/autorizacion`,
    token_endpoint: `${issuer()}/token`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    scopes_supported: [SCOPE],
  }));

  app.get<{ Querystring: Fields }>('/autorizacion', async ({ query }, reply) => {
    if (!isAsked(client, query)) return refuse(reply);
    const asked = Object.fromEntries(ASKED.map((name) => [name, query[name] ?? '']));
    return reply.type('text/html; charset=utf-8').send(renderConsent(query.login_hint ?? '', asked));
  });

  app.post<{ Body: Fields }>('/consentimiento', async ({ body }, reply) => {
    const correo = body.correo?.trim().toLowerCase() ?? '';
    if (!isAsked(client, body)) return refuse(reply);
    const back = new URL(client.redirectUri);
    back.searchParams.set('state', body.state ?? '');
    if (body.decision !== 'si' || correo === '') back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(24).toString('base64url');
      grants.set(code, { correo, challenge: body.code_challenge ?? '', expires: Date.now() + CODE_MS });
      back.searchParams.set('code', code);
    }
    return reply.redirect(back.href, 303);
  });

  app.post<{ Body: Fields }>('/token', async ({ body }, reply) => {
    if (body.client_id !== client.clientId || body.client_secret !== client.clientSecret)
      return reply.code(401).send({ error: 'invalid_client' });
    const correo =
      body.grant_type === 'refresh_token'
        ? tokens.read('renovacion', body.refresh_token ?? '', Date.now())
        : redeem(grants, client, body);
    if (correo === null) return reply.code(400).send({ error: 'invalid_grant' });
    return reply.header('cache-control', 'no-store').send({
      access_token: tokens.make('acceso', correo, Date.now() + ACCESS_S * 1_000),
      token_type: 'Bearer',
      expires_in: ACCESS_S,
      refresh_token: tokens.make('renovacion', correo, Number.MAX_SAFE_INTEGER),
      scope: SCOPE,
    });
  });
}

const isAsked = ({ clientId, redirectUri }: Client, asked: Fields) =>
  asked.client_id === clientId &&
  asked.redirect_uri === redirectUri &&
  asked.response_type === 'code' &&
  asked.code_challenge_method === 'S256';

const refuse = (reply: FastifyReply) =>
  reply.code(400).type('text/plain; charset=utf-8').send('La petición no es de la Bóveda de demostración.');

/** The consents by code; each code is valid once. */
function redeem(grants: Map<string, Grant>, { redirectUri }: Client, body: Fields): string | null {
  const code = body.code ?? '';
  const grant = grants.get(code);
  grants.delete(code);
  const challenge = createHash('sha256')
    .update(body.code_verifier ?? '')
    .digest('base64url');
  const isGood = grant && Date.now() < grant.expires && grant.challenge === challenge;
  return isGood && body.redirect_uri === redirectUri ? grant.correo : null;
}

const mensajesSchema = {
  type: 'array',
  maxItems: 100,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['asunto', 'archivos'],
    properties: {
      asunto: { type: 'string', maxLength: 200 },
      archivos: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['nombre', 'base64'],
          properties: {
            nombre: { type: 'string', pattern: '^[\\w.-]{1,100}$' },
            base64: { type: 'string', pattern: '^[A-Za-z0-9+/]*=*$' },
          },
        },
      },
    },
  },
};

/** Routes that count and replace the messages of the mailbox, for tests and the demo. */
export function registerMensajes(app: FastifyInstance, state: State): void {
  app.get('/mensajes', async () => ({ count: state.kept.mensajes.length }));
  app.put<{ Body: State['kept']['mensajes'] }>('/mensajes', { schema: { body: mensajesSchema } }, async ({ body }) => {
    await state.setMensajes(body);
    return { count: body.length };
  });
}
