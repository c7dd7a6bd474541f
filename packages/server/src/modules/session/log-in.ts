import type { AnswerOf, BodyOf, login } from '@boveda/contracts';
import { transaction } from '../../db/pool';
import type { Deps } from '../../deps';
import { consumeLimits, type Limit, releaseLimits } from '../../http/limits';
import { Problem } from '../../http/problem';
import { autorActual } from '../auditoria/autor';
import { registrarUsuario } from '../auditoria/registrar-usuario';
import { verifyPassword } from './password';
import { noteLater } from './rechazo';
import { assertSegundoFactor } from './segundo-factor';
import { listCuentas, type Origin, openSesion } from './session.store';

const QUARTER_HOUR = 900;

// Per pair first: a stranger who guesses at one account must not lock its owner out.
const limitsOf = (correo: string, address: string): Limit[] => [
  { key: `login ${correo} ${address}`, max: 10, seconds: QUARTER_HOUR },
  { key: `login-account ${correo}`, max: 100, seconds: QUARTER_HOUR },
  { key: `login-address ${address}`, max: 200, seconds: QUARTER_HOUR },
];

/** Opens a session. Unknown e-mail, wrong password and disabled user answer alike, after the same time. */
export async function logIn(
  deps: Deps,
  { correo, pass, codigo }: BodyOf<typeof login>,
  origin: Origin,
): Promise<AnswerOf<typeof login>> {
  const account = correo.trim().toLowerCase();
  const limits = limitsOf(account, origin.ip);
  await consumeLimits(deps, limits);
  const usuario = await deps.db
    .selectFrom('usuario')
    .select(['id', 'correo', 'nombre', 'pass_hash'])
    .where('correo', '=', account)
    .where('activo', '=', true)
    .executeTakeFirst();
  const right = await verifyPassword(usuario?.pass_hash, pass);
  // Not 401: that status ends whatever session the browser still holds.
  if (!usuario || !right)
    throw await noteLater(deps, account, new Problem(400, 'wrong_credentials', 'Correo o contraseña incorrectos.'));
  await releaseLimits(deps, limits);
  await assertSegundoFactor(deps, usuario.id, codigo).catch(async (error: unknown) => {
    const isWrong = error instanceof Problem && error.code === 'wrong_second_factor';
    throw isWrong ? await noteLater(deps, account, error) : error;
  });
  const Cuentas = await listCuentas(deps, usuario.id);
  const token = await transaction(deps.db, async (trx) => {
    const opened = await openSesion({ ...deps, db: trx }, usuario.id, origin);
    const autor = { ...autorActual(), usuarioId: usuario.id, usuario: usuario.correo };
    await registrarUsuario(trx, usuario.id, { accion: 'sesion.iniciada', objeto: usuario.correo, autor });
    return opened;
  });
  return { token, msg: { idacceso: usuario.id, acceso: usuario.correo, nombre: usuario.nombre, Cuentas } };
}
