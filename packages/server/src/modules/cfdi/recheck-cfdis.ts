import { sql } from 'kysely';
import type { Deps } from '../../deps';
import { dayAt } from './local-time';
import { verifyCfdis } from './verify-cfdis';

const VIGENTE = 2;
/** Of one taxpayer in one night. */
const NIGHTLY = 1_000;
const BATCH = 200;
const DAY_MS = 86_400_000;

/** Queues a look at every taxpayer whose plan runs, one after another: the SAT is one server for all of them. */
export async function recheckAll({ db, jobs, clock }: Deps): Promise<void> {
  const running = await db.selectFrom('contribuyente').select('rfc').where('plan_fin', '>', dayAt(clock())).execute();
  for (const { rfc } of running)
    await jobs.add(db, 'recheck-cfdi', { rfc }, { jobKey: `recheck ${rfc}`, queueName: 'recheck', maxAttempts: 2 });
}

/**
 * Asks about Vigentes again: a cancellation is told by nobody but the SAT, and only when asked. Those not asked about
 * for longest come first. Away, the SAT is left in peace until the next night.
 */
export async function recheckCfdis(deps: Deps, rfc: string): Promise<void> {
  const ids = await findVigentes(deps, rfc);
  for (let at = 0; at < ids.length; at += BATCH) {
    const { unanswered } = await verifyCfdis(deps, rfc, ids.slice(at, at + BATCH), [VIGENTE]);
    if (unanswered > 0) return;
  }
}

async function findVigentes({ db, clock }: Deps, rfc: string): Promise<string[]> {
  const now = clock();
  // A CFDI may be cancelled until the annual return of its year is due, in the year after (CFF 29-A).
  const lastYear = Number(dayAt(now).slice(0, 4)) - 1;
  const { rows } = await sql<{ id: string }>`
    select id from cfdi where rfc_owner = ${rfc} and status = ${VIGENTE} and fecha >= ${`${lastYear}-01-01`}
      and verificado <= ${new Date(now.getTime() - DAY_MS)}
    order by verificado limit ${NIGHTLY}`.execute(db);
  return rows.map(({ id }) => id);
}
