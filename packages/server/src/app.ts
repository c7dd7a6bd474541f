import type { IncomingMessage } from 'node:http';
import { CONNECTIONS } from '@boveda/platform/budgets';
import { limitConnections } from '@boveda/platform/net/limit-connections';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { setLimitHeaders } from './auth/limit-use';
import { networkOf } from './auth/limits';
import { registerDemoMailbox } from './demo/demo-mailbox.routes';
import { answerClientError } from './http/client-errors';
import { corsHeaders } from './http/cors';
import { BROTLI_QUALITY, COMPRESSED_TYPES, refuseEncodedBodies, SMALLEST_COMPRESSED } from './http/encodings';
import { registerErrors, sendProblem, toProblem } from './http/errors';
import { omitContentOfHead } from './http/head';
import { registerHolders } from './http/holder';
import { USUAL_BODY } from './http/implement';
import { observeRequests } from './http/observe-requests';
import { requestIdOf, serverIdOf } from './http/request-id';
import { answerOptions, isApi, noteAddresses, unknownAddress } from './http/unknown-address';
import type { Deps } from './installation/deps';
import { registerAccesos } from './modules/accesos/accesos.routes';
import { registerAccounts } from './modules/account/account.routes';
import { registerArchivos } from './modules/archivos/archivos.routes';
import { registerBancos } from './modules/bancos/bancos.routes';
import { registerBitacora } from './modules/bitacora/bitacora.routes';
import { registerBusqueda } from './modules/busqueda/busqueda.routes';
import { registerBuzon } from './modules/buzon/buzon.routes';
import { registerCuentaPac } from './modules/buzon/cuenta-pac.routes';
import { registerCertificados } from './modules/certificados/certificados.routes';
import { registerCfdi } from './modules/cfdi/cfdi.routes';
import { registerCliente } from './modules/cliente/cliente.routes';
import { registerConfig } from './modules/config/config.routes';
import { registerContactos } from './modules/contactos/contactos.routes';
import { registerContribuyentes } from './modules/contribuyentes/contribuyentes.routes';
import { registerCorreos } from './modules/correos/correos.routes';
import { registerDashboard } from './modules/dashboard/dashboard.routes';
import { registerDescargas } from './modules/descargas/descargas.routes';
import { registerEspejo } from './modules/descargas/espejo/espejo.routes';
import { registerPiloto } from './modules/descargas/piloto/piloto.routes';
import { registerDespacho } from './modules/despacho/despacho.routes';
import { registerEfos } from './modules/efos/efos.routes';
import { registerEnvios } from './modules/envios/envios.routes';
import { registerEtiquetas } from './modules/etiquetas/etiquetas.routes';
import { registerExportaciones } from './modules/exportaciones/exportaciones.routes';
import { registerHealth } from './modules/health/health.routes';
import { registerDiot } from './modules/impuestos/diot/diot.routes';
import { registerImpuestos } from './modules/impuestos/impuestos.routes';
import { registerIsr } from './modules/impuestos/isr/isr.routes';
import { registerNomina } from './modules/impuestos/nomina/nomina.routes';
import { registerBalanzas } from './modules/impuestos/polizas/balanzas.routes';
import { registerCuentas } from './modules/impuestos/polizas/cuentas.routes';
import { registerPolizas } from './modules/impuestos/polizas/polizas.routes';
import { registerPrellenado } from './modules/impuestos/prellenado/prellenado.routes';
import { registerInfo } from './modules/info/info.routes';
import { registerInhabilitados } from './modules/inhabilitados/inhabilitados.routes';
import { registerLlaves } from './modules/llaves/llaves.routes';
import { registerMaterialidad } from './modules/materialidad/materialidad.routes';
import { registerMcp } from './modules/mcp/mcp.routes';
import { registerAutorizaciones } from './modules/oauth/autorizaciones.routes';
import { registerOauth } from './modules/oauth/oauth.routes';
import { registerDocs } from './modules/openapi/docs.routes';
import { registerOpenApi } from './modules/openapi/openapi.routes';
import { registerPagos } from './modules/pagos/pagos.routes';
import { registerPreviews } from './modules/previews/previews.routes';
import { registerPruebas } from './modules/pruebas/pruebas.routes';
import { registerRespaldos } from './modules/respaldos/respaldos.routes';
import { registerRetenciones } from './modules/retenciones/retenciones.routes';
import { registerRfcs } from './modules/rfcs/rfcs.routes';
import { registerRiesgos } from './modules/riesgos/riesgos.routes';
import { registerSegundoFactor } from './modules/session/segundo-factor.routes';
import { registerSession } from './modules/session/session.routes';
import { registerTelemetria } from './modules/telemetria/telemetria.routes';
import { registerVistas } from './modules/vistas/vistas.routes';
import { registerWebhooks } from './modules/webhooks/webhooks.routes';
import { registerNpm } from './web/npm.routes';
import { API_CSP, commonHeaders } from './web/security-headers';
import { registerWeb } from './web/web.routes';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
}

/**
 * Text answers are compressed here too: an installation without a proxy, or whose proxy does not, sends a tenth of the bytes.
 */
