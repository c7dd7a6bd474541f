import type { Alcance } from '@boveda/contracts';
import { ASSISTANTS, capsOf } from '@boveda/platform/budgets';
import { Problem } from '@boveda/platform/core/problem';
import { FairTurns } from '@boveda/platform/threads/fair-turns';
import { refuseTurn } from '@boveda/platform/threads/refuse-turn';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorize, keyOf } from '../../auth/authorize';
import { asMcp, MCP_PATH } from '../../auth/mcp-resource';
import { holdFor } from '../../http/holder';
import { inProcessFetch, webHeaders } from './in-process-fetch';

/** Questions are short. */
const BODY_LIMIT = 64 * 1024;
/** A key without it could ask nothing. Each question is refused by the API besides. */
const ALCANCE: Alcance = 'leer';
const READING = {
  policy: 'contribuyente',
  needsPlan: false,
  needsPassword: false,
  needsReclamo: false,
  changes: false,
  esDeRevisor: true,
  esDeCliente: false,
  esDeVisitante: false,
} as const;

/**
 * Serves the tools of `@boveda/mcp` over streamable HTTP, without sessions: every request has a key, or the
 * access token of one, and is answered by itself. A tool asks this server's API with the same one from the same address, so that scopes, limits and tenancy are the API's.
 */
export function registerMcp(app: FastifyInstance): void {
  const { origin } = new URL(app.deps.env.publicUrl);
  const caps = capsOf(ASSISTANTS.places, ASSISTANTS.rest);
  const turns = new FairTurns(ASSISTANTS.places, refuseTurn('assistants'), caps, app.deps.turns.calls);
  app.post(
    MCP_PATH,
    {
      bodyLimit: BODY_LIMIT,
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        assertOwnOrigin(request, origin);
        await asMcp(() => authorizeKey(app, request));
      },
    },
    async (request, reply) => {
      assertOneMessage(request.body);
      const release = await turns.enter(request.holder.keys, { waitMs: ASSISTANTS.waitMs });
      // An answer may be a stream, which ends later than this handler.
      reply.raw.once('finish', release).once('close', release);
      if (reply.raw.closed) release();
      // Loaded when the first assistant asks.
      const [{ Boveda }, { answerHttp }] = await Promise.all([import('@boveda/client'), import('@boveda/mcp')]);
      const boveda = new Boveda({
        baseUrl: origin,
        key: keyOf(request) ?? '',
        // Waiting is the assistant's: a request here would wait with an open connection.
        retries: { times: 0 },
        fetch: inProcessFetch(app, request),
      });
      const message = new Request(origin + MCP_PATH, { method: 'POST', headers: webHeaders(request.headers) });
      const answer = await answerHttp(boveda, message, request.body, (err) => request.log.info({ err }, 'mcp'));
      return reply.send(answer);
    },
  );
}

/** A page of another origin, also one whose name leads to this machine, is refused; programs send no Origin. */
function assertOwnOrigin({ headers }: FastifyRequest, own: string): void {
  if (headers.origin !== undefined && headers.origin !== own)
    throw new Problem(403, 'forbidden', 'Esta dirección no atiende a páginas de otro origen.');
}

/** Throws 401 unless there is a valid key, which is required though there were a session, and 403 when it may not read. */
async function authorizeKey({ deps }: FastifyInstance, request: FastifyRequest): Promise<void> {
  const caller = await authorize(deps, request, { ...READING, alcance: ALCANCE });
  holdFor(request, caller);
  if (!caller.sesion?.llave) throw new Problem(401, 'unauthorized', 'Se necesita una ApiKey.');
}

/** The protocol has had no batches since 2025-06-18: one body would be many questions. */
function assertOneMessage(body: unknown): void {
  if (Array.isArray(body)) throw new Problem(400, 'invalid_body', 'Se admite un mensaje por petición.');
}
