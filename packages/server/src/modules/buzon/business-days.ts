import { plusHabiles } from '@boveda/cfdi';

const DAY_MS = 86_400_000;
/** Time zone of central Mexico, where the SAT's days begin; without daylight saving since 2022. */
const OFFSET_MS = -6 * 3_600_000;
const PLAZO = 3;

/** Returns the day in central Mexico at a moment. */
export const dayInMexico = (moment: Date): string => new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** Returns the end of the third business day after the day of the given moment. Source: RMF 2.7.1.34. */
export function vencimiento(recibida: Date): Date {
  const last = new Date(`${plusHabiles(dayInMexico(recibida), PLAZO)}T00:00:00Z`);
  return new Date(last.getTime() + DAY_MS - OFFSET_MS);
}