const COMPRESSION: FastifyCompressOptions = {
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  customTypes: COMPRESSED_TYPES,
  threshold: SMALLEST_COMPRESSED,
  brotliOptions: BROTLI_QUALITY,
};
const CONNECTION_TIMEOUT_MS = 120_000;
// 50 MB over a slow line take minutes; an idle connection is cut after CONNECTION_TIMEOUT_MS already.
const REQUEST_TIMEOUT_MS = 15 * 60_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** How often both are looked at. */
const CHECK_EVERY_MS = 5_000;

/**
 * Builds the whole server over its dependencies, without listening. Tests use this same app; `extend` lets them add
 * their
 * own calls.
 */
export async function buildApp(deps: Deps, extend?: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const { env } = deps;
  const setHeaders = headersOf(env.publicUrl);
  const app = fastify({
    loggerInstance: deps.log,
    genReqId: (request) => requestIdOf(request as IncomingMessage),
    requestIdHeader: false,
    childLoggerFactory: (logger, bindings, options, request) => {
      const serverId = serverIdOf(request as IncomingMessage);
      return logger.child(serverId === undefined ? bindings : { ...bindings, serverId }, options);
    },
    trustProxy: env.trustProxy ?? false,
    bodyLimit: USUAL_BODY,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      maxHeaderSize: 16_384,
    },
    exposeHeadRoutes: false,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 2048 },
    clientErrorHandler: answerClientError,
    // Errors of the router do not run hooks.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      sendProblem(request, reply, toProblem(error));
    },
  });
  // Behind a proxy all connections are the proxy's, which counts those of its clients.
  if (env.trustProxy === undefined) limitConnections(app.server, networkOf, CONNECTIONS);
  app.decorate('deps', deps);
  app.decorate('implementations', new Map());
  app.decorateRequest('call', null);
  app.decorateRequest('caller');
  app.decorateRequest('authorized', 0);
  app.decorateRequest('limitUse', null);
  // Bodies are JSON: what is sent as text is refused as any other kind.
  app.removeContentTypeParser('text/plain');
  requirePolicies(app);
  noteAddresses(app);
  observeRequests(app);
  registerHolders(app);
  registerErrors(app);
  refuseEncodedBodies(app);
  app.addHook('onSend', async (request, reply) => setHeaders(request, reply));
  omitContentOfHead(app);
  // Before the routes, which it extends.
  await app.register(compress, COMPRESSION);
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'OPTIONS') return answerOptions(app, request, reply);
    throw unknownAddress(app, request);
  });

  registerModules(app);
  if (env.demo && !env.smtpUrl) registerDemoMailbox(app);
  registerNpm(app);
  registerWeb(app);
  extend?.(app);
  await app.ready();
  return app;
}

/** Registers the calls of every module. */
export function registerModules(app: FastifyInstance): void {
  registerHealth(app);
  registerOpenApi(app);
  registerDocs(app);
  registerMcp(app);
  registerSession(app);
  registerSegundoFactor(app);
  registerAccounts(app);
  registerAccesos(app);
  registerCertificados(app);
  registerContribuyentes(app);
  registerConfig(app);
  registerInfo(app);
  registerLlaves(app);
  registerPruebas(app);
  registerAutorizaciones(app);
  registerOauth(app);
  registerCorreos(app);
  registerDashboard(app);
  registerDespacho(app);
  registerCliente(app);
  registerRfcs(app);
  registerCfdi(app);
  registerBusqueda(app);
  registerPagos(app);
  registerInhabilitados(app);
  registerEtiquetas(app);
  registerImpuestos(app);
  registerDiot(app);
  registerPrellenado(app);
  registerIsr(app);
  registerNomina(app);
  registerPolizas(app);
  registerCuentas(app);
  registerBalanzas(app);
  registerBancos(app);
  registerMaterialidad(app);
  registerRetenciones(app);
  registerRiesgos(app);
  registerEfos(app);
  registerDescargas(app);
  registerEspejo(app);
  registerPiloto(app);
  registerContactos(app);
  registerEnvios(app);
  registerExportaciones(app);
  registerRespaldos(app);
  registerBuzon(app);
  registerCuentaPac(app);
  registerArchivos(app);
  registerBitacora(app);
  registerPreviews(app);
  registerTelemetria(app);
  registerVistas(app);
  registerWebhooks(app);
}

/** Throws at start for a route below the API that declares no policy. */
function requirePolicies(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config, method }) => {
    if (url.startsWith('/api') && !config?.policy) throw new Error(`${method} ${url} has no policy`);
  });
}

/** Sets the headers of every response, and those of the API. */
function headersOf(publicUrl: string): (request: FastifyRequest, reply: FastifyReply) => void {
  const common = Object.entries(commonHeaders(publicUrl));
  const ofApi = Object.entries({ 'cache-control': 'no-store', 'content-security-policy': API_CSP });
  return (request, reply) => {
    reply.header('x-request-id', request.id);
    setLimitHeaders(request, reply);
    if (isApi(request)) reply.headers(corsHeaders(request));
    for (const [name, value] of isApi(request) ? [...common, ...ofApi] : common)
      if (!reply.hasHeader(name)) reply.header(name, value);
  };
}
