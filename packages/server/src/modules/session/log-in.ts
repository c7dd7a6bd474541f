import type { AnswerOf, BodyOf, login } from '@boveda/contracts';
import { transaction } from '../../db/pool';
import type { Deps } from '../../deps';
import { consumeLimits, type Limit, networkOf, releaseLimits } from '../../http/limits';
import { Problem } from '../../http/problem';
import { autorActual } from '../auditoria/autor';
import { registrarUsuario } from '../auditoria/registrar-usuario';
import { isKnownEquipo, rememberEquipo } from './equipos';
import { verifyPassword } from './password';
import { noteLater } from './rechazo';
import { assertSegundoFactor } from './segundo-factor';
import { listCuentas, type Origin, openSesion } from './session.store';

const QUARTER_HOUR = 900;

interface Guess {
  correo: string;
  /** The network it comes from. */
  network: string;
  /** What the browser showed, where this user has logged in with it before. */
  equipo: string | undefined;
}

// Per pair first, and a known browser apart: a stranger who guesses at one account must not lock its owner out.
const limitsOf = ({ correo, network, equipo }: Guess): Limit[] => [
  ...(equipo === undefined
    ? [
        { key: `login ${correo} ${network}`, max: 10, seconds: QUARTER_HOUR },
        { key: `login-account ${correo}`, max: 100, seconds: QUARTER_HOUR },
      ]
    : [{ key: `login-equipo ${correo} ${equipo}`, max: 10, seconds: QUARTER_HOUR }]),
  { key: `login-address ${network}`, max: 200, seconds: QUARTER_HOUR },
];

/** Opens a session; `equipo` is for the cookie of the browser, `presented` what it showed of it. Unknown e-mail, wrong password and disabled user answer alike, after the same time. */
export async function logIn(
  deps: Deps,
  { correo, pass, codigo }: BodyOf<typeof login>,
  origin: Origin,
  presented: string | undefined,
): Promise<{ answer: AnswerOf<typeof login>; equipo: string }> {
  const account = correo.trim().toLowerCase();
  const isKnown = presented !== undefined && (await isKnownEquipo(deps.db, account, presented));
  const limits = limitsOf({ correo: account, network: networkOf(origin.ip), equipo: isKnown ? presented : undefined });
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
  return transaction(deps.db, async (trx) => {
    const token = await openSesion({ ...deps, db: trx }, usuario.id, origin);
    const equipo = await rememberEquipo({ ...deps, db: trx }, usuario.id, presented);
    const autor = { ...autorActual(), usuarioId: usuario.id, usuario: usuario.correo };
    await registrarUsuario(trx, usuario.id, { accion: 'sesion.iniciada', objeto: usuario.correo, autor });
    const msg = { idacceso: usuario.id, acceso: usuario.correo, nombre: usuario.nombre, Cuentas };
    return { answer: { token, msg }, equipo };
  });
}
