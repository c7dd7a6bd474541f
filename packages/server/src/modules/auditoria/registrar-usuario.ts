import type { Db } from '../../db/schema';
import { type Hecho, registrar } from './registrar';

/** Writes down what happened to a user, or was tried in their name, for every taxpayer that they may open. */
export async function registrarUsuario(db: Db, usuarioId: string, hecho: Hecho): Promise<void> {
  const accesos = await db
    .selectFrom('acceso')
    .select('rfc')
    .where('usuario_id', '=', usuarioId)
    .where('confirmada', '=', true)
    .execute();
  const rfcs = accesos.map(({ rfc }) => rfc);
  await registrar(db, rfcs, hecho);
}
