import type { api, BodyOf, RenglonInvitacion } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { assertPlanRuns } from '../../../auth/plan';
import type { Deps } from '../../../installation/deps';
import { countInvitacion, replacePending } from '../../accesos/accesos.store';
import { sendInvitaciones } from '../../accesos/send-invitaciones';
import { accessesTo } from '../responsables.store';

type Invitacion = BodyOf<typeof api.despacho.invite>;

/**
 * Invites a person to several taxpayers with one mail, whose link confirms all of them; tells of each taxpayer whether it was possible. A
 * pending invitation of the same person is replaced. No mail when there is none to confirm.
 * @throws taxpayer_not_allowed, forbidden unless the user is Administrador of each; then nobody is invited
 */
export async function inviteToSeveral(
  deps: Deps,
  usuarioId: string,
  { correo, privilegio, rfcs }: Invitacion,
): Promise<RenglonInvitacion[]> {
  // Sorted, as every writer locks the taxpayers and their logs.
  const owners = [...new Set(rfcs)].toSorted();
  await countInvitacion(deps, usuarioId, correo);
  return await transaction(deps.db, async (trx) => {
    await assertAdministra(trx, usuarioId, owners);
    const contribuyentes = await trx
      .selectFrom('contribuyente')
      .select(['rfc', 'nombre', 'plan_fin'])
      .where('rfc', 'in', owners)
      .orderBy('rfc')
      .forUpdate()
      .execute();
    // Again, as one may have been removed while this waited for the lock, behind which no other is.
    await assertAdministra(trx, usuarioId, owners);
    const rows: RenglonInvitacion[] = [];
    for (const { plan_fin, ...contribuyente } of contribuyentes) {
      const refused = await refusal(trx, { rfc: contribuyente.rfc, plan_fin }, correo, deps.clock());
      rows.push({ ...contribuyente, ...(refused ?? { invitado: true, codigo: null, mensaje: 'Invitación enviada' }) });
    }
    const invited = rows.filter(({ invitado }) => invitado);
    if (invited.length > 0) await sendInvitaciones(deps, trx, invited, { correo, privilegio, creador: usuarioId });
    return rows;
  });
}

async function assertAdministra(trx: Db, usuarioId: string, owners: readonly string[]): Promise<void> {
  const accesses = await accessesTo(trx, usuarioId, owners);
  if ([...accesses.values()].some((privilegio) => privilegio !== '1'))
    throw new Problem(403, 'forbidden', 'Solo un administrador de cada contribuyente puede invitar a él.');
}

/** Why a person cannot be invited to a taxpayer; null when their place was made. */
async function refusal(
  trx: Db,
  { rfc, plan_fin }: { rfc: string; plan_fin: string },
  correo: string,
  now: Date,
): Promise<Pick<RenglonInvitacion, 'invitado' | 'codigo' | 'mensaje'> | null> {
  try {
    assertPlanRuns(plan_fin, now);
    await replacePending(trx, rfc, correo);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { invitado: false, codigo: error.code, mensaje: error.msg };
  }
}
