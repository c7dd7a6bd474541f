import { sdk } from '@boveda/area-kit/sdk';
import { type Dashboard, planState } from '@boveda/contracts';
import { Alert, formatDay, today } from '@boveda/ui-kit';
import { useEffect, useState } from 'react';

/** Warns that the plan of the open taxpayer ends soon or has ended (V1 §4). */
export function PlanBanner({ rfc }: { rfc: string }) {
  const plan = usePlan(rfc);
  if (!plan) return null;
  const state = planState(plan.fin, today());
  if (state === 'porVencer')
    return (
      <Alert
        className="frame-plan"
        type="warning"
        showIcon
        title="Plan de Bóveda Próximo a Vencerse"
        description={`Su cuenta será suspendida el ${formatDay(plan.fin)}.`}
      />
    );
  if (state === 'vencido')
    return (
      <Alert
        className="frame-plan"
        type="error"
        showIcon
        title="Plan Vencido"
        description="Su cuenta está suspendida; sus CFDIs permanecen disponibles solo para consulta."
      />
    );
  return null;
}

/** Null without an answer, which shows no banner: the screens below show their own errors. */
function usePlan(rfc: string): Dashboard['plan'] | null {
  const [plan, setPlan] = useState<Dashboard['plan'] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the taxpayer is in the header of the call.
  useEffect(() => {
    const life = new AbortController();
    sdk.dashboard.get({ signal: life.signal }).then(
      (dashboard) => setPlan(dashboard.plan),
      () => undefined,
    );
    return () => life.abort();
  }, [rfc]);
  return plan;
}
