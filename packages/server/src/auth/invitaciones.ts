import type { Autor } from '../audit/author';
import { record } from '../audit/record';
import type { Db } from '../platform/db/schema';

/** Revokes the pending invitations of a user. */
export async function revokeInvitaciones(trx: Db, creador: string, autor: Autor): Promise<void> {
  const revoked = await trx
    .deleteFrom('enlace')
    .where('creador', '=', creador)
    .where('tipo', '=', 'confirm-access')
    .where('usado', 'is', null)
    .returning(['rfc', 'correo'])
    .execute();
  for (const { rfc, correo } of revoked.toSorted((a, b) => (String(a.rfc) < String(b.rfc) ? -1 : 1)))
    if (rfc !== null) await record(trx, rfc, { accion: 'acceso.removido', objeto: correo, autor });
}
