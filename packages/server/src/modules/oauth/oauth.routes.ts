import { transaction } from '@boveda/platform/db/pool';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { autorOf } from '../../audit/author';
import { findKeyById } from '../../auth/api-key';
import { endApiKey } from '../../auth/api-key.store';
import { consumeLimits, networkOf } from '../../auth/limits';
import { MCP_PATH, mcpResource, RESOURCE_METADATA } from '../../auth/mcp-resource';
import { ACCESS_SECONDS, findGrant, issueTokens, takeRefresh } from '../../auth/oauth-token.store';
import { toProblem } from '../../http/errors';
import { readCliente, registerCliente } from './clientes.store';
import { exchangeCodigo } from './codigos.store';
import { OauthError } from './oauth-error';
import { isSameResource, OF_ASSISTANTS } from './solicitud';

/** The page that asks the person, which the shell shows. */
const AUTHORIZE = '/autorizar';
const TOKEN = '/oauth/token';
const REGISTER = '/oauth/registro';
const REVOKE = '/oauth/revocar';
const SERVER_METADATA = '/.well-known/oauth-authorization-server';
const BODY_LIMIT = 16 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Anybody may register a program. There is no limit of all networks, which a stranger could use up. */
const REGISTER_LIMIT = { max: 20, seconds: 3600 };
const TOKEN_LIMIT = { max: 300, seconds: 900 };
/** Source: RFC 7636, 4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/**
 * Serves OAuth 2.1 for assistants, as MCP's authorization wants it: metadata, registration of clients, tokens and their revocation. Who may
 * do what is asked at `/autorizar`, in a session of the vault. Source: MCP 2025-06-18, Authorization.
 */
export function registerOauth(app: FastifyInstance): void {
  for (const url of [RESOURCE_METADATA, RESOURCE_METADATA + MCP_PATH]) serveDocument(app, url, resourceOf);
  serveDocument(app, SERVER_METADATA, serverOf);
  void app.register(async (own) => {
    own.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    own.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    });
    own.setErrorHandler(answerError);
    own.post(REGISTER, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      await assertRegisters(own, request);
      return reply.code(201).send(registered(await registerCliente(own.deps, request.body)));
    });
    own.post(TOKEN, async (request) => exchange(own, request));
    own.post(REVOKE, async (request) => revoke(own, request));
  });
}

/** Source: RFC 9728, 2. */
const resourceOf = (publicUrl: string) => ({
  resource: mcpResource(publicUrl),
  authorization_servers: [new URL(publicUrl).origin],
  scopes_supported: OF_ASSISTANTS,
  bearer_methods_supported: ['header'],
  resource_name: 'Bóveda de CFDI',
});

const OF_CLIENT = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

/** Source: RFC 8414, 2; RFC 9207, 3. */
const serverOf = (publicUrl: string) => ({
  issuer: new URL(publicUrl).origin,
  authorization_endpoint: new URL(AUTHORIZE, publicUrl).href,
  token_endpoint: new URL(TOKEN, publicUrl).href,
  registration_endpoint: new URL(REGISTER, publicUrl).href,
  revocation_endpoint: new URL(REVOKE, publicUrl).href,
  scopes_supported: OF_ASSISTANTS,
  response_types_supported: OF_CLIENT.response_types,
  response_modes_supported: ['query'],
  grant_types_supported: OF_CLIENT.grant_types,
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});

const serveDocument = (app: FastifyInstance, url: string, documentOf: (publicUrl: string) => object) =>
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
        .send(documentOf(app.deps.env.publicUrl)),
  });

const assertRegisters = ({ deps }: FastifyInstance, { ip }: FastifyRequest) =>
  consumeLimits(deps, [{ key: `oauth-register ${networkOf(ip)}`, ...REGISTER_LIMIT }]);

/** Source: RFC 7591, 3.2.1. */
const registered = ({ id, nombre, redirecciones, created }: Awaited<ReturnType<typeof registerCliente>>) => ({
  client_id: id,
  client_id_issued_at: Math.floor(created.getTime() / 1000),
  client_name: nombre,
  redirect_uris: redirecciones,
  scope: OF_ASSISTANTS.join(' '),
  ...OF_CLIENT,
});

