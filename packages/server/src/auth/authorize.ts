import { type Alcance, API_KEY_HEADER, RFC_HEADER, rfc as rfcSchema, TOKEN_HEADER } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../installation/deps';
import { accessDenied, CLIENTE, isOnlyCliente, notAllowed, onlyReads, onlySends, REVISOR } from './access';
import { assertMode, assertScope, findKeyHolder } from './api-key';
import type { CallerOf, FoundContribuyente, Policy, Sesion } from './caller';
import { assertClaimed } from './claim';
import { noteLimitUse } from './limit-use';
import { assertPlanRuns } from './plan';
import { findReadOnlySession, isReadOnlyToken } from './read-only-token';
import { findSession } from './session.store';
import { consumeVisitorLimits, isOpenToVisitors, onlyShown } from './visitante';

/** Requirements of a call. */
interface Demand {
  policy: Policy;
  needsPlan: boolean;
  needsPassword: boolean;
  needsReclamo: boolean;
  /** It changes something; refused to a token that may only read. */
  changes: boolean;
  /** What an API key needs for it; undefined when no key may make it. */
  alcance: Alcance | undefined;
  /** The call, for keys that may not make it in their mode; left out where tools ask for it besides. */
  route?: { name: string };
  /** An access of a Revisor may make it. */
  esDeRevisor: boolean;
  /** An access of a Cliente may make it, and without a taxpayer a user who has no other. */
  esDeCliente: boolean;
  /** A visitor of the demonstration may make it. */
  esDeVisitante: boolean;
}

/** The same request once more, when its body has arrived: nothing is counted twice. */
interface Repetition {
  again?: boolean;
}

/** How long a confirmed password, or a login, is valid for calls that require it. */
export const CONFIRMED_MS = 10 * 60_000;

/** Finds the caller and the taxpayer, as far as the policy requires; throws 400, 401 or 403. Reads headers only. */
export async function authorize(
  deps: Deps,
  request: FastifyRequest,
  {
    policy,
    needsPlan,
    needsPassword,
    needsReclamo,
    changes,
    alcance,
    route,
    esDeRevisor,
    esDeCliente,
    esDeVisitante,
  }: Demand,
  { again = false }: Repetition = {},
): Promise<CallerOf[Policy]> {
  if (policy === 'public') return { sesion: null, contribuyente: null };
  if (policy === 'session') {
    if (await keyHolder(deps, request, again)) throw notByKey();
    const missing = `Falta la sesión (${TOKEN_HEADER}).`;
    const sesion = await authenticate(deps, request, { missing, esDeVisitante, again });
    if (changes) assertMayChange(sesion);
    if (!esDeCliente && (await isOnlyCliente(deps.db, sesion.idacceso))) throw onlySends();
    if (needsPassword) assertConfirmed(sesion, deps.clock());
    return { sesion, contribuyente: null };
  }
  const { sesion, contribuyente: found } =
    (await holderOfKey(deps, request, again)) ?? (await member(deps, request, { esDeVisitante, again }));
  const { plan_fin, reclamado, ...contribuyente } = found;
  if (changes) assertMayChange(sesion);
  const { llave } = sesion;
  if (llave && alcance === undefined) throw notByKey();
  if (policy === 'contribuyente-administrador' && !llave && contribuyente.privilegio !== '1')
    throw new Problem(403, 'forbidden', 'Solo un administrador puede hacer esto.');
  if (contribuyente.privilegio === REVISOR && !esDeRevisor) throw onlyReads();
  if (contribuyente.privilegio === CLIENTE && !esDeCliente) throw onlySends();
  assertScope(sesion, alcance);
  assertMode(sesion, route?.name);
  if (policy === 'contribuyente-administrador' && llave && !llave.deAdministrador)
    throw new Problem(403, 'forbidden', 'Quien creó la ApiKey ya no es Administrador.');
  if (needsPlan) assertPlanRuns(plan_fin, deps.clock());
  if (needsReclamo) assertClaimed(contribuyente.rfc, reclamado);
  // Of a call that only administrators may make, the key is the confirmation: the password made it.
  if (needsPassword && !(llave && policy === 'contribuyente-administrador')) assertConfirmed(sesion, deps.clock());
  return { sesion, contribuyente };
}

/**
 * Throws 403 unless the password was confirmed in this session recently, by its login too; a time in the future, from a corrected clock,
 * does not count.
 */
function assertConfirmed({ autenticada }: Sesion, now: Date): void {
  const age = autenticada === null ? Number.NaN : now.getTime() - autenticada.getTime();
  if (!(age >= 0 && age <= CONFIRMED_MS))
    throw new Problem(403, 'password_needed', 'Confirme su contraseña para continuar.');
}

