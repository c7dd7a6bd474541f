import { Problem } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';

/**
 * Throws 403 unless the user still has access to the taxpayer, until the end of the transaction: for what is added that others can use
 * from outside, so that nothing is added after an access was removed.
 */
export async function assertAccess(trx: Db, rfc: string, usuarioId: string): Promise<void> {
  const acceso = await trx
    .selectFrom('acceso')
    .select('rfc')
    .where('rfc', '=', rfc)
    .where('usuario_id', '=', usuarioId)
    .where('confirmada', '=', true)
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
  if (!lost) return notAllowed();
  return new Problem(
    403,
    'taxpayer_not_allowed',
    `El titular de ${rfc} comprobó con su e.firma que el RFC es suyo: este contribuyente ya no está en su cuenta. Si debe trabajar con él, pida a su titular que le invite.`,
  );
}

/** Returns the 403 of a Revisor, who changes nothing. */
export const onlyReads = (): Problem =>
  new Problem(403, 'forbidden', 'Su acceso es de Revisor: consulta y comenta, sin hacer cambios.');

/** Returns the 403 for a taxpayer without access. */
export const notAllowed = (): Problem =>
  new Problem(403, 'taxpayer_not_allowed', 'No tiene acceso a este contribuyente, o no está registrado.');
