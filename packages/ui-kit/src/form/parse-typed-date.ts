import { dayjs } from '../dates';
import { monthAbbreviations } from '../formats';

/** First and last day that are allowed, both inclusive; days are `yyyy-MM-dd`. */
interface DateLimits {
  min?: string | undefined;
  max?: string | undefined;
}

/** `yyyy-MM-dd` if the calendar has such a day, from 1900 on. */
function toDay(year: number, month: number, day: number): string | null {
  const date = dayjs.utc(`${year}-${month}-${day}`, 'YYYY-M-D', true);
  return date.isValid() && year >= 1900 ? date.format('YYYY-MM-DD') : null;
}

function monthOf(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const begin = text.toLowerCase().slice(0, 3);
  // «set» is also in use.
  return monthAbbreviations.indexOf(begin === 'set' ? 'sep' : begin) + 1;
}

function splitDigits(digits: string): [string, string, string | undefined] | null {
  if (![4, 6, 8].includes(digits.length)) return null;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4) || undefined];
}

/**
 * A typed date as `yyyy-MM-dd`, or null if it is not one. Day first, as in Mexico: `3/2`, `3/2/26`, `03022026`,
 * `3-2-2026`, `3.2.2026`, `3 feb 2026`; also ISO, with or without a time. Without a year it gets the
 * year of `today` (V1 §5). Does not check limits.
 */
export function parseTypedDate(text: string, today: string): string | null {
  // A separator at the end may be left without a year after it.
  const typed = text.trim().replace(/\s*[-/.]$/, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(typed);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));

  const separated =
    /^(\d{1,2})(?:\s*[-/.\s]\s*|\s+de\s+)(\d{1,2}|\p{L}{3,10}\.?)(?:(?:\s*[-/.\s]\s*|\s+de\s+)(\d{2}|\d{4}))?$/u.exec(
      typed,
    );
  const parts = separated ? separated.slice(1, 4) : /^\d+$/.test(typed) ? splitDigits(typed) : null;
  if (!parts) return null;

  const [day = '', month = '', year] = parts;
  if (!year) return toDay(Number(today.slice(0, 4)), monthOf(month), Number(day));
  const found = toDay(year.length === 2 ? 2000 + Number(year) : Number(year), monthOf(month), Number(day));
  // Eight digits that are no day, month and year may be ISO's short form: 20260203.
  return found ?? (typed.length === 8 && /^\d+$/.test(typed) ? isoShort(typed) : null);
}

const isoShort = (digits: string) =>
  toDay(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6)));

/** Whether a day is within the limits. */
export const isWithin = (day: string, { min, max }: DateLimits): boolean =>
  (!min || day >= min) && (!max || day <= max);
