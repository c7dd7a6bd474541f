import type { Db } from '../../db/schema';
import type { Autor } from '../auditoria/autor';
import { registrar } from '../auditoria/registrar';

/** Takes back the invitations of a user that nobody has accepted. */
export async function revokeInvitaciones(trx: Db, creador: string, autor: Autor): Promise<void> {
  const revoked = await trx
    .deleteFrom('enlace')
    .where('creador', '=', creador)
    .where('tipo', '=', 'confirm-access')
    .where('usado', 'is', null)
    .returning(['rfc', 'correo'])
    .execute();
  for (const { rfc, correo } of revoked.toSorted((a, b) => (String(a.rfc) < String(b.rfc) ? -1 : 1)))
    if (rfc !== null) await registrar(trx, rfc, { accion: 'acceso.removido', objeto: correo, autor });
}
