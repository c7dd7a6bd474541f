import { API_BASE } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import type { FastifyInstance } from 'fastify';
import { autorOf } from '../../audit/author';
import { record } from '../../audit/record';
import { findLinkHolder } from '../../auth/link-holder';
import { type FileLink, linkExpired, readLink } from '../../auth/links/file-links';
import { consumeVisitorLimits } from '../../auth/visitante';
import { type FileResponse, sendFile } from '../../http/file-response';
import type { Deps } from '../../installation/deps';
import { openAcuse } from '../buzon/acuse';
import { openAcuseCancelacion } from './open-acuse-cancelacion';
import { openCfdi } from './open-cfdi';
import { openRetencion } from './open-retencion';

/** Serves files by signed link, because browsers and viewers fetch them without our headers. */
export function registerArchivos(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>(
    `${API_BASE}/archivos/:token`,
    { config: { policy: 'link' } },
    async (request, reply) => {
      const link = readLink(app.deps, request.params.token);
      const holder = await findLinkHolder(app.deps, link, request.ip);
      if (!holder) throw linkExpired();
      if (holder.visitante) await consumeVisitorLimits(app.deps, request, holder.sesionId);
      const archivo = await openArchivo(app.deps, link);
      const hecho = { objeto: archivo.name, autor: autorOf(request, holder) };
      if (!holder.visitante) await record(app.deps.db, link.rfc, { accion: 'archivo.descargado', ...hecho });
      return sendFile(archivo, reply);
    },
  );
}

function openArchivo(deps: Deps, { kind, ...link }: FileLink): Promise<FileResponse> {
  if (kind === 'acuse-pdf' || kind === 'acuse-xml') return openAcuse(deps, link.rfc, link.id, kind);
  if (kind === 'pdf' || kind === 'xml') return openCfdi(deps, { ...link, kind });
  if (kind === 'retencion-pdf' || kind === 'retencion-xml')
    return openRetencion(deps, { ...link, kind: kind === 'retencion-xml' ? 'xml' : 'pdf' });
  if (kind === 'cancelacion-pdf' || kind === 'cancelacion-xml')
    return openAcuseCancelacion(deps, { ...link, kind: kind === 'cancelacion-xml' ? 'xml' : 'pdf' });
  return openReemplazado(deps, { ...link, kind: kind === 'reemplazado-xml' ? 'xml' : 'pdf' });
}

/** Opens the original bytes of a CFDI that was replaced by one that verifies. */
async function openReemplazado(
  { db, blobs }: Deps,
  { kind, rfc, id }: Omit<FileLink, 'kind'> & { kind: 'pdf' | 'xml' },
): Promise<FileResponse> {
  const row = await db
    .selectFrom('cfdi_reemplazado')
    .select(['uuid', 'xml_sha256', 'pdf_sha256'])
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirst();
  const sha256 = kind === 'xml' ? row?.xml_sha256 : row?.pdf_sha256;
  if (!row || !sha256) throw notFound();
  const name = `${rfc}_${row.uuid}_reemplazado.${kind}`;
  return { name, type: `application/${kind}`, content: await blobs.open(sha256) };
}
