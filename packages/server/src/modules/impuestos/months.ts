/** Number of a month `AAAA-MM` in a row of months. */
const numberOf = (mes: string): number => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 1;

const monthAt = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

/** Returns the month that is some months before one. */
export const monthsBefore = (mes: string, months: number): string => monthAt(numberOf(mes) - months);

/** Returns the month before one, both `AAAA-MM`. */
export const previousMonth = (mes: string): string => monthsBefore(mes, 1);

/** Returns how many months one is after another. */
export const monthsBetween = (desde: string, hasta: string): number => numberOf(hasta) - numberOf(desde);

/** Returns the months from one to another, both included. */
export const monthsFrom = (desde: string, hasta: string): string[] =>
  Array.from({ length: monthsBetween(desde, hasta) + 1 }, (_, at) => monthAt(numberOf(desde) + at));
