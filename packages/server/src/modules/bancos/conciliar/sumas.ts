import { daysBetween } from './dias';
import { groupBy } from './group-by';
import { identidadDe, indexPartes } from './identidad';
import type { Candidato, Hallada, Movido } from './tipos';

/** Most CFDI in one payment, and most that are tried of one party: the newest. */
const MAX_SUMANDOS = 6;
const MAX_ABIERTAS = 24;
/** Days between a payment and the oldest of what it pays. */
const DIAS = 120;
/** Steps of the search of one movement: it ends there, whatever the amounts. */
const MAX_PASOS = 20_000;
/** Of all movements: what comes after it is not searched for sums. */
const MAX_PASOS_EN_TOTAL = 5_000_000;

/** Movements that are the sum of 2 to 6 CFDI of one party: only proposed, and only where the bank says the party. */
export function sumasDe(movidos: readonly Movido[], candidatos: readonly Candidato[]): Hallada[] {
  const porRfc = groupBy(
    candidatos.filter(({ centavos }) => centavos > 0),
    ({ rfc, emitido, moneda }) => `${rfc} ${emitido} ${moneda}`,
  );
  const partesDe = indexPartes(candidatos);
  const budget = { left: MAX_PASOS_EN_TOTAL };
  return movidos.flatMap((movido) => {
    for (const rfc of partesDe(movido)) {
      const group = porRfc.get(`${rfc} ${movido.centavos > 0} ${movido.moneda}`) ?? [];
      // A folio in the text names one invoice of the party; its name or account stand for all.
      if (!group.some((each) => identidadDe(movido, each).es === 'igual')) continue;
      const found = addends(Math.abs(movido.centavos), near(movido, group), budget);
      if (!found) continue;
      return [
        {
          movimiento: movido.id,
          documentos: found.map(({ clave, centavos }) => ({ clave, centavos })),
          puntos: 65,
          razon: `La suma de ${found.length} CFDI de la misma contraparte`,
          automatica: false,
        },
      ];
    }
    return [];
  });
}

const near = ({ fecha }: Movido, group: readonly Candidato[]) =>
  group
    .filter((each) => {
      const days = daysBetween(each.fecha, fecha);
      return days >= -DIAS / 12 && days <= DIAS;
    })
    .toSorted((a, b) => (a.fecha < b.fecha ? 1 : -1))
    .slice(0, MAX_ABIERTAS)
    .toSorted((a, b) => b.centavos - a.centavos);

/** The first set of 2 to 6 that adds up to an amount, the largest first. */
function addends(amount: number, open: readonly Candidato[], budget: { left: number }): Candidato[] | null {
  const end = Math.max(0, budget.left - MAX_PASOS);
  const rest = open.map((_, at) => open.slice(at).reduce((all, { centavos }) => all + centavos, 0));
  const search = (left: number, from: number, chosen: Candidato[]): Candidato[] | null => {
    if (Math.abs(left) <= 1 && chosen.length >= 2) return chosen;
    if (left <= 0 || chosen.length === MAX_SUMANDOS) return null;
    for (let at = from; at < open.length && (rest[at] ?? 0) >= left - 1; at++) {
      if (--budget.left < end) return null;
      const each = open[at] as Candidato;
      if (each.centavos > left + 1) continue;
      const found = search(left - each.centavos, at + 1, [...chosen, each]);
      if (found) return found;
    }
    return null;
  };
  return search(amount, 0, []);
}
