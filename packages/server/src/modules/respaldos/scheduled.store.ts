import {
  type api,
  type Frecuencia,
  frecuencias,
  type Page,
  type QueryOf,
  type RespaldoProgramado,
} from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { searchable } from '../../vault/ingest/contrapartes';
import { beginDue } from './begin-due';

const all = Object.keys(frecuencias).map(Number) as Frecuencia[];

/** Returns the name of a schedule in lists and files. */
const nombreDe = (frecuencia: Frecuencia): string => `Respaldo ${frecuencias[frecuencia].toLowerCase()}`;

/** Returns the schedules of a taxpayer; inactive by default. */
export async function listProgramados(
  db: Db,
  rfc: string,
  { nombre, estatus, limit, offset }: QueryOf<typeof api.respaldos.listProgramados>,
): Promise<Page<RespaldoProgramado>> {
  const known = await db.selectFrom('respaldo_programado').selectAll().where('rfc_owner', '=', rfc).execute();
  const rows = all
    .map((frecuencia): RespaldoProgramado => {
      const row = known.find((one) => one.frecuencia === frecuencia);
      return {
        id: frecuencia,
        nombre: nombreDe(frecuencia),
        estatus: row?.activo ? 1 : 0,
        frecuencia,
        archivossubidos: row?.completados ?? 0,
      };
    })
    .filter((row) => estatus === undefined || row.estatus === Number(estatus))
    .filter((row) => nombre === undefined || searchable(row.nombre).includes(searchable(nombre)));
  return { rows: rows.slice(offset, offset + limit), count: rows.length };
}

/**
 * Turns a schedule on or off. A backup that is due then starts in the same transaction; turning it off and on again
 * makes no second backup, but retries a failed one.
 */
export async function changeProgramado(
  deps: Deps,
  rfc: string,
  frecuencia: Frecuencia,
  activo: boolean,
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const siguiente = sql<Date>`case when excluded.activo and not respaldo_programado.activo and 3 = (
        select estatus from respaldo r where r.rfc_owner = excluded.rfc_owner and r.frecuencia = excluded.frecuencia
        order by r.fecha_ini desc, r.id desc limit 1
      ) then excluded.siguiente else respaldo_programado.siguiente end`;
    await trx
      .insertInto('respaldo_programado')
      .values({ rfc_owner: rfc, frecuencia, activo, siguiente: deps.clock() })
      .onConflict((conflict) => conflict.columns(['rfc_owner', 'frecuencia']).doUpdateSet({ activo, siguiente }))
      .execute();
    if (activo) await beginDue({ ...deps, db: trx }, rfc);
    const hecho = { objeto: nombreDe(frecuencia), detalle: activo ? 'Activado' : 'Desactivado' };
    await record(trx, rfc, { accion: 'respaldo.programado', ...hecho });
  });
}
