import {
  type Frecuencia,
  frecuencias,
  type listRespaldosProgramados,
  type Page,
  type QueryOf,
  type RespaldoProgramado,
} from '@boveda/contracts';
import { sql } from 'kysely';
import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { registrar } from '../auditoria/registrar';
import { searchable } from '../cfdi/contrapartes';
import { beginDue } from './begin-due';

const all = Object.keys(frecuencias).map(Number) as Frecuencia[];

/** Name of a schedule, as lists show it and files carry it. */
const nombreDe = (frecuencia: Frecuencia): string => `Respaldo ${frecuencias[frecuencia].toLowerCase()}`;

/** The schedules of a taxpayer; one that nobody has touched is inactive. */
export async function listProgramados(
  db: Db,
  rfc: string,
  { nombre, estatus, limit, offset }: QueryOf<typeof listRespaldosProgramados>,
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
 * Turns a schedule on or off. What is due by then begins in the same transaction; off and on again is no second backup,
 * but another try after one that failed.
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
    await registrar(trx, rfc, { accion: 'respaldo.programado', ...hecho });
  });
}
