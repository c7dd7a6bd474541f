import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** A row whose place is taken, as it was when that was decided, and when the CFDI came in that takes it. */
export interface Replaced {
  id: string;
  xml_sha256: string;
  created: Date | string;
}

/** What was moved. */
export interface Aside {
  uuid: string;
  xml_sha256: string;
  pdf_sha256: string | null;
}

/**
 * Makes room for CFDI of which more is proven, in the caller's transaction and its turn: each row
 * goes to `cfdi_reemplazado`, where it stays as evidence with its files. A row that has changed since then stays.
 */
export async function setAside(trx: Db, rfc: string, replacing: readonly Replaced[]): Promise<Aside[]> {
  if (replacing.length === 0) return [];
  const column = (of: (row: Replaced) => unknown) => replacing.map(of);
  const wanted = sql`unnest(${column(({ id }) => id)}::uuid[], ${column(({ xml_sha256 }) => xml_sha256)}::text[],
      ${column(({ created }) => created)}::timestamptz[]) n (id, xml_sha256, created)
    join cfdi c on c.rfc_owner = ${rfc} and c.id = n.id and c.xml_sha256 = n.xml_sha256 and c.status not in (2, 3)`;
  const { rows: ids } = await sql<{ id: string }>`select c.id from ${wanted}`.execute(trx);
  if (ids.length === 0) return [];
  const going = ids.map(({ id }) => id);
  const [afectadas] = (
    await sql<{ uuids: string[] | null }>`select facturas_afectadas(${rfc}, ${going}::uuid[]) as uuids`.execute(trx)
  ).rows;
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
  // A credit note is shared among the invoices that are here: one of them may be none any more.
  await sql`select recalcular_saldos(${rfc}, ${afectadas?.uuids ?? []}::uuid[])`.execute(trx);
  return aside;
}
