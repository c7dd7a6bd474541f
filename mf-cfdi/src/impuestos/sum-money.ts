/** Adds amounts of cents exactly, without floats. */
export function sumMoney(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + centsOf(amount), 0n);
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function centsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
  return amount.startsWith('-') ? -cents : cents;
}

/** Whether an amount is 0, however many decimals it has. */
export const isZero = (amount: string): boolean => /^-?[0.]*$/.test(amount);
