import { sql } from 'kysely';
import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { dayAt } from '../cfdi/local-time';

/** Of the worker's four hands, mail takes at most this many: a server that keeps us waiting keeps nobody else. */
const QUEUES = 2;
const EVERY_MINUTES = 15;
/** A mailbox that fails is asked half as often each time, down to about once in 16 hours. */
const MAX_DOUBLINGS = 6;

/** Puts the reading of a mailbox aside for the worker, once however often it is asked for before it begins. */
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

/** Asks for every mailbox whose turn it is, of every taxpayer whose plan runs and whose RFC was claimed: for all of them or for none. */
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

/** When a mailbox of the taxpayer was last read whole. */
export async function lastSync(db: Db, rfc: string): Promise<Date | null> {
  const { ultimo } = await db
    .selectFrom('correo_sincronizado')
    .select(({ fn }) => fn.max('sincronizado').as('ultimo'))
    .where('rfc_owner', '=', rfc)
    .executeTakeFirstOrThrow();
  return ultimo;
}
