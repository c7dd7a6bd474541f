import { sql } from 'kysely';
import { dayAt } from '../../../platform/core/time';
import type { Deps } from '../../../platform/deps';
import { addPilotoJob } from './piloto.store';

/** Queues the next decision of every pilot that is due, or that stopped and has a new e.firma, while its plan runs. */
export async function beginPilotos(deps: Deps): Promise<void> {
  const now = deps.clock();
  const { rows } = await sql<{ rfc: string }>`
    select p.rfc_owner as rfc from piloto p join contribuyente c on c.rfc = p.rfc_owner
    where p.activo and c.plan_fin > ${dayAt(now)}::date and (
      p.proxima <= ${now} or p.detenido is not null and exists (
        select from certificado k where k.rfc_owner = p.rfc_owner and k.tipo = 'F' and k.created > p.detenido_desde
      )
    )
    order by p.proxima`.execute(deps.db);
  for (const { rfc } of rows) await addPilotoJob(deps, rfc);
}
