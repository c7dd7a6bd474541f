import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';

/** Numbers that are new in a day; a stamp may name any, and each costs a question to the SAT. */
const NEW_PER_DAY = 200;

/** Queues the search of one certificate. One runs after another: all of them ask the same server of the SAT. */
export const addFetching = ({ jobs }: Pick<Deps, 'jobs'>, trx: Db, numero: string): Promise<void> =>
  jobs.add(trx, 'fetch-certificado', { numero }, { jobKey: `certificado ${numero}`, queueName: 'certificados' });

/**
 * Notes certificates that stamps name and this installation does not have, and queues the search of the new ones, and
 * of those that arrived while the CFDI was judged. The others were asked for: the queue and `check-timbres` ask again.
 */
export async function notePacPendientes(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  trx: Db,
  pendientes: readonly (string | null | undefined)[],
): Promise<void> {
  // Sorted, so that two uploads that name the same new ones wait for each other instead of deadlocking.
  const wanted = [...new Set(pendientes)].filter((numero) => numero).toSorted();
  if (wanted.length === 0) return;
  const now = clock();
  const { rows } = await sql<{ numero: string }>`
    with added as (
      insert into certificado_pac (numero, created)
      select numero, ${now} from unnest(${wanted}::text[]) with ordinality as n (numero, orden)
      where orden <= ${NEW_PER_DAY} - (select count(*) from certificado_pac where created > ${now}::timestamptz - interval '1 day')
      order by numero
      on conflict do nothing returning numero
    )
    select numero from added
    union select numero from certificado_pac where numero = any(${wanted}) and der is not null
    order by numero`.execute(trx);
  for (const { numero } of rows) await addFetching({ jobs }, trx, numero);
}
