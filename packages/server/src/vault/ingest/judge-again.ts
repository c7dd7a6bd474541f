import { EstatusCfdi } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import pMap from 'p-map';
import type { Deps } from '../../installation/deps';
import type { JobPayloads } from '../../installation/jobs/job-payloads';
import { notifyCfdis } from '../../notificaciones/notify-cfdis';
import { judgeCfdi } from './judge';
import { lockContribuyente } from './lock-contribuyente';
import type { PreparedCfdi } from './prepare-cfdi';

/** Maximum number of CFDI read into memory and waiting for a thread. */
const READ_AT_ONCE = 16;
const FIRST_RETRY_MS = 60_000;
const MOST_PATIENCE = 8;
/** States that the SAT gave. */
const ANSWERED: readonly number[] = [EstatusCfdi.Vigente, EstatusCfdi.Cancelado];

/** Counts of what does not hold. */
const COUNTED = ['fallas', 'reglas_sat', 'avisos'] as const;

/** The part of a stored CFDI that judging needs. */
export interface Stored {
  id: string;
  status: number;
  errmsg: string | null;
  xml_sha256: string;
  por_juzgar: boolean;
  pac_pendiente: string | null;
  fallas: number | null;
  reglas_sat: number | null;
  avisos: number | null;
}

/** The columns of `Stored` of `cfdi c` and `cfdi_detalle d`. */
export const storedColumns = sql`c.id, c.status, c.errmsg, c.xml_sha256, c.pac_pendiente, c.fallas, c.reglas_sat, c.avisos,
  coalesce(d.por_juzgar, false) as por_juzgar`;

/** Queues CFDI whose judgement is incomplete for another attempt, in the caller's transaction. */
export const addJudging = (
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  trx: Db,
  rfc: string,
  ids: readonly string[],
): Promise<void> =>
  jobs.add(
    trx,
    'judge-cfdi',
    { rfc, ids },
    { runAt: new Date(clock().getTime() + FIRST_RETRY_MS), queueName: `judge ${rfc}` },
  );

/**
 * Judges CFDI whose comparison with the schemas did not end, with a longer deadline on each attempt. Throws when it
 * does not end for some of them, so that the queue retries with growing delays; until then they stay Pendiente.
 */
export async function judgeCfdis(deps: Deps, { rfc, ids }: JobPayloads['judge-cfdi'], attempt: number): Promise<void> {
  const { rows } = await sql<Stored>`
    select ${storedColumns}
    from cfdi c join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id
    where c.rfc_owner = ${rfc} and c.id = any(${ids}::uuid[]) and d.por_juzgar`.execute(deps.db);
  const left = await judgeAgain(deps, rfc, rows, Math.min(2 ** attempt, MOST_PATIENCE));
  if (left > 0) throw new Error(`the judgement of ${left} of ${ids.length} CFDI is still incomplete`);
}

/**
 * Judges a batch again and returns how many judgements are incomplete; those rows stay unchanged. Writes only the rows
 * whose result differs, and keeps a state that the SAT gave in the meantime.
 */
export async function judgeAgain(
  deps: Deps,
  rfc: string,
  batch: readonly Stored[],
  patience?: number,
): Promise<number> {
  const judged = await pMap(
    batch,
    async (stored) => {
      const prepared = await prepareAgain(deps, rfc, stored, patience);
      return prepared && { stored, prepared, status: stateOf(stored, prepared) };
    },
    { concurrency: READ_AT_ONCE },
  );
  const found = judged.filter((each) => each !== undefined);
  const whole = found.filter(({ prepared }) => !prepared.detalle.por_juzgar);
  const changed = whole.filter(
    ({ stored, status, prepared: { cfdi } }) =>
      stored.por_juzgar ||
      status !== stored.status ||
      cfdi.errmsg !== stored.errmsg ||
      cfdi.pac_pendiente !== stored.pac_pendiente ||
      COUNTED.some((name) => cfdi[name] !== stored[name]),
  );
  const left =
    batch.filter(({ por_juzgar }) => por_juzgar).length - changed.filter(({ stored }) => stored.por_juzgar).length;
  if (changed.length === 0) return left;
  const column = (of: (each: (typeof changed)[number]) => unknown) => changed.map(of);
  await transaction(deps.db, async (trx) => {
    await lockContribuyente(trx, rfc);
    await sql`
      with visto as (
        select * from unnest(${column(({ stored }) => stored.id)}::uuid[], ${column(({ stored }) => stored.status)}::smallint[],
          ${column(({ status }) => status)}::smallint[], ${column(({ prepared }) => prepared.cfdi.errmsg)}::text[],
          ${column(({ prepared }) => prepared.cfdi.pac_pendiente)}::text[],
          ${sql.join(COUNTED.map((name) => sql`${column(({ prepared }) => prepared.cfdi[name])}::smallint[]`))},
          ${column(({ prepared }) => prepared.detalle.reglas)}::text[])
          as v (id, antes, status, errmsg, pac_pendiente, fallas, reglas_sat, avisos, reglas)
      ), cambiados as (
        update cfdi c set status = v.status, errmsg = v.errmsg, pac_pendiente = v.pac_pendiente,
          fallas = v.fallas, reglas_sat = v.reglas_sat, avisos = v.avisos, cuarentena = c.cuarentena and v.status >= ${sql.lit(EstatusCfdi.Invalido)} from visto v
        where c.rfc_owner = ${rfc} and c.id = v.id and c.status = v.antes returning c.id
      )
      update cfdi_detalle d set reglas = v.reglas::jsonb, por_juzgar = false,
        estado_sat = case when v.status >= ${sql.lit(EstatusCfdi.Invalido)} then
          case v.antes when ${sql.lit(EstatusCfdi.Vigente)} then 'Vigente' when ${sql.lit(EstatusCfdi.Cancelado)} then 'Cancelado' else d.estado_sat end end
      from visto v join cambiados k on k.id = v.id
      where d.rfc_owner = ${rfc} and d.cfdi_id = v.id`.execute(trx);
    const altered = changed
      .filter(({ stored, status }) => status === EstatusCfdi.Alterado && stored.status !== status)
      .map(({ stored }) => stored.id);
    await notifyCfdis(deps, trx, rfc, 'alterado', altered);
    const ids = changed
      .filter(({ stored, status }) => stored.por_juzgar && status === EstatusCfdi.Pendiente)
      .map(({ stored }) => stored.id);
    if (ids.length > 0) await deps.jobs.add(trx, 'verify-cfdi', { rfc, ids });
  });
  return left;
}

/** Returns the state that follows from the new judgement; one that the SAT gave stays unless a rule fails. */
const stateOf = (stored: Stored, { cfdi }: PreparedCfdi): number =>
  cfdi.status === EstatusCfdi.Pendiente && ANSWERED.includes(stored.status) ? stored.status : cfdi.status;

/**
 * Prepares a stored CFDI. Skips a file that cannot be read now: its row keeps its state and the rest of the batch goes
 * on.
 */
async function prepareAgain(
  deps: Deps,
  rfc: string,
  { id, xml_sha256 }: Stored,
  patience?: number,
): Promise<PreparedCfdi | undefined> {
  try {
    const xml = await deps.blobs.read(xml_sha256);
    return await judgeCfdi(deps, rfc, xml, patience);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    deps.log.warn({ err: error, cfdi: id }, 'a stored CFDI could not be judged again');
    return undefined;
  }
}
