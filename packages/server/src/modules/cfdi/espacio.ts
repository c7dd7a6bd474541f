import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { assertPlanRuns } from '../../http/plan';
import { notFound, Problem } from '../../http/problem';

/** Bytes of a megabyte as plans and screens count it. */
export const MEGABYTE = 1_048_576;

/** Bytes that still fit; may be negative when a plan was made smaller. */
export async function freeBytes(db: Db, rfc: string): Promise<number> {
  const { rows } = await sql<{ libres: string }>`
    select c.espacio_total_mb::bigint * ${MEGABYTE}::bigint
      - coalesce((select sum(e.xml_bytes + e.pdf_bytes) from espacio_mensual e where e.rfc_owner = c.rfc), 0)
      - coalesce((select sum(r.bytes) from respaldo r where r.rfc_owner = c.rfc and r.estatus = 2), 0) as libres
    from contribuyente c where c.rfc = ${rfc}`.execute(db);
  if (!rows[0]) throw notFound();
  return Number(rows[0].libres);
}

/** Where files go: how much still fits, and what is said of what does not. */
export interface Room {
  free: number;
  full: () => Problem;
}

/** The space of the plan. */
export const roomInPlan = async (db: Db, rfc: string): Promise<Room> => ({
  free: await freeBytes(db, rfc),
  full: storageFull,
});

/** Refuses what comes in by a job, which no call's policy has looked at, once the plan has expired. */
export async function assertPlanRunsFor({ db, clock }: Pick<Deps, 'db' | 'clock'>, rfc: string): Promise<void> {
  const plan = await db.selectFrom('contribuyente').select('plan_fin').where('rfc', '=', rfc).executeTakeFirst();
  if (!plan) throw notFound();
  assertPlanRuns(plan.plan_fin, clock());
}

/** Nothing more fits into the space of the plan. */
export const storageFull = (): Problem =>
  new Problem(403, 'storage_full', 'No queda espacio en su plan para guardar más archivos.');
