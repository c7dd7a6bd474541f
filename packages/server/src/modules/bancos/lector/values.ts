/** In which order the numbers of a date are. */
export type OrdenFecha = 'dmy' | 'mdy' | 'ymd';

/** Most hundredths that are taken: a JavaScript number holds them exactly. */
const MAX_CENTAVOS = 1e14;

/**
 * Hundredths of an amount in any of the usual spellings: `1,160.00`, `1.160,00`, `$ -10`, `(10.00)`, `10.00-`. An empty cell and a dash
 * are 0. Null for anything else, also for a third decimal that is not 0.
 */
export function parseImporte(text: string): number | null {
  const bare = text
    .replaceAll(/[\s'’\u00a0]|MXN|USD|EUR|M\.N\.|US\$|[$€+]/gi, '')
    // Signs that Excel and text editors write for a minus.
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-');
  if (bare === '' || bare === '-' || bare === '--') return 0;
  const match = /^(-?)\(?(-?)([\d.,]+)\)?(-?)$/.exec(bare);
  if (!match) return null;
  const isNegative = match[1] === '-' || match[2] === '-' || match[4] === '-' || /^-?\(.*\)$/.test(bare);
  const digits = normalDecimal(match[3] ?? '');
  if (digits === null) return null;
  const [whole = '', decimals = ''] = digits.split('.');
  if (!/^0*$/.test(decimals.slice(2)) || whole.length > 13) return null;
  const centavos = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  if (!Number.isSafeInteger(centavos) || centavos > MAX_CENTAVOS) return null;
  return isNegative && centavos !== 0 ? -centavos : centavos;
}

/** Digits with a point before the decimals. Groups have three digits; a comma alone before one or two digits is the decimal one. */
function normalDecimal(text: string): string | null {
  const grouped = (group: string) => new RegExp(`^\\d{1,3}(\\${group}\\d{3})*$`);
  for (const [group, decimal] of [
    [',', '.'],
    ['.', ','],
  ] as const) {
    const at = text.lastIndexOf(decimal);
    const whole = at < 0 ? text : text.slice(0, at);
    const rest = at < 0 ? '' : text.slice(at + 1);
    // 1.000 is one peso, 1,000 is a thousand: Mexican files write a decimal point.
    if (!/^\d*$/.test(rest) || (decimal === ',' && at >= 0 && rest.length > 2)) continue;
    if (/^\d*$/.test(whole) && whole + rest !== '') return `${whole || '0'}.${rest}`;
    if (grouped(group).test(whole)) return `${whole.replaceAll(group, '')}.${rest}`;
  }
  return null;
}

const MESES: Readonly<Record<string, number>> = {
  ENE: 1,
  JAN: 1,
  FEB: 2,
  MAR: 3,
  ABR: 4,
  APR: 4,
  MAY: 5,
  JUN: 6,
  JUL: 7,
  AGO: 8,
  AUG: 8,
  SEP: 9,
  SET: 9,
  OCT: 10,
  NOV: 11,
  DIC: 12,
  DEC: 12,
};

const HORA = /(?:^|[\sT,])(\d{1,2}):(\d{2})(?::(\d{2}))?/;

/** Day and hour of a cell, `yyyy-MM-dd` and `HH:mm:ss`; null for what is no day of the calendar. */
export function parseFecha(text: string, orden: OrdenFecha): { fecha: string; hora: string | null } | null {
  const bare = text.trim().replaceAll(/^['"]+|['"]+$/g, '');
  const hora = parseHora(bare);
  const found = numbersOf(bare.replace(/[T,\s]+\d{1,2}:\d{2}.*$/, ''), orden);
  if (!found) return null;
  const [year, month, date] = found;
  const day = new Date(Date.UTC(year, month - 1, date));
  if (day.getUTCFullYear() !== year || day.getUTCMonth() !== month - 1 || year < 1990 || year > 2099) return null;
  return { fecha: day.toISOString().slice(0, 10), hora };
}

/** Hour of a cell, `HH:mm:ss`; null where there is none. */
export function parseHora(text: string): string | null {
  const match = HORA.exec(text.trim());
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59 || Number(match[3] ?? 0) > 59) return null;
  return `${match[1]?.padStart(2, '0')}:${match[2]}:${match[3] ?? '00'}`;
}

type Numbers = [year: number, month: number, day: number];

function numbersOf(text: string, orden: OrdenFecha): Numbers | null {
  const bare = text.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const named = /^(\d{1,2})[\s/.-]*(?:DE\s+)?([A-Z]{3})[A-Z]*\.?[\s/.-]*(?:DE\s+)?(\d{4}|\d{2})$/i.exec(bare);
  if (named) return inYear(named[3], MESES[(named[2] ?? '').toUpperCase()] ?? 0, named[1]);
  const parts = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(bare);
  if (parts) return byOrder(parts[1], parts[2], parts[3], orden);
  const [, a, b, c, d] = /^(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(bare) ?? [];
  if (a === undefined) return null;
  return orden === 'ymd' ? inYear(`${a}${b}`, Number(c), d) : byOrder(a, b, `${c}${d}`, orden);
}

const byOrder = (a: string | undefined, b: string | undefined, c: string | undefined, orden: OrdenFecha): Numbers => {
  if (orden === 'ymd') return inYear(a, Number(b), c);
  return orden === 'mdy' ? inYear(c, Number(a), b) : inYear(c, Number(b), a);
};

const inYear = (year = '', month: number, day = ''): Numbers => [
  year.length === 2 ? 2000 + Number(year) : Number(year),
  month,
  Number(day),
];
