import type { Db } from '@boveda/platform/db/schema';
import type { Selectable } from 'kysely';
import type { DescargaTables } from '../../esquema/tables/descarga-tables';
import type { Deps } from '../../installation/deps';
import type { Parte } from './descargas.store';

/** A package of the SAT, or an uploaded ZIP. */
export type Paquete = Selectable<DescargaTables['descarga_paquete']>;

/** Inserts packages, each with the job that reads it. */
export async function insertPaquetes(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  parte: Parte,
  ids: readonly string[],
): Promise<void> {
  const { rfc_owner: rfc, id: parteId, descarga_id: descargaId } = parte;
  for (const id of ids) {
    await db
      .insertInto('descarga_paquete')
      .values({ rfc_owner: rfc, id, descarga_id: descargaId, parte_id: parteId, fase: 'nuevo' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await addPaqueteJob({ db, jobs }, rfc, id);
  }
}

/** Queues the reading of a package; packages of one taxpayer are read one after another. */
export const addPaqueteJob = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, rfc: string, id: string, runAt?: Date) =>
  jobs.add(db, 'leer-paquete', { rfc, id }, { jobKey: `paquete ${rfc} ${id}`, queueName: `paquetes ${rfc}`, runAt });

/** Returns a package that is still to be read. */
export const findNewPaquete = (db: Db, rfc: string, id: string): Promise<Paquete | undefined> =>
  db
    .selectFrom('descarga_paquete')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('fase', '=', 'nuevo')
    .executeTakeFirst();

/** Returns what a package contains. */
export async function contenidoOf(db: Db, { rfc_owner, parte_id }: Paquete): Promise<Parte['contenido']> {
  if (parte_id === null) return 'CFDI';
  const parte = await db
    .selectFrom('descarga_parte')
    .select('contenido')
    .where('rfc_owner', '=', rfc_owner)
    .where('id', '=', parte_id)
    .executeTakeFirstOrThrow();
  return parte.contenido;
}

/** Stores the progress of a package. */
export async function notePaquete(
  db: Db,
  { rfc_owner, id }: Paquete,
  columns: Partial<Pick<Paquete, 'descargas' | 'fallos' | 'mensaje' | 'fase'>>,
): Promise<void> {
  await db
    .updateTable('descarga_paquete')
    .set(columns)
    .where('rfc_owner', '=', rfc_owner)
    .where('id', '=', id)
    .execute();
}

/** Ends a part once all its packages have ended. */
export async function endWithPaquetes(trx: Db, rfc: string, parteId: string): Promise<void> {
  const paquetes = await trx
    .selectFrom('descarga_paquete')
    .select(['fase', 'mensaje'])
    .where('rfc_owner', '=', rfc)
    .where('parte_id', '=', parteId)
    .execute();
  if (paquetes.some(({ fase }) => fase === 'nuevo')) return;
  const lost = paquetes.find(({ fase }) => fase === 'perdido');
  await trx
    .updateTable('descarga_parte')
    .set({ fase: 'terminada', proxima: null, estado: lost ? 6 : 3, ...(lost ? { mensaje: lost.mensaje } : {}) })
    .where('rfc_owner', '=', rfc)
    .where('id', '=', parteId)
    .execute();
}
