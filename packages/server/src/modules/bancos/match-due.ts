import { transaction } from '@boveda/platform/db/pool';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { lockCuentas, matchMovimientos } from './conciliaciones.store';

/** One after another: each reads many CFDI of a taxpayer, and people wait for other jobs. */
const QUEUE = { queueName: 'bancos', priority: 10, maxAttempts: 3 };
/** A CFDI is matched once the SAT said that it is valid, which takes this long after it arrived. */
const VERIFIED_WITHIN_MS = 60 * 60_000;
/** Cancellations and complements of earlier invoices change matches without any new CFDI. */
const AGAIN_AFTER_MS = 24 * 60 * 60_000;

/** Schedules the search for every taxpayer with bank accounts that has new CFDI since the last one, or none for a day. */
export async function matchDue({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock().getTime();
  const { rows } = await sql<{ rfc: string }>`
    select b.rfc_owner as rfc from (select rfc_owner, min(conciliada) as conciliada from banco_cuenta group by rfc_owner) b
    where b.conciliada is null or b.conciliada < ${new Date(now - AGAIN_AFTER_MS)} or exists (
      select from cfdi c where c.rfc_owner = b.rfc_owner and c.id >= ${firstIdAt(VERIFIED_WITHIN_MS)})
    order by b.rfc_owner`.execute(db);
  for (const { rfc } of rows) await jobs.add(db, 'match-banco', { rfc }, { ...QUEUE, jobKey: `match-banco ${rfc}` });
}

/** The least id (UUIDv7) of what arrived since so long before `conciliada`. */
const firstIdAt = (before: number) => sql`
  (lpad(to_hex(greatest(0, extract(epoch from b.conciliada) * 1000 - ${before}::bigint)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/** Looks again for the CFDI of a taxpayer's movements, as after CFDI arrived. */
export const matchAgain = (deps: Deps, rfc: string): Promise<{ aplicadas: number; propuestas: number }> =>
  transaction(deps.db, async (trx) => {
    await lockCuentas(trx, rfc);
    return await matchMovimientos(deps, trx, rfc);
  });
