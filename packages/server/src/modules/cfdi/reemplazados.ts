import type { CfdiReemplazado } from '@boveda/contracts';
import { authorMask } from '../../audit/unproven-authors';
import { linkTo } from '../../auth/links/file-links';
import type { Deps } from '../../installation/deps';

/** Returns the replaced CFDI of a UUID, newest first, with links to their files. */
export async function listReemplazados(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  rfc: string,
  uuid: string,
  sesionId: string,
): Promise<CfdiReemplazado[]> {
  const rows = await deps.db
    .selectFrom('cfdi_reemplazado')
    .select(['id', 'status', 'errmsg', 'origen', 'created', 'reemplazado', 'xml_sha256', 'pdf_sha256'])
    .where('rfc_owner', '=', rfc)
    .where('uuid', '=', uuid)
    .orderBy('reemplazado', 'desc')
    .orderBy('id')
    .execute();
  const shown = await authorMask(deps.db, rfc);
  return rows.map(({ id, status, errmsg, origen, created, reemplazado, xml_sha256, pdf_sha256 }) => {
    const link = { rfc, id, sesionId };
    return {
      id,
      status,
      errmsg,
      origen: shown(origen),
      sha256: xml_sha256,
      created: created.toISOString(),
      reemplazado: reemplazado.toISOString(),
      xmlurl: linkTo(deps, { kind: 'reemplazado-xml', ...link }),
      pdfurl: pdf_sha256 === null ? null : linkTo(deps, { kind: 'reemplazado-pdf', ...link }),
    };
  });
}
