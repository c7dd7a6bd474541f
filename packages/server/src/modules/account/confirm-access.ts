import type { AnswerOf, BodyOf, confirmAccess, resetAdmin } from '@boveda/contracts';
import { transaction } from '../../db/pool';
import type { Deps } from '../../deps';
import { autorActual } from '../auditoria/autor';
import { registrar } from '../auditoria/registrar';
import { consumeEnlace } from './enlaces';
import { hashChosen } from './new-password';
import { makeAdministrador } from './register';
import { ensureUsuario, resetPassword } from './usuarios';

/** Accepts an invitation: the access opens from now on. Somebody who has an account keeps the password it has. */
export async function confirmarAcceso(
  deps: Deps,
  { token, ...chosen }: BodyOf<typeof confirmAccess>,
): Promise<AnswerOf<typeof confirmAccess>> {
  await transaction(deps.db, async (trx) => {
    const { correo, rfc, privilegio } = await consumeEnlace(deps, trx, 'confirm-access', token);
    if (!rfc || !privilegio) throw new Error('an invitation to nothing');
    const { id: usuario_id } = await ensureUsuario(trx, correo, async () => ({
      nombre: '',
      pass_hash: await hashChosen(chosen, [correo]),
    }));
    await trx
      .insertInto('acceso')
      .values({ rfc, usuario_id, privilegio, confirmada: true, ultimo_acceso: null })
      .onConflict((conflict) => conflict.columns(['rfc', 'usuario_id']).doUpdateSet({ confirmada: true }))
      .execute();
    const autor = { ...autorActual(), usuarioId: usuario_id, usuario: correo };
    await registrar(trx, rfc, { accion: 'acceso.confirmado', objeto: correo, autor });
  });
  return { msg: 'Acceso confirmado' };
}

/** Makes the user of the link Administrador of its taxpayer, with the password that was chosen. */
export async function restablecer(
  deps: Deps,
  { token, ...chosen }: BodyOf<typeof resetAdmin>,
): Promise<AnswerOf<typeof resetAdmin>> {
  await transaction(deps.db, async (trx) => {
    const { correo, rfc } = await consumeEnlace(deps, trx, 'reset-admin', token);
    if (!rfc) throw new Error('an administrator of nothing');
    const pass_hash = await hashChosen(chosen, [correo, rfc]);
    const { id } = await ensureUsuario(trx, correo, async () => ({ nombre: '', pass_hash }));
    await makeAdministrador(trx, rfc, id);
    await resetPassword(deps, trx, { id, correo }, pass_hash);
    const hecho = {
      objeto: correo,
      detalle: 'Administrador',
      autor: { ...autorActual(), usuarioId: id, usuario: correo },
    };
    await registrar(trx, rfc, { accion: 'acceso.confirmado', ...hecho });
  });
  return { msg: 'Administrador restablecido' };
}
