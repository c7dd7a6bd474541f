import type { api, BodyOf } from '@boveda/contracts';
import { deleteInPortions } from '@boveda/platform/db/delete-in-portions';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

/** Stores what a page reported, and nothing about the sender. */
export async function storeTelemetry(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { composition, events }: BodyOf<typeof api.telemetria.report>,
): Promise<void> {
  const recibido = clock();
  const rows = events.map((event) => ({
    recibido,
    composicion: composition,
    area: event.area,
    release: event.release,
    ...(event.kind === 'metric'
      ? { metrica: event.metric, valor: event.value, falla: null, soporte: null }
      : { metrica: null, valor: null, falla: event.errorClass, soporte: event.supportId }),
  }));
  await db.insertInto('telemetria').values(rows).execute();
}

/** One line of the summary: a metric or a class of failure of a release, over `days`. */
export interface TelemetrySummary {
  /** Null for the shell. */
  area: string | null;
  release: string | null;
  nombre: string;
  veces: number;
  /** 75th percentile of a metric; null for failures. */
  p75: number | null;
}

/** Returns the reports of the last days by release: failures first, most frequent first. */
export async function summarizeTelemetry(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  days: number,
): Promise<TelemetrySummary[]> {
  const since = new Date(clock().getTime() - days * DAY_MS);
  const { rows } = await sql<TelemetrySummary>`
    select area, release, coalesce(falla, metrica) as nombre, count(*)::int as veces,
      percentile_cont(0.75) within group (order by valor) as p75
    from telemetria where recibido >= ${since}
    group by area, release, falla, metrica
    order by falla is null, veces desc, nombre, area, release`.execute(db);
  return rows;
}

/** Returns the reports with a support code, newest first. */
export const findFailures = ({ db }: Pick<Deps, 'db'>, soporte: string) =>
  db
    .selectFrom('telemetria')
    .select(['recibido', 'composicion', 'area', 'release', 'falla'])
    .where('soporte', '=', soporte)
    .orderBy('recibido', 'desc')
    .limit(20)
    .execute();

/** Deletes reports older than 30 days. */
export async function purgeTelemetry({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteInPortions(db, 'telemetria', sql`recibido < ${new Date(clock().getTime() - KEPT_DAYS * DAY_MS)}`);
}
