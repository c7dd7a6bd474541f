import { Big } from 'big.js';
import type { Catalogo, Cuenta } from './catalogo';
import type { SumaDeCuenta } from './poliza';

/** What an account had when a year began, in pesos: positive as its naturaleza wants it. */
export interface SaldoInicial {
  cuenta: string;
  saldo: string;
}

/** An account in a month. Amounts are pesos with two decimals; balances are positive as the naturaleza of the account wants them. */
export interface CuentaDeBalanza {
  cuenta: Cuenta;
  inicial: string;
  debe: string;
  haber: string;
  final: string;
}

/** The accounts that have a balance or moved, with those of which they are a part, which sum them up. */
export interface Balanza {
  cuentas: readonly CuentaDeBalanza[];
  /** Deudoras less acreedoras when the year began: zero where the opening balances square. */
  diferencia: string;
}

interface Suma {
  inicial: Big;
  debe: Big;
  haber: Big;
}

/**
 * Makes the balanza of a month: opening balances of its year, what accounts moved in the months before it, and what they move in it. Each account
 * adds to those of which it is a part. Source: Anexo 24, BalanzaComprobacion 1.3.
 */
export function makeBalanza(
  { cuentas, cuentaDe }: Catalogo,
  saldos: readonly SaldoInicial[],
  antes: readonly SumaDeCuenta[],
  mes: readonly SumaDeCuenta[],
): Balanza {
  const sums = new Map<string, Suma>();
  const add = (numero: string, more: Partial<Suma>) => {
    let each: string | null = numero;
    while (each !== null) {
      const cuenta: Cuenta = cuentaDe(each);
      const sum = sums.get(cuenta.numero) ?? { inicial: new Big(0), debe: new Big(0), haber: new Big(0) };
      sums.set(cuenta.numero, {
        inicial: sum.inicial.plus(more.inicial ?? 0),
        ...{ debe: sum.debe.plus(more.debe ?? 0), haber: sum.haber.plus(more.haber ?? 0) },
      });
      each = cuenta.subcuentaDe;
    }
  };
  const toward = (numero: string, amount: Big) => (cuentaDe(numero).naturaleza === 'D' ? amount : amount.times(-1));
  for (const { cuenta, saldo } of saldos) add(cuenta, { inicial: toward(cuenta, new Big(saldo)) });
  for (const { cuenta, debe, haber } of antes) add(cuenta, { inicial: new Big(debe).minus(haber) });
  for (const { cuenta, debe, haber } of mes) add(cuenta, { debe: new Big(debe), haber: new Big(haber) });
  return {
    cuentas: cuentas.flatMap((cuenta) => {
      const sum = sums.get(cuenta.numero);
      if (!sum) return [];
      const of = (amount: Big) => toward(cuenta.numero, amount).toFixed(2);
      const final = sum.inicial.plus(sum.debe).minus(sum.haber);
      const amounts = { debe: sum.debe.toFixed(2), haber: sum.haber.toFixed(2) };
      return [{ cuenta, inicial: of(sum.inicial), ...amounts, final: of(final) }];
    }),
    diferencia: saldos
      .reduce((all, { cuenta, saldo }) => all.plus(toward(cuenta, new Big(saldo))), new Big(0))
      .toFixed(2),
  };
}
