import { sdk } from '@boveda/area-kit/sdk';
import { planState } from '@boveda/contracts/core';
import { Alert, formatDay, today } from '@boveda/ui-kit';
import { useEffect, useState } from 'react';

/** Notes the visit of the open taxpayer, and warns that its plan ends soon or has ended (V1 §4). */
export function PlanBanner({ rfc }: { rfc: string }) {
  const fin = useVisit(rfc);
  if (!fin) return null;
  const state = planState(fin, today());
  if (state === 'porVencer')
    return (
      <Alert
        className="frame-plan"
        type="warning"
        showIcon
        title="Plan de Bóveda Próximo a Vencerse"
        description={`Su cuenta será suspendida el ${formatDay(fin)}.`}
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

/** The day the plan ends. Null without an answer, which shows no banner: the screens below show their own errors. */
function useVisit(rfc: string): string | null {
  const [fin, setFin] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the taxpayer is in the header of the call.
  useEffect(() => {
    sdk.session.registerLastLogin().then(
      ({ plan }) => setFin(plan.fin),
      () => undefined,
    );
  }, [rfc]);
  return fin;
}
