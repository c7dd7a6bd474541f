import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';

/**
 * Takes the lock of the taxpayer's CFDI until the transaction ends. Balances need it: two concurrent transactions that
 * each add half of a payment would not see each other's rows. Call it before touching the first row.
 */
export async function lockContribuyente(trx: Db, rfc: string): Promise<void> {
  await sql`select tomar_turno(${rfc})`.execute(trx);
}
