import { sql } from 'kysely';
import { findImportes, type ImportesDeps } from '../../../vault/ingest/find-importes';
import { documentosDe } from './diferencias';

/** XML whose amounts are stored together. */
const BATCH = 500;

/** Reads the Descuento of the invoices PUE and egresos of a month from the XML that no list nor earlier call has read. */
export async function readDescuento(deps: ImportesDeps, rfc: string, mes: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from (${documentosDe(rfc, mes)}) x join cfdi c on c.rfc_owner = ${rfc} and c.id = x.id
    where c.tipo in ('I', 'E') and not exists (
      select from importes_cfdi i where i.rfc_owner = ${rfc} and i.xml_sha256 = c.xml_sha256)`.execute(deps.db);
  for (let at = 0; at < rows.length; at += BATCH) await findImportes(deps, rfc, rows.slice(at, at + BATCH));
}
