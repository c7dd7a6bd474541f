import { notFound } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';

/** Lets one call at a time change what is kept of a counterpart. @throws not_found where the taxpayer has no such counterpart */
export async function lockContraparte(trx: Db, rfc: string, contraparte: string): Promise<void> {
  const { rows } = await sql`
    select from contraparte where rfc_owner = ${rfc} and rfc = ${contraparte} for no key update`.execute(trx);
  if (rows.length === 0) throw notFound();
}
