import Big from 'big.js';

/**
 * Whole pesos of an amount: up to 50 cents down, from 51 up. The layout of the DIOT is silent; this is the rule of returns.
 * Source: CFF 20, last paragraph. Throws for a negative amount, which no field takes.
 */
export function roundPesos(amount: string | number): number {
  const cents = Big(amount).round(2);
  if (cents.lt(0)) throw new RangeError(`a negative amount: ${amount}`);
  const pesos = cents.round(0, Big.roundDown);
  return (cents.minus(pesos).gt('0.5') ? pesos.plus(1) : pesos).toNumber();
}
