import { sql } from 'kysely';
import type { Deps } from '../../deps';
import { dayAt } from '../cfdi/local-time';

/** Has the mailbox of every taxpayer looked at that can answer: with a CSD, and a plan that runs. */
export async function actualizarTodos({ db, jobs, clock, pac }: Deps): Promise<void> {
  if (!pac) return;
  const now = clock();
  const { rows } = await sql<{ rfc: string }>`
    select c.rfc from contribuyente c where c.plan_fin > ${dayAt(now)}::date and exists (
      select from certificado k
      where k.rfc_owner = c.rfc and k.tipo = 'C' and k.desde <= ${now} and k.hasta > ${now}
    )`.execute(db);
  // One after the other: a PAC does not want all of them in the same second.
  for (const { rfc } of rows)
    await jobs.add(db, 'refresh-buzon', { rfc }, { jobKey: `buzon ${rfc}`, queueName: 'buzon', maxAttempts: 4 });
}
