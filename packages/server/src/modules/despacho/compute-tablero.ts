import { MESES_DESPACHO } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import type { Deps } from '../../installation/deps';
import { nextMonth, summarizeMonths } from '../../vault/espejo/summarize-months';
import { primerDia } from '../impuestos/celdas';
import { previousMonth } from '../impuestos/months';
import { sumRiesgos } from '../riesgos/riesgos.read-model';
import { computeCifras } from './compute-mes';
import { endTareas } from './gente/faltas';

/** One after another: each one may read all CFDI of a taxpayer, and people wait for other jobs. */
const QUEUE = { queueName: 'tableros', priority: 10, maxAttempts: 3 };

/** Computes and stores the coverage and the open risks of a taxpayer and, where it is given, a month of it. */
export async function computeTablero(deps: Pick<Deps, 'db' | 'clock'>, rfc: string, mes?: string): Promise<void> {
  const { db, clock } = deps;
  const calculado = clock();
  const riesgos = await sumRiesgos(deps, rfc);
  if (mes !== undefined) {
    const cifras = await computeCifras(deps, rfc, mes, riesgos);
    const kept = { calculado, cifras: JSON.stringify(cifras) };
    await transaction(db, async (trx) => {
      await trx
        .insertInto('tablero_mes')
        .values({ rfc_owner: rfc, mes: primerDia(mes), ...kept })
        .onConflict((conflict) => conflict.columns(['rfc_owner', 'mes']).doUpdateSet(kept))
        .execute();
      await endTareas(trx, rfc, mes, cifras, calculado);
    });
  }
  const cobertura = await sumCobertura(db, rfc, calculado);
  const { cantidad, graves, importe } = riesgos;
  const said = { calculado, ...cobertura, riesgos: cantidad, riesgos_graves: graves, riesgos_importe: importe };
  await db
    .insertInto('tablero')
    .values({ rfc_owner: rfc, ...said })
    .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet(said))
    .execute();
}

/** Months without metadata, and the days that the SAT may not have listed yet, are no part of it. */
async function sumCobertura(db: Db, rfc: string, now: Date) {
  const meses = mesesAt(now);
  const comparados = await summarizeMonths(db, rfc, {
    desde: `${meses[0]}-01`,
    hasta: `${nextMonth(meses.at(-1) ?? '')}-01`,
  });
  const celdas = meses.flatMap((mes) => [comparados.of(mes, true), comparados.of(mes, false)]);
  const sum = (of: 'vigentes' | 'conXml') => celdas.reduce((total, celda) => total + celda[of], 0);
  return {
    meses_conocidos: celdas.filter(({ porcentaje }) => porcentaje !== null).length,
    vigentes: sum('vigentes'),
    con_xml: sum('conXml'),
  };
}

/** The last months, oldest first. */
function mesesAt(now: Date): string[] {
  const [year = 0, month = 0] = dayAt(now).split('-').map(Number);
  return Array.from({ length: MESES_DESPACHO }, (_, at) =>
    new Date(Date.UTC(year, month - MESES_DESPACHO + at, 1)).toISOString().slice(0, 7),
  );
}

/** Schedules the computation for every taxpayer that a board has shown, with the month whose return is due, and for those of visitors. */
export async function computeTableros(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'env'>): Promise<void> {
  const mes = previousMonth(dayAt(deps.clock()).slice(0, 7));
  const rows = await deps.db.selectFrom('tablero').select('rfc_owner').orderBy('rfc_owner').execute();
  for (const { rfc_owner } of rows) await scheduleTablero(deps, deps.db, rfc_owner, mes);
  await scheduleVisited(deps);
}

/** Schedules the last months of the taxpayers that visitors read: they may not ask for it, and would see a board without figures. */
export async function scheduleVisited(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'env'>): Promise<void> {
  const { visitorRfcs } = deps.env;
  if (visitorRfcs.length === 0) return;
  const rows = await deps.db
    .selectFrom('contribuyente')
    .select('rfc')
    .where('rfc', 'in', [...visitorRfcs])
    .execute();
  for (const mes of mesesAt(deps.clock()).toReversed())
    for (const { rfc } of rows) await scheduleTablero(deps, deps.db, rfc, mes);
}

/** Schedules the computation for one taxpayer and month, once while it waits. */
export const scheduleTablero = ({ jobs }: Pick<Deps, 'jobs'>, db: Db, rfc: string, mes?: string): Promise<void> =>
  jobs.add(
    db,
    'compute-tablero',
    { rfc, ...(mes === undefined ? {} : { mes }) },
    { ...QUEUE, jobKey: ['compute-tablero', rfc, mes].filter(Boolean).join(' ') },
  );
