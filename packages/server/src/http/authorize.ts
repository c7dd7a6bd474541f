import { RFC_HEADER, rfc as rfcSchema, TOKEN_HEADER } from '@boveda/contracts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { findSesion } from '../modules/session/session.store';
import type { CallerOf, ContribuyenteActivo, Policy, Sesion } from './call-context';
import { assertPlanRuns } from './plan';
import { Problem } from './problem';

/** What decides who may make a call. */
interface Demand {
  policy: Policy;
  needsPlan: boolean;
}

/** Finds out who calls and about which taxpayer, as far as the policy asks; throws 400, 401 or 403. Reads headers only. */
export async function authorize(
  deps: Deps,
  request: FastifyRequest,
  { policy, needsPlan }: Demand,
): Promise<CallerOf[Policy]> {
  if (policy === 'public') return { sesion: null, contribuyente: null };
  const sesion = await authenticate(deps, request);
  if (policy === 'session') return { sesion, contribuyente: null };
  const { plan_fin, ...contribuyente } = await findContribuyente(deps, sesion, rfcOf(request));
  if (policy === 'taxpayer-administrador' && contribuyente.privilegio !== '1')
    throw new Problem(403, 'forbidden', 'Solo un administrador puede hacer esto.');
  if (needsPlan) assertPlanRuns(plan_fin, deps.clock());
  return { sesion, contribuyente };
}

async function authenticate(deps: Deps, request: FastifyRequest): Promise<Sesion> {
  const token = request.headers[TOKEN_HEADER.toLowerCase()];
  const sesion = typeof token === 'string' ? await findSesion(deps, token) : null;
  if (!sesion) throw new Problem(401, 'unauthorized', 'Su sesión terminó. Por favor inicie sesión.');
  return sesion;
}

function rfcOf(request: FastifyRequest): string {
  const header = request.headers[RFC_HEADER.toLowerCase()];
  if (header === undefined || header === '')
    throw new Problem(400, 'invalid_query', `Falta indicar el contribuyente (${RFC_HEADER}).`);
  // Header bytes are Latin-1 to Node; an Ñ arrives so or as UTF-8, depending on who sends it.
  const bytes = Buffer.from(String(header), 'latin1');
  const candidates = [String(header), bytes.toString('utf8')];
  const rfc = candidates.find((candidate) => rfcSchema.safeParse(candidate).success);
  if (!rfc) throw new Problem(400, 'invalid_query', `El RFC del contribuyente (${RFC_HEADER}) no es válido.`);
  return rfc;
}

async function findContribuyente(
  { db }: Deps,
  sesion: Sesion,
  rfc: string,
): Promise<ContribuyenteActivo & { plan_fin: string }> {
  const contribuyente = await db
    .selectFrom('acceso')
    .innerJoin('contribuyente', 'contribuyente.rfc', 'acceso.rfc')
    .select(['contribuyente.rfc', 'contribuyente.nombre', 'acceso.privilegio', 'contribuyente.plan_fin'])
    .where('acceso.rfc', '=', rfc)
    .where('acceso.usuario_id', '=', sesion.idacceso)
    .where('acceso.confirmada', '=', true)
    .executeTakeFirst();
  // One answer for a taxpayer of somebody else and for one that nobody has.
  if (!contribuyente)
    throw new Problem(403, 'taxpayer_not_allowed', 'No tiene acceso a este contribuyente, o no está registrado.');
  return contribuyente;
}
