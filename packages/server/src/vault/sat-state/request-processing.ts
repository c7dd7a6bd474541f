import { sql } from 'kysely';
import { isEmitido } from '../../esquema/tables/cfdi-tables';
import type { Deps } from '../../installation/deps';
import type { Processing } from '../../installation/jobs/job-payloads';
import { spendOrRefuse } from '../../installation/outgoing/spend';

/** 'Procesar Ahora' is one click; more than a few a minute come from a script or a stuck key. */
export const PROCESS_LIMIT = { max: 6, seconds: 60 };

/** Queues the processing, once for all requests until it starts. Returns how many CFDI it covers. @throws too_many_attempts */
export async function requestProcessing(deps: Deps, processing: Processing) {
  const { db, jobs } = deps;
  const { rfc, direccion, estados } = processing;
  const { rows } = await sql<{ cantidad: number }>`
    select coalesce(sum(cantidad), 0)::int as cantidad from resumen
    where rfc_owner = ${rfc} and nivel = 'mes' and status = any(${estados}::smallint[])
      ${direccion === undefined ? sql`` : sql`and emitido = ${isEmitido(direccion)}`}`.execute(db);
  const cantidad = rows[0]?.cantidad ?? 0;
  if (cantidad > 0) {
    await spendOrRefuse(deps, { rfc, presupuesto: 'procesos' });
    await jobs.add(db, 'process-cfdi', processing, {
      jobKey: `process ${rfc} ${direccion ?? 'inhabilitados'}`,
      queueName: `process ${rfc}`,
    });
  }
  return { msg: 'Procesando CFDIs Pendientes', cantidad };
}
