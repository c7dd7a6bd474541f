import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@boveda/platform/db/schema';
import { KEPT_FOR_UPGRADE } from '@boveda/platform/postgres/upgrade-replica';
import { sql } from 'kysely';
import { metrics } from '../../installation/observe/metrics';

/** Scrapes within this time share one reading. */
const KEPT_MS = 10_000;
/** A database that takes longer is down for this scrape. */
const PATIENCE_MS = 2_000;

interface QueueRow {
  task: string;
  due: number;
  running: number;
  scheduled: number;
  dead: number;
  oldest: number | null;
}

interface Installation {
  jobs: QueueRow[];
  webhooks: { pending: number; oldest: number | null };
  checks: { revision: string; terminada: number | null; hallazgos: Record<string, number> }[];
  kept: number | null;
  lists: { lista: string; actualizado: number | null; rechazada: boolean }[];
  stopped: { area: string; release: string; usuarios: number; sustituto: string | null }[];
}

const gauges = [
  metrics.queueJobs,
  metrics.queueOldest,
  metrics.webhooksPending,
  metrics.webhooksOldest,
  metrics.checkEnd,
  metrics.checkFindings,
  metrics.upgradeKept,
  metrics.releasesStopped,
  metrics.listUpdated,
  metrics.listRejected,
];

/**
 * Returns a function that sets the metrics of the whole installation: one query, at most every ten seconds. While the database does
 * not answer they are left out, and `database_up` is 0.
 */
export function createInstallationGauges(db: Db): () => Promise<void> {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Installation> | undefined;
  return async () => {
    if (performance.now() - readAt < KEPT_MS) return;
    // A frozen database would otherwise take one more connection with each scrape.
    reading ??= read(db).finally(() => {
      reading = undefined;
    });
    const found = await Promise.race([reading.catch(() => null), sleep(PATIENCE_MS, null, { ref: false })]);
    for (const gauge of gauges) gauge.reset();
    metrics.databaseUp.set(found ? 1 : 0);
    if (!found) return;
    readAt = performance.now();
    show(found);
  };
}

function show({ jobs, webhooks, checks, kept, lists, stopped }: Installation): void {
  metrics.upgradeKept.set(kept ?? 0);
  for (const { area, release, usuarios, sustituto } of stopped)
    metrics.releasesStopped.set({ area, release, instead: sustituto ?? '' }, usuarios);
  for (const { lista: list, actualizado, rechazada } of lists) {
    if (actualizado !== null) metrics.listUpdated.set({ list }, actualizado);
    metrics.listRejected.set({ list }, rechazada ? 1 : 0);
  }
  for (const { task, oldest, ...states } of jobs) {
    for (const [state, count] of Object.entries(states)) metrics.queueJobs.set({ task, state }, count);
    metrics.queueOldest.set({ task }, Math.max(0, oldest ?? 0));
  }
  metrics.webhooksPending.set(webhooks.pending);
  metrics.webhooksOldest.set(Math.max(0, webhooks.oldest ?? 0));
  for (const { revision: check, terminada, hallazgos } of checks) {
    if (terminada !== null) metrics.checkEnd.set({ check }, terminada);
    for (const [kind, count] of Object.entries(hallazgos)) metrics.checkFindings.set({ check, kind }, count);
  }
}

async function read(db: Db): Promise<Installation> {
  const { rows } = await sql<{ found: Installation }>`
    select json_build_object(
      'jobs', (select coalesce(json_agg(q), '[]') from (
        select t.identifier as task,
          count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()) as due,
          count(*) filter (where j.locked_at is not null) as running,
          count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at > now()) as scheduled,
          count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts) as dead,
          extract(epoch from now() - min(j.run_at)
            filter (where j.locked_at is null and j.attempts < j.max_attempts)) as oldest
        from graphile_worker._private_tasks t left join graphile_worker._private_jobs j on j.task_id = t.id
        group by t.identifier) q),
      'webhooks', (select json_build_object('pending', count(*), 'oldest', extract(epoch from now() - min(proxima)))
        from webhook_entrega where estado = 'pendiente'),
      'checks', (select coalesce(json_agg(r), '[]') from (
        select revision, extract(epoch from terminada) as terminada, hallazgos from revision) r),
      'kept', ${sql.raw(KEPT_FOR_UPGRADE)},
      'lists', (select coalesce(json_agg(l), '[]') from (
        select coalesce(c.lista, r.lista) as lista, extract(epoch from c.actualizado) as actualizado, r.lista is not null as rechazada
        from (select distinct on (lista) lista, actualizado from efos_carga order by lista, cargado desc) c
        full join lista_rechazo r on r.lista = c.lista) l),
      'stopped', (select coalesce(json_agg(f), '[]') from (
        select f.area, f.release, f.usuarios, f.sustituto
        from freno f cross join lateral (
          select (p.promocion->>'promotion')::jsonb as hecho from promocion p
          where p.ambiente = f.ambiente and p.area = f.area order by p.serial desc limit 1) p
        where f.soltado is null and not p.hecho ? 'withdrawn' and (
          (p.hecho->>'live' = f.release and not p.hecho ? 'pinned') or p.hecho->'canary'->>'release' = f.release)) f)
    ) as found`.execute(db);
  return (rows[0] as { found: Installation }).found;
}
