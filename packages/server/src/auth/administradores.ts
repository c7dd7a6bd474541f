import type { Db } from '@boveda/platform/db/schema';

/** Confirmed, active administrators of the taxpayer, to be notified. */
export const administradoresOf = (db: Db, rfc: string) =>
  db
    .selectFrom('acceso')
    .innerJoin('usuario', 'usuario.id', 'acceso.usuario_id')
    .select(['usuario.id', 'usuario.correo'])
    .where('acceso.rfc', '=', rfc)
    .where('acceso.privilegio', '=', '1')
    .where('acceso.confirmada', '=', true)
    .where('usuario.activo', '=', true)
    .orderBy('usuario.correo')
    .execute();
