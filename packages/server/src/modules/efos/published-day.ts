const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** Three forms of a date, each at the beginning of what follows. */
const FORMS = [
  { form: /^(?<d>\d{1,2})\s*[/.-]\s*(?<m>\d{1,2}|[a-z]{3,10})\.?\s*[/.-]\s*(?<y>\d{4}|\d{2})(?!\d)/ },
  { form: /^(?<y>\d{4})[/.-](?<m>\d{1,2})[/.-](?<d>\d{1,2})(?!\d)/ },
  {
    form: /^(?<d>\d{1,2}|primero)[^a-z0-9]{0,3}(?:o|ro)?\.?\s+(?:de\s+)?(?<m>[a-z]{3,10})\.?,?\s+(?:del?\s+)?(?:ano\s+)?(?<y>\d{4})(?!\d)/,
  },
];

/** Without accents, in lower case. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/**
 * Reads the day at the beginning of a text of a published list: `d/m/yyyy` (also with dashes, points or the month's name), `yyyy-mm-dd`,
 * «d de mes de yyyy», or the number of a day of a spreadsheet. Null where there is none, or a day that does not exist.
 */
export function dayOf(text: string): string | null {
  const given = plain(text.slice(0, 80));
  if (/^\d{5}(\.0+)?$/.test(given)) return dayIn(new Date(EXCEL_EPOCH + Math.trunc(Number(given)) * DAY_MS));
  for (const { form } of FORMS) {
    const { d = '', m = '', y = '' } = form.exec(given)?.groups ?? {};
    if (y === '') continue;
    return existing(y.length === 2 ? 2000 + Number(y) : Number(y), monthOf(m), d === 'primero' ? 1 : Number(d));
  }
  return null;
}

/** What a line says before the date of its list. */
const SAYS = ['actualizad[oa]s?', 'actualizacion', 'corte', 'cifras', 'informacion'].join('|');
const UPDATED = new RegExp(`(?:${SAYS})(?:\\s+(?:al?|el|hasta|dia|de))*\\s*:?\\s*(?=\\d|primero)`);

/** Reads the date of a list from one of its lines: «Información actualizada al 31 de octubre de 2026». */
export function updatedIn(line: string): string | null {
  const given = plain(line.slice(0, 2_000));
  const found = UPDATED.exec(given);
  return found && dayOf(given.slice(found.index + found[0].length));
}

/** 1 to 12; 0 for what is no month. */
const monthOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : MESES.indexOf(text.replace(/^set/, 'sep').slice(0, 3)) + 1;

function existing(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? dayIn(date) : null;
}

const dayIn = (date: Date): string => date.toISOString().slice(0, 10);
