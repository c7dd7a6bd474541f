import { Problem } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { lostContribuyente } from '../audit/unproven-authors';
import { titularDe } from './ambientes';

/** The privilege of who reads and comments, and changes nothing. */
export const REVISOR = '3';
/** The privilege of who sees one page of a taxpayer and sends documents to it. */
export const CLIENTE = '4';

/**
 * Whether an access `alias` is of somebody who works with the taxpayer, and not of its Cliente: for whatever is done or listed across
 * taxpayers, or made to be used later.
 */
export const isStaff = (alias: string) => sql<boolean>`${sql.ref(`${alias}.privilegio`)} <> ${sql.lit(CLIENTE)}`;

/**
 * Throws 403 unless the user still works with the taxpayer, until the end of the transaction: for what is added that others can use
 * from outside, so that nothing is added after an access was removed.
 */
export async function assertAccess(trx: Db, rfc: string, usuarioId: string): Promise<void> {
  const acceso = await trx
    .selectFrom('acceso')
    .select('rfc')
    .where('rfc', '=', titularDe(rfc))
    .where('usuario_id', '=', usuarioId)
    .where('confirmada', '=', true)
    .where('privilegio', '<>', CLIENTE)
    .forKeyShare()
    .executeTakeFirst();
  if (!acceso) throw await accessDenied(trx, rfc, usuarioId);
}

/**
 * Returns the 403 of a user without access: equal for a taxpayer of others and one that does not exist. Who lost it to the holder of its
 * e.firma is told so.
 */
export async function accessDenied(db: Db, rfc: string, usuarioId: string): Promise<Problem> {
  const lost = await db
    .selectFrom('reclamo_perdido')
    .select('cuando')
    .where('rfc', '=', rfc)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  return lost ? lostContribuyente(rfc) : notAllowed();
}

/** Returns the 403 of a Revisor, who changes nothing. */
export const onlyReads = (): Problem =>
  new Problem(403, 'forbidden', 'Su acceso es de Revisor: consulta y comenta, sin hacer cambios.');

/** Returns the 403 of a Cliente, for all but its page. */
export const onlySends = (): Problem =>
  new Problem(403, 'forbidden', 'Su acceso es de Cliente: consulta su página y envía documentos a su contador.');

/** Whether a user has accesses, and all of them are of a Cliente. */
export async function isOnlyCliente(db: Db, usuarioId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('acceso')
    .select('privilegio')
    .distinct()
    .where('usuario_id', '=', usuarioId)
    .where('confirmada', '=', true)
    .execute();
  return rows.length === 1 && rows[0]?.privilegio === CLIENTE;
}

/** Returns the 403 for a taxpayer without access. */
export const notAllowed = (): Problem =>
  new Problem(403, 'taxpayer_not_allowed', 'No tiene acceso a este contribuyente, o no está registrado.');