/** Answers with tokens for a code or a refresh token. Source: OAuth 2.1, 3.2 and 4.3. */
async function exchange(app: FastifyInstance, request: FastifyRequest) {
  const field = await fieldsOf(app, request);
  const client_id = field('client_id');
  if (!(await readCliente(app.deps, client_id))) throw new OauthError('invalid_client', 'Este cliente no existe.');
  const grantType = field('grant_type');
  if (grantType === 'refresh_token') return answered(await refresh(app, request, field));
  if (grantType !== 'authorization_code')
    throw new OauthError('unsupported_grant_type', 'Se admite authorization_code y refresh_token.');
  const code_verifier = field('code_verifier');
  if (!VERIFIER.test(code_verifier)) throw new OauthError('invalid_request', 'Falta code_verifier.');
  const given = { client_id, code_verifier, code: field('code') };
  const more = { redirect_uri: field('redirect_uri'), resource: field('resource') };
  return answered(await exchangeCodigo(app.deps, { ...given, ...more }, autorOf(request, null)));
}

/**
 * Exchanges a refresh token, which works once. One that is presented again was stolen, or the one that it was exchanged for: the key ends,
 * and every token of it. Source: OAuth 2.1, 4.3.1.
 */
async function refresh({ deps }: FastifyInstance, { ip }: FastifyRequest, field: (name: string) => string) {
  const tokens = await transaction(deps.db, async (trx) => {
    const taken = await takeRefresh(deps, trx, field('refresh_token'), field('client_id'));
    if (!taken) return null;
    if (taken.isUsed) await endApiKey(deps, trx, taken.rfc, taken.llaveId, 'Su refresh token se presentó dos veces');
    const { llave } = (await findKeyById({ ...deps, db: trx }, taken.rfc, taken.llaveId, ip)) ?? {};
    const resource = field('resource');
    if (!llave || (resource !== '' && !isSameResource(resource, taken.recurso))) return null;
    return { alcances: llave.alcances, ...(await issueTokens(deps, trx, taken)) };
  });
  if (!tokens) throw new OauthError('invalid_grant', 'Este permiso no vale, o ya fue usado.');
  return tokens;
}

const answered = ({ access, refresh, alcances }: { access: string; refresh: string; alcances: readonly string[] }) => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: ACCESS_SECONDS,
  refresh_token: refresh,
  scope: alcances.join(' '),
});

/** Ends the key of a token, and with it every token; says nothing of what was unknown. Source: RFC 7009, 2. */
async function revoke(app: FastifyInstance, request: FastifyRequest): Promise<object> {
  const field = await fieldsOf(app, request);
  const grant = await findGrant(app.deps.db, field('token'));
  if (grant)
    await transaction(app.deps.db, (trx) =>
      endApiKey(app.deps, trx, grant.rfc, grant.llaveId, 'El asistente terminó su permiso'),
    );
  return {};
}

/** The fields of a form: each at most once. Counts the request. */
async function fieldsOf({ deps }: FastifyInstance, { ip, body }: FastifyRequest) {
  await consumeLimits(deps, [{ key: `oauth-token ${networkOf(ip)}`, ...TOKEN_LIMIT }]);
  if (!(body instanceof URLSearchParams)) throw new OauthError('invalid_request', `Se espera ${FORM_TYPE}.`);
  const form = body;
  const repeated = [...new Set(form.keys())].find((name) => form.getAll(name).length > 1);
  if (repeated !== undefined) throw new OauthError('invalid_request', 'Un campo se repite.');
  return (name: string) => form.get(name) ?? '';
}

/** Source: OAuth 2.1, 3.2.4. */
function answerError(error: FastifyError | OauthError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof OauthError) {
    const status = error.code === 'invalid_client' ? 401 : 400;
    return reply.code(status).send({ error: error.code, error_description: error.words });
  }
  const { status, options } = toProblem(error);
  if (status >= 500) request.log.error({ err: error }, 'oauth');
  if (options.retryAfterSeconds !== undefined) reply.header('retry-after', String(options.retryAfterSeconds));
  const code = status >= 500 ? 'server_error' : status === 429 ? 'temporarily_unavailable' : 'invalid_request';
  return reply.code(status).send({ error: code, error_description: `HTTP ${status}` });
}
