import { Readable } from 'node:stream';
import { API_BASE, api } from '@boveda/contracts';
import { localAt } from '@boveda/platform/core/time';
import { createZipWriter } from '@boveda/platform/zip/zip-writer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { autorOf } from '../../../audit/author';
import { record } from '../../../audit/record';
import { findLinkHolder } from '../../../auth/link-holder';
import { implement } from '../../../http/implement';
import type { Deps } from '../../../installation/deps';
import { readLoteFile, setLoteHeaders } from './lote-files';
import { type LoteLink, loteExpired, readLoteLink } from './lote-links';
import { createLote, getLote, listLotes, retryLote } from './lotes.store';

const LIMIT = { max: 60, seconds: 3_600 };

/** Registers jobs over several taxpayers of a user. */
export function registerLotes(app: FastifyInstance): void {
  implement(
    app,
    api.despacho.createLote,
    'session',
    async ({ deps, sesion, body }) => {
      const { id, cantidad } = await createLote(deps, sesion.idacceso, body);
      return {
        id,
        cantidad,
        msg: cantidad === 1 ? 'Trabajo pedido' : `Trabajo pedido para ${cantidad} contribuyentes`,
      };
    },
    { limit: LIMIT },
  );

  implement(app, api.despacho.listLotes, 'session', ({ deps, sesion }) => listLotes(deps, sesion));

  implement(app, api.despacho.getLote, 'session', ({ deps, sesion, params }) => getLote(deps, sesion, params.id));

  implement(
    app,
    api.despacho.retryLote,
    'session',
    async ({ deps, sesion, params }) => {
      const cantidad = await retryLote(deps, sesion, params.id);
      return { cantidad, msg: 'Se intenta otra vez' };
    },
    { limit: LIMIT },
  );

  app.get<{ Params: { token: string } }>(
    `${API_BASE}/archivos/lote/:token`,
    { config: { policy: 'link' } },
    (request, reply) => handOut(app.deps, readLoteLink(app.deps, request.params.token), request, reply),
  );
}

interface Hecho {
  rfc: string;
  archivo: string;
}

/** Sends the file of a taxpayer, or a ZIP of those of every taxpayer that the holder may still open. */
async function handOut(deps: Deps, link: LoteLink, request: FastifyRequest, reply: FastifyReply) {
  const hechos = await findArchivos(deps, link, request);
  const [one] = hechos;
  if (!one) throw loteExpired();
  const isWhole = link.rfc === null;
  const name = isWhole ? `despacho_${one.archivo.match(/\d{4}-\d{2}/)?.[0] ?? 'lote'}.zip` : one.archivo;
  setLoteHeaders(reply, name);
  return reply.send(Readable.from(isWhole ? zipOf(deps, link, hechos) : readLoteFile(deps, link.lote, one.rfc)));
}

/** The files of a link whose holder still has access to their taxpayers; each download is recorded. */
async function findArchivos(deps: Deps, { lote, rfc, sesionId }: LoteLink, request: FastifyRequest): Promise<Hecho[]> {
  const { rows } = await sql<Hecho>`
    select rfc_owner as rfc, archivo from lote_renglon
    where lote_id = ${lote} and archivo is not null ${rfc === null ? sql`` : sql`and rfc_owner = ${rfc}`}
    order by rfc_owner`.execute(deps.db);
  const open: Hecho[] = [];
  for (const row of rows) {
    const holder = await findLinkHolder(deps, { rfc: row.rfc, sesionId }, request.ip);
    if (!holder) continue;
    const hecho = { objeto: row.archivo, autor: autorOf(request, holder) };
    await record(deps.db, row.rfc, { accion: 'mes.descargado', ...hecho });
    open.push(row);
  }
  return open;
}

async function* zipOf(deps: Deps, { lote }: LoteLink, hechos: readonly Hecho[]) {
  const zip = createZipWriter();
  const modified = localAt(deps.clock());
  for (const { rfc, archivo } of hechos) yield* zip.stream({ name: archivo, modified }, readLoteFile(deps, lote, rfc));
  yield zip.end();
}
