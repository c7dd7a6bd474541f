import type { Privilegio } from '@boveda/contracts';
import type { Deps } from '../installation/deps';
import { CLIENTE } from './access';
import { titularDe } from './ambientes';
import { findKeyById } from './api-key';
import type { Sesion } from './caller';
import { findSessionById } from './session.store';
import { isOpenToVisitors } from './visitante';

/** Who a link was made for, with their present access to the taxpayer. */
export type LinkHolder = Sesion & { privilegio: Privilegio };

/**
 * Finds the holder of a link by the session, or the API key, that it was made in. Null once the session was closed, the
 * key was revoked or has expired, or the access to the taxpayer was lost or is that of a Cliente; and, for a key, from other networks than its
 * own.
 */
export async function findLinkHolder(
  deps: Deps,
  { rfc, sesionId }: { rfc: string; sesionId: string },
  ip: string,
): Promise<LinkHolder | null> {
  const sesion = (await findSessionById(deps, sesionId)) ?? (await findKeyById(deps, rfc, sesionId, ip));
  if (!sesion || (sesion.visitante && !isOpenToVisitors(deps, rfc))) return null;
  const acceso = await deps.db
    .selectFrom('acceso')
    .select('privilegio')
    .where('rfc', '=', titularDe(rfc))
    .where('usuario_id', '=', sesion.idacceso)
    .where('confirmada', '=', true)
    .where('privilegio', '<>', CLIENTE)
    .executeTakeFirst();
  return acceso ? { ...sesion, ...acceso } : null;
}
