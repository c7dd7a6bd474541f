import { EstatusRespaldo } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { assertPlanRuns } from '../../auth/plan';
import type { Deps } from '../../installation/deps';

/** Bytes of a megabyte, as plans and screens count it. */
export const MEGABYTE = 1_048_576;

/** Returns the bytes that still fit; negative after a change to a smaller plan. */
export async function freeBytes(db: Db, rfc: string): Promise<number> {
  const { rows } = await sql<{ libres: string }>`
    select c.espacio_total_mb::bigint * ${MEGABYTE}::bigint
      - coalesce((select sum(e.xml_bytes + e.pdf_bytes) from espacio_mensual e where e.rfc_owner = c.rfc), 0)
      - coalesce((select sum(r.bytes) from respaldo r where r.rfc_owner = c.rfc and r.estatus = ${sql.lit(EstatusRespaldo.Completado)}), 0) as libres
    from contribuyente c where c.rfc = ${rfc}`.execute(db);
  if (!rows[0]) throw notFound();
  return Number(rows[0].libres);
}

/** The space for new files: the free bytes, and the error for a file that does not fit. */
export interface Room {
  free: number;
  full: () => Problem;
}

/** Returns the space of the plan. */
export const roomInPlan = async (db: Db, rfc: string): Promise<Room> => ({
  free: await freeBytes(db, rfc),
  full: storageFull,
});

/** Rejects files that arrive through a job once the plan has expired; only calls check the plan by their policy. */
export async function assertPlanRunsFor({ db, clock }: Pick<Deps, 'db' | 'clock'>, rfc: string): Promise<void> {
  const plan = await db.selectFrom('contribuyente').select('plan_fin').where('rfc', '=', rfc).executeTakeFirst();
  if (!plan) throw notFound();
  assertPlanRuns(plan.plan_fin, clock());
}

/** Returns the error for a full plan. */
export const storageFull = (): Problem =>
  new Problem(403, 'storage_full', 'No queda espacio en su plan para guardar más archivos.');
