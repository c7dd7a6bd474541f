import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';

/** The taxpayer whose users open this one: of a test environment the one that it belongs to, else itself. */
export const titularDe = (rfc: string | RawBuilder<string>): RawBuilder<string> =>
  sql<string>`coalesce((select ambiente.de from ambiente_prueba ambiente where ambiente.rfc_owner = ${rfc}), ${rfc})`;

/** A taxpayer and its test environment: what its users made in either. */
export const conSuAmbiente = (rfc: string): RawBuilder<string> =>
  sql<string>`(select ${rfc}::text union all select ambiente.rfc_owner from ambiente_prueba ambiente where ambiente.de = ${rfc})`;

/** RFC of the test environment of a taxpayer, or null. */
export async function findAmbiente(db: Db, rfc: string): Promise<string | null> {
  const row = await db.selectFrom('ambiente_prueba').select('rfc_owner').where('de', '=', rfc).executeTakeFirst();
  return row?.rfc_owner ?? null;
}

/** The taxpayers whose logs are told of what happened in these: of a test environment the one that it belongs to. */
export async function titularesDe(db: Db, rfcs: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('ambiente_prueba')
    .select(['rfc_owner', 'de'])
    .where('rfc_owner', 'in', [...rfcs, ''])
    .execute();
  const known = new Map(rows.map(({ rfc_owner, de }) => [rfc_owner, de]));
  return new Map(rfcs.map((rfc) => [rfc, known.get(rfc) ?? rfc]));
}

/** Deletes the test environment of a taxpayer with its keys and webhooks; what is left of it is an RFC that nobody opens. */
export async function dropAmbiente(trx: Db, rfc: string): Promise<void> {
  const ambiente = await findAmbiente(trx, rfc);
  if (!ambiente) return;
  await sql`select tomar_turno(${ambiente})`.execute(trx);
  for (const tabla of ['webhook_entrega', 'webhook', 'api_key', 'ambiente_prueba'] as const)
    await sql`delete from ${sql.table(tabla)} where rfc_owner = ${ambiente}`.execute(trx);
  await sql`select vaciar_prueba(${ambiente})`.execute(trx);
}
