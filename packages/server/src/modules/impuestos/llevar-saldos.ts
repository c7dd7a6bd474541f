import { vencimientoPagos } from '@boveda/cfdi';
import { Big } from 'big.js';

/** What a user said of the balance of a month. */
export interface SaldoDicho {
  /** As the return says; null: as it is computed. */
  monto: string | null;
  /** The day on which it was asked back. */
  devolucion: string | null;
}

/** A balance, what of it lowered the IVA of other months, and what is left. */
interface SaldoLlevado {
  mes: string;
  monto: Big;
  aplicaciones: { mes: string; importe: Big }[];
  devuelto: Big;
  remanente: Big;
}

/** What balances of earlier months are to a month. */
export interface MesConSaldos {
  /** What each balance could lower, by its month. */
  disponibles: ReadonlyMap<string, Big>;
  disponible: Big;
  aplicado: Big;
  aPagar: Big;
}

const ZERO = new Big(0);
const larger = (one: Big, other: Big) => (one.gt(other) ? one : other);
const smaller = (one: Big, other: Big) => (one.lt(other) ? one : other);

/**
 * Carries IVA in favour to the months that follow, the oldest first, until it is used up (LIVA 6). One that was asked back lowers only
 * returns that were due before. `cifras` is what each month owes, below 0 in favour, oldest first; months that only a user knows may be
 * missing in it.
 */
export function llevarSaldos(
  cifras: ReadonlyMap<string, string>,
  dichos: ReadonlyMap<string, SaldoDicho>,
): { saldos: SaldoLlevado[]; meses: Map<string, MesConSaldos> } {
  const saldos: SaldoLlevado[] = [];
  const meses = new Map<string, MesConSaldos>();
  for (const mes of [...new Set([...cifras.keys(), ...dichos.keys()])].sort()) {
    const aCargo = new Big(cifras.get(mes) ?? 0);
    const dicho = dichos.get(mes)?.monto ?? null;
    const monto = dicho === null ? larger(aCargo.neg(), ZERO) : new Big(dicho);
    const usables = saldos.filter(({ mes: origen }) => isUsable(dichos.get(origen), mes));
    const disponibles = new Map(usables.map(({ mes: origen, remanente }) => [origen, remanente]));
    const disponible = [...disponibles.values()].reduce((sum, remanente) => sum.plus(remanente), ZERO);
    // Who declared a balance owed nothing.
    const bruto = monto.gt(0) ? ZERO : larger(aCargo, ZERO);
    let aPagar = bruto;
    for (const saldo of usables) {
      const importe = smaller(saldo.remanente, aPagar);
      if (importe.lte(0)) continue;
      saldo.aplicaciones.push({ mes, importe });
      saldo.remanente = saldo.remanente.minus(importe);
      aPagar = aPagar.minus(importe);
    }
    meses.set(mes, { disponibles, disponible, aplicado: bruto.minus(aPagar), aPagar });
    if (monto.gt(0)) saldos.push({ mes, monto, aplicaciones: [], devuelto: ZERO, remanente: monto });
  }
  for (const saldo of saldos)
    if (dichos.get(saldo.mes)?.devolucion) Object.assign(saldo, { devuelto: saldo.remanente, remanente: ZERO });
  return { saldos, meses };
}

/** Whether a balance still lowers the return of a month: once asked back it does not. */
const isUsable = (dicho: SaldoDicho | undefined, mes: string) =>
  !dicho?.devolucion || vencimientoPagos(mes).legal < dicho.devolucion;
