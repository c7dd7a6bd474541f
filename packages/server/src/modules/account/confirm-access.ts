import type { api, BodyOf } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import { consumeMailedLink, consumeMailedLinks } from '../../auth/links/mailed-links';
import { hashChosen } from '../../auth/passwords/new-password';
import type { Deps } from '../../installation/deps';
import { makeAdministrador } from './register';
import { ensureUsuario, type Proven, resetPassword } from './usuarios';

/** Accepts an invitation, which grants its accesses. A user with an account keeps the existing password. */
export async function confirmAcceso(
  deps: Deps,
  { token, ...chosen }: BodyOf<typeof api.account.confirmAccess>,
): Promise<Proven> {
  const usuarioId = await transaction(deps.db, async (trx) => {
    const enlaces = await consumeMailedLinks(deps, trx, 'confirm-access', token);
    const [{ correo } = { correo: '' }] = enlaces;
    const { id: usuario_id } = await ensureUsuario(trx, correo, async () => ({
      nombre: '',
      pass_hash: await hashChosen(chosen, [correo]),
    }));
    const accesos = enlaces.map(({ rfc, privilegio }) => {
      if (!rfc || !privilegio) throw new Error('the invitation of the link has no access');
      return { rfc, usuario_id, privilegio, confirmada: true, ultimo_acceso: null };
    });
    await trx
      .insertInto('acceso')
      .values(accesos)
      .onConflict((conflict) => conflict.columns(['rfc', 'usuario_id']).doUpdateSet({ confirmada: true }))
      .execute();
    const autor = { ...currentAutor(), usuarioId: usuario_id, usuario: correo };
    const rfcs = accesos.map(({ rfc }) => rfc);
    await record(trx, rfcs, { accion: 'acceso.confirmado', objeto: correo, autor });
    return usuario_id;
  });
  return { usuarioId, msg: 'Acceso confirmado' };
}

/** Makes the user of the link Administrador of its taxpayer, with the chosen password. */
export async function resetAdministrador(
  deps: Deps,
  { token, ...chosen }: BodyOf<typeof api.account.resetAdmin>,
): Promise<Proven> {
  const usuarioId = await transaction(deps.db, async (trx) => {
    const { correo, rfc } = await consumeMailedLink(deps, trx, 'reset-admin', token);
    if (!rfc) throw new Error("the administrator's link has no user or taxpayer");
    const pass_hash = await hashChosen(chosen, [correo, rfc]);
    const { id } = await ensureUsuario(trx, correo, async () => ({ nombre: '', pass_hash }));
    await makeAdministrador(trx, rfc, id);
    await resetPassword(deps, trx, { id, correo }, pass_hash);
    const hecho = {
      objeto: correo,
      detalle: 'Administrador',
      autor: { ...currentAutor(), usuarioId: id, usuario: correo },
    };
    await record(trx, rfc, { accion: 'acceso.confirmado', ...hecho });
    return id;
  });
  return { usuarioId, msg: 'Administrador restablecido' };
}
