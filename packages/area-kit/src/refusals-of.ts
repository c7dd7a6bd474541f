import type { SessionState } from '@boveda/session';
import type { Refusals } from '@boveda/ui-kit';

const OF_VISITOR = 'Esta es una demostración: se consulta, y no se cambia ni se genera nada.';
const OF_REVISOR = 'Su acceso es de Revisor: consulta y comenta, sin hacer cambios.';

const none: Refusals = {};
const ofVisitor: Refusals = {
  change: OF_VISITOR,
  changeElsewhere: OF_VISITOR,
  workElsewhere: OF_VISITOR,
  comment: OF_VISITOR,
  export: OF_VISITOR,
};
const ofRevisor: Refusals = { change: OF_REVISOR };
const ofRevisorOfAll: Refusals = { workElsewhere: OF_REVISOR };

/**
 * Returns what the session may not do in its open taxpayer, as `puedeVisitante` and `puedeRevisor` of the contracts say of each call.
 * `workElsewhere` is refused only to a user who is a Revisor in all taxpayers: with other rights in some, the server refuses by taxpayer.
 */
export function refusalsOf(current: SessionState | null): Refusals {
  if (current?.visitante) return ofVisitor;
  const cuentas = current?.cuentas ?? [];
  const onlyReads = cuentas.length > 0 && cuentas.every(({ privilegio }) => privilegio === '3');
  const cuenta = cuentas.find(({ rfc }) => rfc === current?.rfc);
  return { ...(cuenta?.privilegio === '3' ? ofRevisor : none), ...(onlyReads ? ofRevisorOfAll : none) };
}
