import { type AnswerOf, type api, type QueryOf, WEBHOOK_TEST } from '@boveda/contracts';
import { invalidField, notFound } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';

type Evento = AnswerOf<typeof api.webhooks.listEventos>['rows'][number];

interface Row extends Pick<Evento, 'id' | 'type' | 'data'> {
  creada: Date;
  at: string;
}

/**
 * Returns the events of a webhook after a cursor, the oldest first. An event has the time at which its transaction began, and is visible when
 * it ends: those after the oldest transaction that runs are left for the next question, so that none is passed over.
 * @throws not_found, invalid_query for a cursor that is none
 */
export async function listEventos(
  db: Db,
  rfc: string,
  { webhook, limit, after }: QueryOf<typeof api.webhooks.listEventos>,
): Promise<AnswerOf<typeof api.webhooks.listEventos>> {
  const found = await db
    .selectFrom('webhook')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('id', '=', webhook)
    .executeTakeFirst();
  if (!found) throw notFound();
  const [at, id] = after === '' ? ['0', ''] : placeOf(after);
  // Before the rows: what commits after it began later.
  const { rows: horizon } = await sql<{ before: string }>`
    select ${microseconds(sql`least(clock_timestamp(), min(xact_start))`)} as before from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  const { rows } = await sql<Row>`
    select id, tipo as type, datos as data, creada, ${microseconds(sql`creada`)} as at from webhook_entrega
    where rfc_owner = ${rfc} and webhook_id = ${webhook} and tipo <> ${WEBHOOK_TEST}
      and (creada, id::text) > (${timeOf(at)}, ${id}) and creada < ${timeOf(horizon[0]?.before ?? '0')}
    order by creada, id::text limit ${limit}`.execute(db);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ id, type, creada, data }) => ({ id, type, timestamp: creada.toISOString(), data })),
    next: last ? `${last.at}.${last.id}` : after,
  };
}

/** A time as PostgreSQL stores it, which is more exact than a Date. */
const microseconds = (time: RawBuilder<unknown>) => sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`;
const timeOf = (micros: string) => sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;

/** Time and id of the last event that was read. */
function placeOf(after: string): [at: string, id: string] {
  const [, at = '', id = ''] = /^(\d{1,17})\.([0-9a-f-]{36})$/.exec(after) ?? [];
  if (at === '') throw invalidField('invalid_query', ['after'], 'No es un cursor de esta lista');
  return [at, id];
}
