import { sql } from 'kysely';
import { dayAt } from '../../platform/core/time';
import { transaction } from '../../platform/db/pool';
import type { Db } from '../../platform/db/schema';
import type { Deps } from '../../platform/deps';

/** Mail takes at most this many of the worker's four slots, so that slow servers do not block other jobs. */
const QUEUES = 2;
const EVERY_MINUTES = 15;
/** A failing mailbox is read half as often each time, down to about once in 16 hours. */
const MAX_DOUBLINGS = 6;

/** Queues the reading of a mailbox, once for all requests until it starts. */
export async function requestSync({ jobs }: Deps, db: Db, { rfc, id }: { rfc: string; id: string }): Promise<void> {
  const queue = Number.parseInt(id.slice(-2), 16) % QUEUES;
  await jobs.add(
    db,
    'sync-correo',
    { rfc, id },
    {
      jobKey: `sync-correo ${rfc} ${id}`,
      queueName: `correos ${queue}`,
      maxAttempts: 3,
    },
  );
}

/**
 * Queues every mailbox that is due, of every taxpayer with a claimed RFC and a plan that has not expired; in one
 * transaction.
 */
export const requestDueSyncs = (deps: Deps): Promise<void> => transaction(deps.db, (trx) => requestDue(deps, trx));

async function requestDue(deps: Deps, trx: Db): Promise<void> {
  const now = deps.clock();
  const due = await trx
    .updateTable('correo_sincronizado as c')
    .from('contribuyente as t')
    .whereRef('t.rfc', '=', 'c.rfc_owner')
    .where('t.plan_fin', '>', dayAt(now))
    .where('t.reclamado', 'is not', null)
    .where(
      sql<boolean>`greatest(c.intentado, c.solicitado)
        <= ${now}::timestamptz - interval '1 minute' * ${EVERY_MINUTES} * 2 ^ least(c.fallos, ${MAX_DOUBLINGS})`,
    )
    .set({ solicitado: now })
    .returning(['c.rfc_owner as rfc', 'c.id'])
    .execute();
  for (const which of due) await requestSync(deps, trx, which);
}

/** Returns when a mailbox of the taxpayer was last read completely. */
export async function lastSync(db: Db, rfc: string): Promise<Date | null> {
  const { ultimo } = await db
    .selectFrom('correo_sincronizado')
    .select(({ fn }) => fn.max('sincronizado').as('ultimo'))
    .where('rfc_owner', '=', rfc)
    .executeTakeFirstOrThrow();
  return ultimo;
}
