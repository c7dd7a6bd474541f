import { notFound } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';

/** A CFDI as its letter names it. */
export type Enviado = Awaited<ReturnType<typeof findCfdis>>[number];

/** Returns the CFDI of the taxpayer in the given order; throws 404 unless all of them are theirs. */
export async function findCfdis(db: Db, rfc: string, uuids: readonly string[]) {
  const rows = await db
    .selectFrom('cfdi')
    .select(['uuid', 'serie', 'folio', 'emitido', 'contraparte_rfc', 'contraparte_nombre', 'total', 'moneda'])
    .select(['xml_bytes', 'pdf_bytes'])
    .where('rfc_owner', '=', rfc)
    .where('uuid', 'in', uuids)
    .execute();
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  return uuids.map((uuid) => {
    const row = byUuid.get(uuid);
    if (!row) throw notFound();
    return row;
  });
}
