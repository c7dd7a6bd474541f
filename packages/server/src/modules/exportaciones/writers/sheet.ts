/** The value of a cell: text, a decimal number as text, a date `yyyy-MM-ddTHH:mm:ss`. Null is an empty cell. */
export type Celda = string | number | null;

/** A column of a sheet; `ancho` in characters. */
export interface ColumnaHoja<Fila> {
  titulo: string;
  tipo: 'texto' | 'importe' | 'numero' | 'fecha';
  ancho: number;
  valor(fila: Fila): Celda;
  /** Formula of an amount, without its `=`; `valor` is then what it results in, which programs that do not compute show. */
  formula?(fila: Fila): string | null;
}

/** Rows of a sheet without its header. Source: ECMA-376, 1,048,576 with the header. */
export const MAX_FILAS = 1_048_575;
const MAX_TEXT = 32_767;

// Order of cellXfs in styles.xml.
const STYLE = { head: 1, importe: 2, numero: 3, fecha: 4, quoted: 5 } as const;

/** The letters of a column, the first of which is 0. */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Cell references; some programs do not read cells without one. */
const LETTERS = Array.from({ length: 64 }, (_, index) => letterOf(index));

const SPECIAL = /[&<>]|_x[0-9A-Fa-f]{4}_|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes text for an element; removes characters that XML does not allow, and escapes those that Excel would read as
 * an escape.
 */
export function escapeText(text: string): string {
  if (text.search(SPECIAL) < 0) return text;
  return text.replace(SPECIAL, (found) => entities[found] ?? (found.startsWith('_') ? `_x005F${found}` : ''));
}

/** Matches text that needs no escaping, which is nearly all of it. */
const PLAIN = /^[0-9A-Za-zÀ-ÿ](?:[ -%'-;=?-^`-~\u00A0-\u1FFF]*[!-%'-;=?-^`-~À-ÿ])?$/;

// An inline string is never a formula; the quote keeps it text also when the cell is edited or saved as CSV.
const FORMULA = /^[=+\-@\t\r\n]/;

function textCell(at: string, text: string): string {
  if (text === '') return '';
  if (PLAIN.test(text) && text.length <= MAX_TEXT) return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const shown = escapeText(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text);
  const style = FORMULA.test(text) ? ` s="${STYLE.quoted}"` : '';
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${at}" t="inlineStr"${style}><is><t${space}>${shown}</t></is></c>`;
}

const DAY_MS = 86_400_000;
const EPOCH_DAYS = 25_569;
/** Excel counts 29 February 1900, which did not exist: before this day its numbers mean other days. */
const FIRST_DATE = '1900-03-01';

/** Cache, because there are few days and many rows. */
const serials = new Map<string, number>();

function serialOf(day: string): number {
  const serial = serials.get(day) ?? Date.parse(day) / DAY_MS + EPOCH_DAYS;
  serials.set(day, serial);
  return serial;
}

const FECHA = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

function dateCell(at: string, fecha: string): string {
  const serial = FECHA.test(fecha) && fecha >= FIRST_DATE ? serialOf(fecha.slice(0, 10)) : Number.NaN;
  if (Number.isNaN(serial)) return textCell(at, fecha);
  const seconds = Number(fecha.slice(11, 13)) * 3_600 + Number(fecha.slice(14, 16)) * 60 + Number(fecha.slice(17));
  // Up to a tenth of a millisecond late, never early: not every program rounds what it reads.
  const time = Math.ceil((seconds / 86_400) * 1e9) / 1e9;
  return `<c r="${at}" s="${STYLE.fecha}"><v>${serial + time}</v></c>`;
}

/** Matches a decimal number as PostgreSQL and CFDI write it. */
export const DECIMAL = /^-?\d+(\.\d+)?$/;

function numberCell(at: string, value: string | number, style: number): string {
  return DECIMAL.test(String(value)) ? `<c r="${at}" s="${style}"><v>${value}</v></c>` : textCell(at, String(value));
}

function cellOf(at: string, tipo: ColumnaHoja<unknown>['tipo'], value: Celda): string {
  if (value === null) return '';
  if (tipo === 'texto') return textCell(at, String(value));
  return tipo === 'fecha' ? dateCell(at, String(value)) : numberCell(at, value, STYLE[tipo]);
}

const formulaCell = (at: string, formula: string, value: Celda): string =>
  `<c r="${at}" s="${STYLE.importe}"><f>${escapeText(formula)}</f>${value === null ? '' : `<v>${value}</v>`}</c>`;

/** Returns the start of a sheet: a frozen header with filters, and the widths of its columns. */
export function sheetStart<Fila>(columnas: readonly ColumnaHoja<Fila>[]): string {
  const widths = columnas.map(
    ({ ancho }, index) => `<col min="${index + 1}" max="${index + 1}" width="${ancho}" customWidth="1"/>`,
  );
  const head = columnas.map(
    ({ titulo }, index) =>
      `<c r="${LETTERS[index]}1" s="${STYLE.head}" t="inlineStr"><is><t>${escapeText(titulo)}</t></is></c>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head.join('')}</row>`;
}

/** Returns row `number` of the sheet, the header being the first; omits empty cells. */
export function sheetRow<Fila>(columnas: readonly ColumnaHoja<Fila>[], fila: Fila, number: number): string {
  let cells = '';
  columnas.forEach((columna, index) => {
    const at = `${LETTERS[index]}${number}`;
    const formula = columna.formula?.(fila);
    cells += formula ? formulaCell(at, formula, columna.valor(fila)) : cellOf(at, columna.tipo, columna.valor(fila));
  });
  return `<row r="${number}">${cells}</row>`;
}

/** Returns the end of a sheet. */
export const sheetEnd = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${LETTERS[columns - 1]}${rows + 1}"/></worksheet>`;
