import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';

/** Name of every user who worked in a taxpayer before the holder of its e.firma got it, as its users read it. */
const UNPROVEN = 'Cuenta sin comprobar';

/** Users who lost the taxpayer to the holder of its e.firma, and were not invited since. */
const lost = (rfc: string) => sql`select p.usuario_id from reclamo_perdido p
  where p.rfc = ${rfc} and not exists (
    select from acceso a where a.rfc = p.rfc and a.usuario_id = p.usuario_id and a.confirmada)`;

/** Condition on a row of `bitacora` of this taxpayer: its users may read it, because it names nobody who lost the taxpayer. */
export const isReadable = (rfc: string): RawBuilder<boolean> => sql<boolean>`(
  n >= coalesce((select max(p.bitacora_desde) from reclamo_perdido p where p.rfc = ${rfc}), 1)
  and (usuario_id is null or usuario_id not in (${lost(rfc)})))`;

/** Returns the e-mails of those users. */
export async function unprovenAuthors(db: Db, rfc: string): Promise<string[]> {
  const { rows } = await sql<{ correo: string }>`
    select correo from usuario where id in (${lost(rfc)})`.execute(db);
  return rows.map(({ correo }) => correo);
}

/** Returns a function that replaces those users in the author of a CFDI, which may name an API key after the e-mail. */
export async function authorMask(db: Db, rfc: string): Promise<(autor: string) => string> {
  const hidden = new Set(await unprovenAuthors(db, rfc));
  return (autor) => (hidden.has(autor.split(' ', 1)[0] ?? '') ? UNPROVEN : autor);
}

/** The same in SQL, for the column of that author. */
export const maskedAuthor = (column: string, hidden: readonly string[]): RawBuilder<string> =>
  sql<string>`case when split_part(${sql.ref(column)}, ' ', 1) = any(${hidden}) then ${UNPROVEN} else ${sql.ref(column)} end`;
