import { nombresPrivilegio, type Privilegio } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { record } from '../../audit/record';
import { createMailedLinks } from '../../auth/links/mailed-links';
import type { Deps } from '../../installation/deps';
import { inviteAccesoMail, inviteAccesosMail } from '../account/mails';
import { urlFor } from './accesos.store';

/**
 * Creates the invitations of one person to taxpayers in which their places were made, and queues one mail whose link confirms all of them; in
 * the caller's transaction.
 */
export async function sendInvitaciones(
  deps: Deps,
  trx: Db,
  contribuyentes: readonly { rfc: string; nombre: string }[],
  said: { correo: string; privilegio: Privilegio; creador: string },
): Promise<void> {
  const { correo, privilegio } = said;
  const links = contribuyentes.map(({ rfc }) => ({ ...said, rfc }));
  const { ids, url } = await createMailedLinks(deps, trx, 'confirm-access', links);
  const [first, ...others] = contribuyentes;
  if (!first) return;
  const opened = await urlFor(trx, correo, url);
  const letter =
    others.length === 0 ? inviteAccesoMail(correo, first, opened) : inviteAccesosMail(correo, contribuyentes, opened);
  const correo_id = await deps.mailer.queue(trx, letter);
  const rfcs = contribuyentes.map(({ rfc }) => rfc);
  await trx.updateTable('enlace').set({ correo_id }).where('rfc', 'in', rfcs).where('id', 'in', ids).execute();
  await record(trx, rfcs, { accion: 'acceso.invitado', objeto: correo, detalle: nombresPrivilegio[privilegio] });
}
