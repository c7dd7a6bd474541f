import { sql } from 'kysely';
import type { Deps } from '../../../installation/deps';
import { addPilotoJob } from './piloto.store';

/** Queues the next decision of every pilot that is due, or that stopped and has a new e.firma. */
export async function beginPilotos(deps: Deps): Promise<void> {
  const now = deps.clock();
  const { rows } = await sql<{ rfc: string }>`
    select p.rfc_owner as rfc from piloto p
    where p.activo and (
      p.proxima <= ${now} or p.detenido is not null and exists (
        select from certificado k where k.rfc_owner = p.rfc_owner and k.tipo = 'F' and k.created > p.detenido_desde
      )
    )
    order by p.proxima`.execute(deps.db);
  for (const { rfc } of rows) await addPilotoJob(deps, rfc);
}
