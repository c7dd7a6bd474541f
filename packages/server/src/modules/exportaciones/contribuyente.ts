import type { Db } from '@boveda/platform/db/schema';

/** Returns the name of the taxpayer. */
export async function findNombre(db: Db, rfc: string): Promise<string> {
  const row = await db.selectFrom('contribuyente').select('nombre').where('rfc', '=', rfc).executeTakeFirst();
  return row?.nombre ?? rfc;
}
