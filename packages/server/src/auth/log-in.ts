import type { AnswerOf, api, BodyOf } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import { currentAutor } from '../audit/author';
import { recordUserEvent } from '../audit/record-user-event';
import type { Deps } from '../installation/deps';
import { isKnownDevice, rememberDevice } from './known-devices';
import { consumeLimits, type Limit, networkOf, releaseLimits } from './limits';
import { verifyPassword } from './passwords/password';
import { noteLater } from './rejected-login';
import { assertSecondFactor } from './second-factor';
import { listCuentas, type Origin, openSession } from './session.store';

const QUARTER_HOUR = 900;

interface Guess {
  correo: string;
  /** The network of its address. */
  network: string;
  /** The device cookie, if this user has logged in with this browser before. */
  equipo: string | undefined;
}

// Per pair first, and known browsers separately: neither guesses at an account nor guesses from a network that many share
// must lock the owner out.
const limitsOf = ({ correo, network, equipo }: Guess): Limit[] =>
  equipo === undefined
    ? [
        { key: `login ${correo} ${network}`, max: 10, seconds: QUARTER_HOUR },
        { key: `login-account ${correo}`, max: 100, seconds: QUARTER_HOUR },
        { key: `login-address ${network}`, max: 200, seconds: QUARTER_HOUR },
      ]
    : [{ key: `login-equipo ${correo} ${equipo}`, max: 10, seconds: QUARTER_HOUR }];

/**
 * Opens a session; `equipo` is the new device cookie, `presented` the one sent. Unknown e-mail, wrong password and
 * disabled user give the same response, after the same time.
 */
export async function logIn(
  deps: Deps,
  { correo, pass, codigo }: BodyOf<typeof api.session.login>,
  origin: Origin,
  presented: string | undefined,
): Promise<{ answer: AnswerOf<typeof api.session.login>; equipo: string }> {
  const account = correo.trim().toLowerCase();
  const isKnown = presented !== undefined && (await isKnownDevice(deps.db, account, presented));
  const place = { network: networkOf(origin.ip), equipo: isKnown ? presented : undefined };
  const limits = limitsOf({ correo: account, ...place });
  await consumeLimits(deps, limits);
  const usuario = await deps.db
    .selectFrom('usuario')
    .select(['id', 'correo', 'nombre', 'pass_hash'])
    .where('correo', '=', account)
    .where('activo', '=', true)
    .executeTakeFirst();
  const right = await verifyPassword(usuario?.pass_hash, pass);
  // Not 401: that status ends the session the browser still holds.
  if (!usuario || !right)
    throw await noteLater(deps, account, new Problem(400, 'wrong_credentials', 'Correo o contraseña incorrectos.'));
  await releaseLimits(deps, limits);
  await assertSecondFactor(deps, usuario.id, codigo, place).catch(async (error: unknown) => {
    const isWrong = error instanceof Problem && error.code === 'wrong_second_factor';
    throw isWrong ? await noteLater(deps, account, error, true) : error;
  });
  const Cuentas = await listCuentas(deps, usuario.id);
  return transaction(deps.db, async (trx) => {
    const token = await openSession({ ...deps, db: trx }, usuario.id, origin);
    const equipo = await rememberDevice({ ...deps, db: trx }, usuario.id, presented);
    const autor = { ...currentAutor(), usuarioId: usuario.id, usuario: usuario.correo };
    await recordUserEvent(trx, usuario.id, { accion: 'sesion.iniciada', objeto: usuario.correo, autor });
    const msg = { idacceso: usuario.id, acceso: usuario.correo, nombre: usuario.nombre, Cuentas };
    return { answer: { token, msg }, equipo };
  });
}
