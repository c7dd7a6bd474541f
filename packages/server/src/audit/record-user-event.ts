import type { AccionSeguridad } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type Hecho, record } from './record';
import { noteSecurityEvent } from './security-log.store';

/** Records an action of a user on their account: in their security log, and for every taxpayer they have access to. */
export async function recordUserEvent(
  db: Db,
  usuarioId: string,
  hecho: Hecho & { accion: AccionSeguridad },
): Promise<void> {
  await noteSecurityEvent(db, usuarioId, hecho);
  const accesos = await db
    .selectFrom('acceso')
    .select('rfc')
    .where('usuario_id', '=', usuarioId)
    .where('confirmada', '=', true)
    .execute();
  const rfcs = accesos.map(({ rfc }) => rfc);
  await record(db, rfcs, hecho);
}
