import { parse } from 'csv-parse/sync';
import { MAX_CELDA } from './estado';

/** Most rows and columns of a table that are looked at. */
export const MAX_FILAS = 30_000;
const MAX_COLUMNAS = 60;

/** Cells of a row without blanks around, without the quotes of Excel's text (`="001"`) and apostrophes that banks write around. */
export const cleanCell = (cell: string): string => {
  const bare = cell.replaceAll(/[\p{Cc}\u00a0]+/gu, ' ').trim();
  const text = /^=?"(.*)"$/.exec(bare)?.[1] ?? /^'(.*)'$/.exec(bare)?.[1] ?? bare.replace(/^'/, '');
  return text.trim().slice(0, MAX_CELDA);
};

/** Separators that tables of banks have. */
export const SEPARADORES = ['\t', ';', '|', ','] as const;

/** Rows of a text with this separator, each at its line: quotes that are not closed are taken as letters. */
export function splitTable(text: string, separador: string): string[][] {
  const options = {
    delimiter: separador,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    to: MAX_FILAS,
  };
  let rows: string[][];
  try {
    rows = parse(text, options);
  } catch {
    rows = parse(text, { ...options, quote: null });
  }
  return rows.map((row) => row.slice(0, MAX_COLUMNAS).map(cleanCell));
}

/** Separator that divides most rows alike; null where the text is no table. */
export function likelySeparador(text: string): string | null {
  const lines = text.split(/\r?\n/).filter(Boolean).slice(0, 200);
  const scored = SEPARADORES.map((separador) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const columns = line.split(separador).length;
      if (columns > 2) counts.set(columns, (counts.get(columns) ?? 0) + 1);
    }
    return { separador, alike: Math.max(0, ...counts.values()) };
  }).toSorted((a, b) => b.alike - a.alike);
  const [best] = scored;
  return best && best.alike >= 2 ? best.separador : null;
}
