import { dayAt } from '@boveda/platform/core/time';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';

/** Queues a refresh of the mailbox of every taxpayer with a CSD and a plan that has not expired. */
export async function refreshAllBuzones({ db, jobs, clock, pac }: Deps): Promise<void> {
  if (!pac) return;
  const now = clock();
  const { rows } = await sql<{ rfc: string }>`
    select c.rfc from contribuyente c where c.plan_fin > ${dayAt(now)}::date and exists (
      select from certificado k
      where k.rfc_owner = c.rfc and k.tipo = 'C' and k.desde <= ${now} and k.hasta > ${now}
    )`.execute(db);
  // Spread out, so that the PAC does not receive all of them in the same second.
  for (const { rfc } of rows)
    await jobs.add(db, 'refresh-buzon', { rfc }, { jobKey: `buzon ${rfc}`, queueName: 'buzon' });
}
