import type { Direccion } from '@boveda/contracts';
import { sql } from 'kysely';
import { isEmitido } from '../../db/cfdi-tables';
import type { Deps } from '../../deps';

/** 'Procesar Ahora' is one click; more than a few a minute is a script or a stuck key. */
export const PROCESS_LIMIT = { max: 6, seconds: 60 };

/** What shall be looked at again: both halves when none is named. */
export interface Processing {
  rfc: string;
  direccion?: Direccion;
  estados: readonly number[];
}

/** Queues the work, once however often it is asked for before it begins; says how many CFDI it is about. */
export async function requestProcessing({ db, jobs }: Deps, processing: Processing) {
  const { rfc, direccion, estados } = processing;
  const { rows } = await sql<{ cantidad: number }>`
    select coalesce(sum(cantidad), 0)::int as cantidad from resumen
    where rfc_owner = ${rfc} and nivel = 'mes' and status = any(${estados}::smallint[])
      ${direccion === undefined ? sql`` : sql`and emitido = ${isEmitido(direccion)}`}`.execute(db);
  const cantidad = rows[0]?.cantidad ?? 0;
  if (cantidad > 0)
    await jobs.add(db, 'process-cfdi', processing, {
      jobKey: `process ${rfc} ${direccion ?? 'inhabilitados'}`,
      queueName: `process ${rfc}`,
    });
  return { msg: 'Procesando CFDIs Pendientes', cantidad };
}
