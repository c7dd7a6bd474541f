import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/**
 * Waits until nobody else changes CFDI of the taxpayer, and keeps others waiting until this transaction ends. Balances
 * need it: two that each bring half of a payment would not see each other. To be called before the first row is touched.
 */
export async function takeTurn(trx: Db, rfc: string): Promise<void> {
  await sql`select tomar_turno(${rfc})`.execute(trx);
}
