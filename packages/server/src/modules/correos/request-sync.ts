import { dayAt } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';

/** Mail takes at most this many of the worker's four slots, so that slow servers do not block other jobs. */
const QUEUES = 2;
const EVERY_MINUTES = 15;
/** Mailboxes of one transaction. */
const AT_ONCE = 200;
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
    },
  );
}

/** Queues every mailbox that is due, of every taxpayer with a claimed RFC and a plan that has not expired. */
export async function requestDueSyncs(deps: Deps): Promise<void> {
  while ((await transaction(deps.db, (trx) => requestDue(deps, trx))) === AT_ONCE);
}

async function requestDue(deps: Deps, trx: Db): Promise<number> {
  const now = deps.clock();
  const { rows } = await sql<{ rfc: string; id: string }>`
    update correo_sincronizado c set solicitado = ${now} from (
      select s.rfc_owner, s.id from correo_sincronizado s join contribuyente t on t.rfc = s.rfc_owner
      where t.plan_fin > ${dayAt(now)} and t.reclamado is not null and greatest(s.intentado, s.solicitado)
        <= ${now}::timestamptz - interval '1 minute' * ${EVERY_MINUTES} * 2 ^ least(s.fallos, ${MAX_DOUBLINGS})
      limit ${AT_ONCE} for update of s skip locked
    ) due where c.rfc_owner = due.rfc_owner and c.id = due.id returning c.rfc_owner as rfc, c.id`.execute(trx);
  for (const which of rows) await requestSync(deps, trx, which);
  return rows.length;
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
