import { vencimientoPagos } from '@boveda/cfdi';
import { nextMonth } from '../../vault/espejo/summarize-months';
import { previousMonth } from './months';

/** What a user said of the remittance of the IVA that was withheld in a month. */
export interface Entero {
  /** The day on which it was remitted; null: it was not. */
  fecha: string | null;
}

/**
 * Returns the month in whose return IVA is credited that was withheld in `mes`: the one after that which remits it, or the first that is
 * due after a late remittance (LIVA 5-IV). Unknown, it is supposed to be in time; null while it was not remitted.
 */
export function mesDeAcreditamiento(mes: string, entero?: Entero): string | null {
  const siguiente = nextMonth(mes);
  if (!entero) return siguiente;
  if (entero.fecha === null) return null;
  const posible = declaracionTras(entero.fecha);
  return [posible, siguiente].sort()[1] ?? siguiente;
}

/** The month of the first return that is due on a day or after it. */
function declaracionTras(fecha: string): string {
  const mes = fecha.slice(0, 7);
  const anterior = previousMonth(mes);
  return fecha > vencimientoPagos(anterior).legal ? mes : anterior;
}
