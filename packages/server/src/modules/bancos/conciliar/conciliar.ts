import { daysBetween } from './dias';
import { groupBy } from './group-by';
import { type Par, paresDe } from './pares';
import { sumasDe } from './sumas';
import { type Candidato, type Hallada, type Movido, parOf } from './tipos';

/** Most proposals of a movement. */
const MAX_PROPUESTAS = 5;
/** Days within which another movement or CFDI of the same amount makes a match without identity uncertain. */
const RIVALES = 10;
/** Days within which the same amount that goes back is a return. */
const VUELTA = 5;

/**
 * Finds the CFDI of movements. Alone is applied only a match that cannot be another one: by clave de rastreo and amount; by amount, days
 * and identity; or, of complements, by days and an amount that is not round and that no other movement or CFDI near it has. All else is
 * proposed. `decididas` are pairs that a user undid, which are not applied again.
 */
export function conciliar(
  movidos: readonly Movido[],
  candidatos: readonly Candidato[],
  decididas: ReadonlySet<string> = new Set(),
): Hallada[] {
  const pares = paresDe(movidos, candidatos);
  const porMovido = groupBy(pares, ({ movido }) => movido.id);
  const porCandidato = groupBy(pares, ({ candidato }) => candidato.clave);
  const porImporte = groupBy(movidos, ({ centavos }) => Math.abs(centavos));
  const halladas: Hallada[] = [];
  const used = new Set<string>();
  const pending: Movido[] = [];
  for (const movido of movidos) {
    const own = porMovido.get(movido.id) ?? [];
    const only = own.find((par) => isOnly(par, own, porCandidato.get(par.candidato.clave) ?? [], porImporte));
    if (only && !decididas.has(parOf(movido.id, [only.candidato.clave]))) {
      used.add(only.candidato.clave);
      halladas.push(halladaOf(only, true));
    } else pending.push(movido);
  }
  for (const movido of pending) {
    const own = (porMovido.get(movido.id) ?? []).filter(({ candidato }) => !used.has(candidato.clave));
    halladas.push(
      ...own
        .toSorted((a, b) => b.puntos - a.puntos)
        .slice(0, MAX_PROPUESTAS)
        .map((par) => halladaOf(par, false)),
    );
  }
  const free = candidatos.filter(({ clave }) => !used.has(clave));
  const without = pending.filter(({ id }) => !(porMovido.get(id) ?? []).some(({ regla }) => regla !== 'parcial'));
  return [...halladas, ...sumasDe(without, free)];
}

/** In the currency of the CFDI; what is paid beyond its amount is not of it. */
const amountOf = (movido: Movido, candidato: Candidato) =>
  movido.moneda === candidato.moneda ? Math.min(Math.abs(movido.centavos), candidato.centavos) : candidato.centavos;

const halladaOf = ({ movido, candidato, puntos, razon }: Par, automatica: boolean): Hallada => ({
  movimiento: movido.id,
  documentos: [{ clave: candidato.clave, centavos: amountOf(movido, candidato) }],
  puntos: automatica ? puntos : Math.min(puntos, 90),
  razon,
  automatica,
});

/** Whether a pair is sure, and the only one of its movement and of its CFDI. */
function isOnly(
  par: Par,
  ofMovido: readonly Par[],
  ofCandidato: readonly Par[],
  porImporte: ReadonlyMap<number, Movido[]>,
): boolean {
  if (!par.segura) return false;
  if (isReturned(par.movido, porImporte)) return false;
  if (par.regla === 'rastreo')
    return (
      ofMovido.filter(({ regla }) => regla === 'rastreo').length === 1 &&
      ofCandidato.filter(({ regla }) => regla === 'rastreo').length === 1
    );
  if (ofCandidato.some((other) => other !== par && other.regla === 'rastreo')) return false;
  const rivals = (all: readonly Par[]) =>
    all.filter((other) => other !== par && other.regla !== 'parcial' && other.identidad !== 'distinta');
  if (rivals(ofMovido).length > 0) return false;
  // Another movement of the same party, or one that may be: which of both pays it is not known.
  if (rivals(ofCandidato).length > 0) return false;
  return par.identidad === 'igual' || !hasTwin(par.movido, porImporte);
}

/** The same amount goes the other way within days: the bank may have returned it. */
const isReturned = ({ id, centavos, fecha }: Movido, porImporte: ReadonlyMap<number, Movido[]>): boolean =>
  (porImporte.get(Math.abs(centavos)) ?? []).some(
    (other) => other.id !== id && other.centavos === -centavos && Math.abs(daysBetween(fecha, other.fecha)) <= VUELTA,
  );

const hasTwin = ({ id, centavos, fecha }: Movido, porImporte: ReadonlyMap<number, Movido[]>): boolean =>
  (porImporte.get(Math.abs(centavos)) ?? []).some(
    (other) => other.id !== id && other.centavos === centavos && Math.abs(daysBetween(fecha, other.fecha)) <= RIVALES,
  );