/** A valid credential of the wrong kind. */
const notByKey = () =>
  new Problem(403, 'forbidden', `Esta llamada es de una sesión (${TOKEN_HEADER}): no se hace con una ApiKey.`);

function assertMayChange({ soloLectura }: Sesion): void {
  if (soloLectura)
    throw new Problem(
      403,
      'read_only',
      'Su sesión es de solo lectura desde que abrió una vista previa. Salga e inicie sesión otra vez para hacer cambios.',
    );
}

/** The user of a session, with the taxpayer of X-RFC. */
async function member(deps: Deps, request: FastifyRequest, how: { esDeVisitante: boolean; again: boolean }) {
  const missing = `Falta la ApiKey (${API_KEY_HEADER}, o Authorization: Bearer) o la sesión (${TOKEN_HEADER}).`;
  const sesion = await authenticate(deps, request, { missing, ...how });
  return { sesion, contribuyente: await findContribuyente(deps, sesion, rfcOf(request)) };
}

/** The holder of an API key, with its taxpayer; null when the call has a session or no key. */
async function keyHolder(deps: Deps, request: FastifyRequest, again: boolean) {
  const key = keyOf(request);
  if (key === undefined || request.headers[TOKEN_HEADER.toLowerCase()] !== undefined) return null;
  const holder = await findKeyHolder(deps, key, request.ip, again);
  noteLimitUse(request, holder.limitUse);
  return holder;
}

/** The same; throws 403 when X-RFC names another taxpayer. */
async function holderOfKey(deps: Deps, request: FastifyRequest, again: boolean) {
  const holder = await keyHolder(deps, request, again);
  if (holder && request.headers[RFC_HEADER.toLowerCase()] !== undefined && rfcOf(request) !== holder.contribuyente.rfc)
    throw notAllowed();
  return holder;
}

/** The key of X-Api-Key, or of `Authorization: Bearer`; other schemes belong to what is in front of the server. */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[API_KEY_HEADER.toLowerCase()];
  if (key !== undefined) return String(key);
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}

/**
 * Throws 401; `missing` tells a program what it did not send. A visitor of the demonstration is refused here, whatever the policy of the
 * call, unless it is on their list.
 */
async function authenticate(
  deps: Deps,
  request: FastifyRequest,
  { missing, esDeVisitante, again }: { missing: string; esDeVisitante: boolean; again: boolean },
): Promise<Sesion> {
  const token = request.headers[TOKEN_HEADER.toLowerCase()];
  if (token === undefined || token === '') throw new Problem(401, 'unauthorized', missing);
  const find = typeof token === 'string' && isReadOnlyToken(token) ? findReadOnlySession : findSession;
  const sesion = typeof token === 'string' ? await find(deps, token) : null;
  if (!sesion) throw new Problem(401, 'unauthorized', 'Su sesión terminó. Por favor inicie sesión.');
  if (sesion.visitante) {
    if (!again) await consumeVisitorLimits(deps, request, sesion.sesionId);
    if (!esDeVisitante) throw onlyShown();
  }
  return sesion;
}

function rfcOf(request: FastifyRequest): string {
  const header = request.headers[RFC_HEADER.toLowerCase()];
  if (header === undefined || header === '')
    throw new Problem(400, 'invalid_query', `Falta indicar el contribuyente (${RFC_HEADER}).`);
  // Node decodes headers as Latin-1; clients send an Ñ as Latin-1 or as UTF-8.
  const bytes = Buffer.from(String(header), 'latin1');
  const candidates = [String(header), bytes.toString('utf8')];
  const rfc = candidates.find((candidate) => rfcSchema.safeParse(candidate).success);
  if (!rfc) throw new Problem(400, 'invalid_query', `El RFC del contribuyente (${RFC_HEADER}) no es válido.`);
  return rfc;
}

async function findContribuyente(deps: Deps, sesion: Sesion, rfc: string): Promise<FoundContribuyente> {
  const { db } = deps;
  if (sesion.visitante && !isOpenToVisitors(deps, rfc)) throw notAllowed();
  const contribuyente = await db
    .selectFrom('acceso')
    .innerJoin('contribuyente', 'contribuyente.rfc', 'acceso.rfc')
    .select(['contribuyente.rfc', 'contribuyente.nombre', 'acceso.privilegio'])
    .select(['contribuyente.plan_fin', 'contribuyente.reclamado'])
    .where('acceso.rfc', '=', rfc)
    .where('acceso.usuario_id', '=', sesion.idacceso)
    .where('acceso.confirmada', '=', true)
    .executeTakeFirst();
  if (!contribuyente) throw await accessDenied(db, rfc, sesion.idacceso);
  // Whatever their user's access says.
  return sesion.visitante ? { ...contribuyente, privilegio: REVISOR } : contribuyente;
}
