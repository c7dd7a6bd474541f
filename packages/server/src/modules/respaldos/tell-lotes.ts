import type { ProblemCode } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';

/** Address below the taxpayer where its backups are. */
const RUTA_RESPALDOS = 'respaldos/resguardos';

/** How a backup ended; without a code it is there. */
interface Fin {
  codigo: ProblemCode | null;
  mensaje: string;
}

/** Says that a row of a job over taxpayers waits for the backup of its taxpayer. To be said before the backup begins. */
export const awaitRespaldo = (db: Db, rfc: string, lote: string) =>
  db
    .updateTable('lote_renglon')
    .set({ mensaje: 'El respaldo comenzó', ruta: RUTA_RESPALDOS })
    .where('rfc_owner', '=', rfc)
    .where('lote_id', '=', lote)
    .where('estado', '=', 'pendiente')
    .execute();

/** Ends the rows of jobs that wait for the backup of a taxpayer. */
export async function tellLotes(db: Db, rfc: string, now: Date, { codigo, mensaje }: Fin): Promise<void> {
  await sql`
    update lote_renglon r set estado = ${codigo === null ? 'listo' : 'fallo'}, codigo = ${codigo}, mensaje = ${mensaje}, terminado = ${now}
    from lote l where l.id = r.lote_id and l.accion = 'respaldo' and r.rfc_owner = ${rfc} and r.estado = 'pendiente'
      and r.ruta = ${RUTA_RESPALDOS}`.execute(db);
}
