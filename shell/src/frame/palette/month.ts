import { fold } from '@boveda/area-kit';

const monthName = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2000, month)));
const YEAR = /^20\d\d$/;
const YEAR_AND_MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;
const LINKS = new Set(['de', 'del']);
const ABBREVIATED_FROM = 3;

/** A month that a text names, and the rest of the text. */
export interface NamedMonth {
  /** `2026-10` */
  mes: string;
  /** `octubre 2026` */
  title: string;
  rest: string;
}

/**
 * Reads the month that a text names: `cierre octubre`, `octubre 2025`, `cierre de oct`, `2026-10`. Without a year it is the last one of
 * that name that has begun. Returns null where there is none; an abbreviation alone is none, as it may begin a name.
 */
export function monthIn(text: string, now: Date): NamedMonth | null {
  const words = fold(text).split(/\s+/);
  const year = words.find((word) => YEAR.test(word));
  const others = words.filter((word) => word !== year && !LINKS.has(word));
  for (const [at, word] of others.entries()) {
    const rest = others.toSpliced(at, 1).join(' ');
    const [, typedYear, typedMonth] = YEAR_AND_MONTH.exec(word) ?? [];
    const index = typedMonth ? Number(typedMonth) - 1 : MONTHS.findIndex((month) => isNamed(month, word, rest !== ''));
    const name = MONTHS[index];
    if (!name) continue;
    const chosen = Number(typedYear ?? year ?? now.getFullYear() - (index > now.getMonth() ? 1 : 0));
    return { mes: `${chosen}-${String(index + 1).padStart(2, '0')}`, title: `${name} ${chosen}`, rest };
  }
  return null;
}

const isNamed = (month: string, word: string, abbreviated: boolean) =>
  month === word || (abbreviated && word.length >= ABBREVIATED_FROM && month.startsWith(word));

/** The address of a screen at a month: `:mes` stands for it, `:primero` and `:ultimo` for its first and last day. */
export function inMonth(address: string, { mes }: NamedMonth): string {
  const [year, month] = mes.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
  return address
    .replace(':mes', mes)
    .replace(':primero', `${mes}-01`)
    .replace(':ultimo', `${mes}-${String(last).padStart(2, '0')}`);
}
