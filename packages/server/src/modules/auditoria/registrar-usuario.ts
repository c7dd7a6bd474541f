import type { AccionSeguridad } from '@boveda/contracts';
import type { Db } from '../../db/schema';
import { noteSeguridad } from '../seguridad/seguridad.store';
import { type Hecho, registrar } from './registrar';

/** Writes down what a user did with their account: in their own security log, and for every taxpayer that they may open. */
export async function registrarUsuario(
  db: Db,
  usuarioId: string,
  hecho: Hecho & { accion: AccionSeguridad },
): Promise<void> {
  await noteSeguridad(db, usuarioId, hecho);
  const accesos = await db
    .selectFrom('acceso')
    .select('rfc')
    .where('usuario_id', '=', usuarioId)
    .where('confirmada', '=', true)
    .execute();
  const rfcs = accesos.map(({ rfc }) => rfc);
  await registrar(db, rfcs, hecho);
}
