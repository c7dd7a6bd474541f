import { daysBetween } from './dias';
import { groupBy } from './group-by';
import type { Movido } from './tipos';

/** Days within which a bank returns a transfer. */
const DIAS = 10;

/** A movement, and whether its text says that it returns another. */
interface Dicho {
  movido: Movido;
  esVuelta: boolean;
}

/** Movements that return another, and those that they return: neither pays a CFDI. The same clave de rastreo tells which, else the nearest. */
export function findDevueltos(dichos: readonly Dicho[]): Set<string> {
  const porImporte = groupBy(dichos, ({ movido }) => movido.centavos);
  const found = new Set<string>();
  for (const { movido, esVuelta } of dichos) {
    if (!esVuelta) continue;
    found.add(movido.id);
    const others = (porImporte.get(-movido.centavos) ?? [])
      .filter((other) => !other.esVuelta && !found.has(other.movido.id))
      .map((other) => ({ ...other.movido, days: daysBetween(other.movido.fecha, movido.fecha) }))
      .filter(({ days, moneda }) => days >= 0 && days <= DIAS && moneda === movido.moneda)
      .toSorted((a, b) => a.days - b.days);
    const returned = others.find(({ rastreo }) => rastreo !== '' && rastreo === movido.rastreo) ?? others[0];
    if (returned) found.add(returned.id);
  }
  return found;
}
