import { planState } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { dayAt } from '@boveda/platform/core/time';

const DAY_MS = 86_400_000;

/** The plan of a taxpayer that nobody has paid for yet. */
export const TRIAL = { nombre: 'Prueba', days: 30, megabytes: 1024 };

/** Columns of a trial plan that begins now, whose terms nobody has accepted yet. */
export const trialFrom = (now: Date) => ({
  plan_nombre: TRIAL.nombre,
  plan_inicio: dayAt(now),
  plan_fin: dayAt(new Date(now.getTime() + TRIAL.days * DAY_MS)),
  espacio_total_mb: TRIAL.megabytes,
  terminos: null,
});

/** Throws 403 from the day the plan ends (`yyyy-MM-dd`): the vault is then for consultation only (V1 §4). */
export function assertPlanRuns(planFin: string, now: Date): void {
  if (planState(planFin, dayAt(now)) === 'vencido')
    throw new Problem(
      403,
      'plan_expired',
      'Plan Vencido: la cuenta está suspendida y sus CFDI quedan solo para consulta.',
    );
}
