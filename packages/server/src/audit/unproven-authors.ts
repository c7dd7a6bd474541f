import { Problem } from '@boveda/platform/core/problem';
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

/** Throws 403 for a user who lost one of the taxpayers, and was not invited since. */
export async function assertNotLost(db: Db, rfcs: readonly string[], usuarioId: string): Promise<void> {
  const { rows } = await sql<{ rfc: string }>`
    select p.rfc from reclamo_perdido p where p.rfc = any(${rfcs}) and p.usuario_id = ${usuarioId} and not exists (
      select from acceso a where a.rfc = p.rfc and a.usuario_id = p.usuario_id and a.confirmada)`.execute(db);
  if (rows[0]) throw lostContribuyente(rows[0].rfc);
}

/** Returns the 403 of a user who lost a taxpayer. */
export const lostContribuyente = (rfc: string): Problem =>
  new Problem(
    403,
    'taxpayer_not_allowed',
    `El titular de ${rfc} comprobó con su e.firma que el RFC es suyo: este contribuyente ya no está en su cuenta. Si debe trabajar con él, pida a su titular que le invite.`,
  );

/**
 * Returns the names of those users as the origin of a CFDI has them: their e-mails, and the mailboxes that were read before the claim. A mailbox
 * that is read since is one of the holder's.
 */
export async function unprovenAuthors(db: Db, rfc: string): Promise<string[]> {
  const { rows } = await sql<{ autor: string }>`
    select correo as autor from usuario where id in (${lost(rfc)})
    union select 'Correo ' || b.objeto from bitacora b
    where b.rfc_owner = ${rfc} and b.accion = 'correo.agregado'
      and b.n < (select max(p.bitacora_desde) from reclamo_perdido p where p.rfc = ${rfc})
      and not exists (select from bitacora c where c.rfc_owner = ${rfc} and c.accion = 'correo.agregado' and c.objeto = b.objeto and ${isReadable(rfc)})`.execute(
    db,
  );
  return rows.map(({ autor }) => autor);
}

/** Returns a function that replaces those users in the author of a CFDI, which may name an API key after the e-mail. */
export async function authorMask(db: Db, rfc: string): Promise<(autor: string) => string> {
  const hidden = new Set(await unprovenAuthors(db, rfc));
  return (autor) => (hidden.has(autor) || hidden.has(autor.split(' ', 1)[0] ?? '') ? UNPROVEN : autor);
}

/** The same in SQL, for the column of that author. */
export const maskedAuthor = (column: string, hidden: readonly string[]): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(column)} = any(${hidden}) or split_part(${sql.ref(column)}, ' ', 1) = any(${hidden}) then ${UNPROVEN} else ${sql.ref(column)} end`;
