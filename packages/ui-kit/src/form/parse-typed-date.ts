import { monthAbbreviations } from '../formats';

/** First and last day that are allowed, both inclusive; days are `yyyy-MM-dd`. */
interface DateLimits {
  min?: string | undefined;
  max?: string | undefined;
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** `yyyy-MM-dd` where the calendar has such a day. */
function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1900 && year <= 9999 ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : null;
}

function monthOf(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const begin = text.toLowerCase().slice(0, 3);
  // People also write «set».
  return monthAbbreviations.indexOf(begin === 'set' ? 'sep' : begin) + 1;
}

function splitDigits(digits: string): [string, string, string | undefined] | null {
  if (![4, 6, 8].includes(digits.length)) return null;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4) || undefined];
}

/**
 * A typed date as `yyyy-MM-dd`, or null where it is none. Day first, as Mexico writes: `3/2`, `3/2/26`, `03022026`,
 * `3-2-2026`, `3.2.2026`, `3 feb 2026`; also ISO, with or without a time, as it is pasted. Without a year it is of the
 * year of `today` (V1 §5). Says nothing about limits.
 */
export function parseTypedDate(text: string, today: string): string | null {
  // A separator at the end waits for a year that need not come.
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
  // 20260203 has no day 20 of month 26, but it is ISO's short form.
  return found ?? (typed.length === 8 && /^\d+$/.test(typed) ? isoShort(typed) : null);
}

const isoShort = (digits: string) =>
  toDay(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6)));

/** True where a day lies within the limits. */
export const isWithin = (day: string, { min, max }: DateLimits): boolean =>
  (!min || day >= min) && (!max || day <= max);

/** `yyyy-MM-dd` as people type it here: `03/02/2026`. */
export const toTyped = (day: string): string => day.split('-').reverse().join('/');
