import { planState } from '@boveda/contracts';
import { Problem } from '../platform/core/problem';
import { dayAt } from '../platform/core/time';

/** Throws 403 from the day the plan ends (`yyyy-MM-dd`): the vault is then for consultation only (V1 §4). */
export function assertPlanRuns(planFin: string, now: Date): void {
  if (planState(planFin, dayAt(now)) === 'vencido')
    throw new Problem(
      403,
      'plan_expired',
      'Plan Vencido: la cuenta está suspendida y sus CFDI quedan solo para consulta.',
    );
}
