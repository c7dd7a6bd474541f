import { type Dashboard, type PlanState, planState } from '@boveda/contracts/core';
import { formatDay, today } from '@boveda/ui-kit';
import { Tag } from '@boveda/ui-kit/data';

const colors: Record<PlanState, string> = { vigente: 'success', porVencer: 'warning', vencido: 'error' };

/** Badge of the plan: green, yellow or red by the days that are left. */
export function PlanBadge({ plan }: { plan: Dashboard['plan'] }) {
  const state = planState(plan.fin, today());
  return (
    <Tag color={colors[state]} style={{ margin: 0, whiteSpace: 'normal' }}>
      {state === 'vencido' ? 'Plan Vencido' : `${plan.nombre} · hasta ${formatDay(plan.fin)}`}
    </Tag>
  );
}
