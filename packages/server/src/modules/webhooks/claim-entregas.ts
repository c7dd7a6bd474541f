import { WEBHOOK_TEST } from '@boveda/contracts';
import { sql } from 'kysely';
import type { EntregaRow, WebhookRow } from '../../esquema/tables/webhook-tables';
import type { Deps } from '../../installation/deps';
import { isSent } from './webhooks.store';

/** Attempts that run at once, to one address and of one taxpayer. */
const PER_WEBHOOK = 4;
const PER_CONTRIBUYENTE = 8;
/** Longer than an attempt and its record take: of a process that died, the attempt is made again after it. */
const LEASE_MS = 60_000;

/** A message whose turn it is, with where it goes. */
export type DueEntrega = Pick<EntregaRow, 'rfc_owner' | 'id' | 'webhook_id' | 'tipo' | 'datos' | 'creada'> &
  Pick<EntregaRow, 'primera' | 'intentos'> &
  Pick<WebhookRow, 'secreto' | 'secreto_anterior' | 'anterior_hasta'> & { url: string };

/** An attempt that runs in this process. */
export type RunningEntrega = Pick<EntregaRow, 'rfc_owner' | 'webhook_id'>;

/**
 * Takes messages that are due, `room` at most: taxpayers in turns, the oldest of each first. No other process takes them
 * for a minute. An address whose last attempt failed gets one at a time, so that it holds up little; one that asked to wait gets
 * tests alone.
 */
export async function claimEntregas(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  running: readonly RunningEntrega[],
  room: number,
): Promise<DueEntrega[]> {
  const now = clock();
  const { rows } = await sql<DueEntrega>`
    with ocupadas as (
      select * from unnest(${running.map(({ rfc_owner }) => rfc_owner)}::text[],
        ${running.map(({ webhook_id }) => webhook_id)}::uuid[]) o (rfc_owner, webhook_id)
    ), debidas as (
      select e.rfc_owner, e.id, e.proxima, row_number() over (partition by e.rfc_owner order by e.proxima, e.id)
        + (select count(*) from ocupadas o where o.rfc_owner = e.rfc_owner) as turno
      from webhook w
      cross join lateral (
        select case when w.fallos > 0 then 1 else ${PER_WEBHOOK}::int end
          - (select count(*) from ocupadas o where o.webhook_id = w.id) as lugares
      ) l
      cross join lateral (
        select e.rfc_owner, e.id, e.proxima from webhook_entrega e
        where l.lugares > 0 and w.url is not null and e.rfc_owner = w.rfc_owner and e.webhook_id = w.id and e.estado = 'pendiente'
          and e.proxima <= ${now} and (${isSent(now)} or e.tipo = ${WEBHOOK_TEST})
          and (w.espera is null or w.espera <= ${now} or e.tipo = ${WEBHOOK_TEST})
        order by e.proxima limit greatest(l.lugares, 0)
      ) e
    ), elegidas as (
      select rfc_owner, id from debidas where turno <= ${PER_CONTRIBUYENTE} order by turno, proxima limit ${room}
    )
    update webhook_entrega e set proxima = ${new Date(now.getTime() + LEASE_MS)}
    from elegidas d, webhook w
    where e.rfc_owner = d.rfc_owner and e.id = d.id and e.estado = 'pendiente' and e.proxima <= ${now}
      and w.rfc_owner = e.rfc_owner and w.id = e.webhook_id
    returning e.rfc_owner, e.id, e.webhook_id, e.tipo, e.datos, e.creada, e.primera, e.intentos, w.url, w.secreto,
      w.secreto_anterior, w.anterior_hasta`.execute(db);
  return rows;
}
