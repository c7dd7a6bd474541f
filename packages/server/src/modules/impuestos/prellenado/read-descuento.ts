import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps';
import { findImportes } from '../../cfdi/importes';
import { documentosDe } from './diferencias';

/** XML whose amounts are stored together. */
const BATCH = 500;

/** Reads the Descuento of the invoices PUE and egresos of a month from the XML that no list nor earlier call has read. */
export async function readDescuento(deps: Pick<Deps, 'db' | 'blobs' | 'log'>, rfc: string, mes: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from (${documentosDe(rfc, mes)}) x join cfdi c on c.rfc_owner = ${rfc} and c.id = x.id
    where c.tipo in ('I', 'E') and not exists (
      select from importes_cfdi i where i.rfc_owner = ${rfc} and i.xml_sha256 = c.xml_sha256)`.execute(deps.db);
  for (let at = 0; at < rows.length; at += BATCH) await findImportes(deps, rfc, rows.slice(at, at + BATCH));
}
