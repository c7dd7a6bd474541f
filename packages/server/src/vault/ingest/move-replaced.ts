import { EstatusCfdi } from '@boveda/contracts';
import { oneOf } from '@boveda/platform/db/one-of';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';

/** A row to be replaced, as it was when that was decided, and when the replacing CFDI arrived. */
export interface Replaced {
  id: string;
  xml_sha256: string;
  created: Date | string;
}

/** The rows that were moved. */
export interface Aside {
  uuid: string;
  xml_sha256: string;
  pdf_sha256: string | null;
}

/**
 * Moves rows of which less is proven to `cfdi_reemplazado`, where they stay as evidence with their files. Runs in the
 * caller's transaction, after `lockContribuyente`. Skips a row that has changed since the decision.
 */
export async function moveReplaced(trx: Db, rfc: string, replacing: readonly Replaced[]): Promise<Aside[]> {
  if (replacing.length === 0) return [];
  const column = (of: (row: Replaced) => unknown) => replacing.map(of);
  const wanted = sql`unnest(${column(({ id }) => id)}::uuid[], ${column(({ xml_sha256 }) => xml_sha256)}::text[],
      ${column(({ created }) => created)}::timestamptz[]) n (id, xml_sha256, created)
    join cfdi c on c.rfc_owner = ${rfc} and c.id = n.id and c.xml_sha256 = n.xml_sha256 and c.status not in ${oneOf([EstatusCfdi.Vigente, EstatusCfdi.Cancelado])}`;
  const { rows: ids } = await sql<{ id: string }>`select c.id from ${wanted}`.execute(trx);
  if (ids.length === 0) return [];
  const going = ids.map(({ id }) => id);
  const { rows: aside } = await sql<Aside>`
    insert into cfdi_reemplazado (rfc_owner, id, uuid, status, errmsg, reglas, origen, cuarentena, xml_sha256, xml_bytes,
      pdf_sha256, pdf_bytes, created, reemplazado)
    select c.rfc_owner, gen_random_uuid(), c.uuid, c.status, c.errmsg, coalesce(d.reglas, '[]'), c.origen, c.cuarentena,
      c.xml_sha256, c.xml_bytes, c.pdf_sha256, c.pdf_bytes, c.created, n.created
    from ${wanted}
    left join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id
    order by c.uuid
    returning uuid, xml_sha256, pdf_sha256`.execute(trx);
  await trx.deleteFrom('cfdi').where('rfc_owner', '=', rfc).where('id', 'in', going).execute();
  return aside;
}
