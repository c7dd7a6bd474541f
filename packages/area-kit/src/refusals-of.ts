import type { SessionState } from '@boveda/session';
import type { Refusals } from '@boveda/ui-kit';

const OF_VISITOR = 'Esta es una demostración: se consulta, y no se cambia ni se genera nada.';
const OF_REVISOR = 'Su acceso es de Revisor: consulta y comenta, sin hacer cambios.';

const none: Refusals = {};
const ofVisitor: Refusals = {
  change: OF_VISITOR,
  changeElsewhere: OF_VISITOR,
  comment: OF_VISITOR,
  export: OF_VISITOR,
};
const ofRevisor: Refusals = { change: OF_REVISOR };

/** What the session may not do in its open taxpayer, as `puedeVisitante` and `puedeRevisor` of the contracts say of each call. */
export function refusalsOf(current: SessionState | null): Refusals {
  if (current?.visitante) return ofVisitor;
  const cuenta = current?.cuentas.find(({ rfc }) => rfc === current.rfc);
  return cuenta?.privilegio === '3' ? ofRevisor : none;
}
