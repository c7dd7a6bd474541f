import { type api, EstatusRespaldo, type Page, type QueryOf, type RespaldoRow } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../audit/record';
import type { RespaldoFila } from '../../esquema/tables/respaldo-tables';
import type { Deps } from '../../installation/deps';
import { MEGABYTE } from '../../vault/ingest/plan-space';

/** Returns one page of the taxpayer's backups, newest first. */
export async function listFilas(
  db: Db,
  rfc: string,
  { nombre, estatus, fechaini, fechafin, limit, offset }: QueryOf<typeof api.respaldos.list>,
): Promise<Page<RespaldoRow>> {
  const day = sql<string>`(fecha_ini at time zone interval '-07:00')::date`;
  const filtered = db
    .selectFrom('respaldo')
    .where('rfc_owner', '=', rfc)
    .$if(estatus !== undefined, (query) => query.where(sql`estatus`, '=', Number(estatus)))
    .$if(fechaini !== undefined, (query) => query.where(day, '>=', fechaini as string))
    .$if(fechafin !== undefined, (query) => query.where(day, '<=', fechafin as string))
    .$if(nombre !== undefined, (query) => query.where(sql`position(lower(${nombre}) in lower(nombre))`, '>', 0));
  const rows = await filtered
    .selectAll()
    .orderBy('fecha_ini', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await filtered.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  return { rows: rows.map(rowOf), count: Number(count) };
}

/** Returns a backup in the form of the contract. */
export const rowOf = ({ id, nombre, fecha_ini, estatus, porcentaje, bytes }: RespaldoFila): RespaldoRow => ({
  id,
  nombrerespaldo: nombre,
  fechaini: fecha_ini.toISOString(),
  estatus,
  porcentajecompletado: porcentaje,
  espacio: Number(bytes ?? 0),
});

/** Returns one backup of the taxpayer. */
export const findRespaldo = (db: Db, rfc: string, id: string): Promise<RespaldoFila | undefined> =>
  db.selectFrom('respaldo').selectAll().where('rfc_owner', '=', rfc).where('id', '=', id).executeTakeFirst();

/** Returns how many completed backups there are, and their space in MB. */
export async function totalRespaldos(db: Db, rfc: string) {
  const { cantidad, bytes } = await db
    .selectFrom('respaldo')
    .select(({ fn }) => [fn.countAll<string>().as('cantidad'), fn.sum<string | null>('bytes').as('bytes')])
    .where('rfc_owner', '=', rfc)
    .where('estatus', '=', EstatusRespaldo.Completado)
    .executeTakeFirstOrThrow();
  return { numerorespaldos: Number(cantidad), espaciorespaldos: Number(bytes ?? 0) / MEGABYTE };
}

/** Deletes a failed backup. Rejects any other, so that a good backup is never lost to a click. */
export async function removeFailed({ db, jobs }: Deps, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await findRespaldo(trx, rfc, id);
    if (!row) throw notFound();
    const removed = await trx
      .deleteFrom('respaldo')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .where('estatus', '=', EstatusRespaldo.Error)
      .returning(['sha256', 'nombre'])
      .executeTakeFirst();
    if (!removed) throw new Problem(409, 'conflict', 'Solo se puede eliminar un respaldo con error.');
    if (removed.sha256) await jobs.add(trx, 'drop-respaldo', { sha256: removed.sha256 });
    await record(trx, rfc, { accion: 'respaldo.eliminado', objeto: removed.nombre });
  });
}
