/** Decimals of the wire. */
const DECIMALS = 6;
const CENT = 10n ** BigInt(DECIMALS - 2);

/** Adds amounts exactly, without floats, and rounds the sum once to cents, half away from zero as the server does. */
export function sumMoney(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total + millionthsOf(amount), 0n);
  const cents = ((sum < 0n ? -sum : sum) + CENT / 2n) / CENT;
  const digits = cents.toString().padStart(3, '0');
  return `${sum < 0n && cents > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function millionthsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const millionths = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  return amount.startsWith('-') ? -millionths : millionths;
}

/** Whether an amount is 0, however many decimals it has. */
export const isZero = (amount: string): boolean => /^-?[0.]*$/.test(amount);
