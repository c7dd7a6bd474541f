import { type AcuseDeCancelacion, estatusAcuse } from '@boveda/contracts';
import { sql } from 'kysely';
import { authorMask } from '../../audit/unproven-authors';
import { linkTo } from '../../auth/links/file-links';
import type { Deps } from '../../installation/deps';

/** Acuses of one CFDI that are shown; it seldom has two. */
const MOST = 20;

interface Row
  extends Pick<AcuseDeCancelacion, 'id' | 'fecha' | 'rfcemisor' | 'estatus' | 'folios' | 'origen' | 'sha256'> {
  created: Date;
}

/**
 * Returns the acuses of cancellation of a CFDI, or of a CFDI de retenciones, newest first, with links to their files. One of another
 * emisor that names its UUID is not of it.
 */
export async function listAcuses(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  rfc: string,
  { uuid, emisor }: { uuid: string; emisor: string },
  sesionId: string,
): Promise<AcuseDeCancelacion[]> {
  const { rows } = await sql<Row>`
    select a.id, to_char(a.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, a.rfc_emisor as rfcemisor, f.estatus, a.folios, a.origen,
      a.xml_sha256 as sha256, a.created
    from acuse_folio f join acuse_cancelacion a on a.rfc_owner = f.rfc_owner and a.id = f.acuse_id
    where f.rfc_owner = ${rfc} and f.uuid = ${uuid}::uuid and a.rfc_emisor = ${emisor}
    order by a.fecha desc nulls last, a.created desc, a.id limit ${MOST}`.execute(deps.db);
  const shown = await authorMask(deps.db, rfc);
  return rows.map(({ created, origen, ...row }) => {
    const link = { rfc, id: row.id, sesionId };
    return {
      ...row,
      significado: estatusAcuse[row.estatus] ?? '',
      origen: shown(origen),
      created: created.toISOString(),
      xmlurl: linkTo(deps, { kind: 'cancelacion-xml', ...link }),
      pdfurl: linkTo(deps, { kind: 'cancelacion-pdf', ...link }),
    };
  });
}
