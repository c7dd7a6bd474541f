import { EstatusCfdi } from '@boveda/contracts';
import { sql } from 'kysely';
import { dayAt } from '../../platform/core/time';
import { addToRevision, noteRevision } from '../../platform/db/revision.store';
import type { Deps } from '../../platform/deps';
import { verifyCfdis } from './verify-cfdis';

/** Limit per taxpayer and night. */
const NIGHTLY = 1_000;
const BATCH = 200;
const DAY_MS = 86_400_000;

/**
 * Queues a recheck for every taxpayer whose plan has not expired, one after another, because all of them query the same
 * SAT service.
 */
export async function recheckAll({ db, jobs, clock }: Deps): Promise<void> {
  await noteRevision(db, 'recheck', null, { cancelled: 0 });
  const running = await db.selectFrom('contribuyente').select('rfc').where('plan_fin', '>', dayAt(clock())).execute();
  for (const { rfc } of running)
    await jobs.add(db, 'recheck-cfdi', { rfc }, { jobKey: `recheck ${rfc}`, queueName: 'recheck', maxAttempts: 2 });
}

/**
 * Asks the SAT about Vigente CFDI again, the least recently checked first: a cancellation is only known by asking the
 * SAT. Stops until the next night when the SAT is unavailable.
 */
export async function recheckCfdis(deps: Deps, rfc: string): Promise<void> {
  const ids = await findVigentes(deps, rfc);
  let found = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    const { unanswered, cancelled } = await verifyCfdis(deps, rfc, ids.slice(at, at + BATCH), [EstatusCfdi.Vigente]);
    found += cancelled;
    if (unanswered > 0) return;
  }
  await addToRevision(deps.db, 'recheck', deps.clock(), 'cancelled', found);
}

async function findVigentes({ db, clock }: Deps, rfc: string): Promise<string[]> {
  const now = clock();
  // A CFDI may be cancelled until the annual return of its year is due, in the year after (CFF 29-A).
  const lastYear = Number(dayAt(now).slice(0, 4)) - 1;
  const { rows } = await sql<{ id: string }>`
    select id from cfdi where rfc_owner = ${rfc} and status = ${EstatusCfdi.Vigente} and fecha >= ${`${lastYear}-01-01`}
      and verificado <= ${new Date(now.getTime() - DAY_MS)}
    order by verificado limit ${NIGHTLY}`.execute(db);
  return rows.map(({ id }) => id);
}
