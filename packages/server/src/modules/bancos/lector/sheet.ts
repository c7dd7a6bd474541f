import { parseXml, type XmlElement } from '@boveda/cfdi';
import * as yauzl from 'yauzl';
import { EstadoIlegible } from './estado';
import { cleanCell, MAX_FILAS } from './split-table';

/** What a workbook may unpack to: a bomb ends there. */
const MAX_ENTRADA = 24 * 1_048_576;
const MAX_ENTRADAS = 500;
const MAX_COLUMNA = 60;

/** Rows of the first sheet of an Excel workbook (XLSX) as text; dates as `yyyy-MM-dd`. @throws EstadoIlegible */
export async function readXlsx(bytes: Buffer): Promise<string[][]> {
  const files = await unzip(bytes, (name) => /^xl\/(worksheets\/sheet\d+|sharedStrings|styles)\.xml$/i.test(name));
  const sheets = [...files.keys()].filter((name) => name.includes('/worksheets/')).toSorted(byNumber);
  const [first] = sheets;
  if (first === undefined) throw new EstadoIlegible('El libro de Excel no tiene hojas.');
  const strings = readStrings(files.get('xl/sharedStrings.xml'));
  const dates = readDateStyles(files.get('xl/styles.xml'));
  return readSheet(treeOf(files.get(first) as Buffer), strings, dates);
}

const byNumber = (a: string, b: string) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]);

/** Entries that are wanted, each no larger than the bound however much it declares. */
async function unzip(bytes: Buffer, wanted: (name: string) => boolean): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let total = 0;
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > MAX_ENTRADAS) throw new EstadoIlegible('El libro de Excel tiene demasiados archivos.');
    for await (const entry of zip.eachEntry()) {
      if (!wanted(entry.fileName)) continue;
      if (total + entry.uncompressedSize > MAX_ENTRADA)
        throw new EstadoIlegible('El libro de Excel es demasiado grande.');
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        total += (chunk as Buffer).length;
        if (total > MAX_ENTRADA) throw new EstadoIlegible('El libro de Excel es demasiado grande.');
        chunks.push(chunk as Buffer);
      }
      files.set(entry.fileName, Buffer.concat(chunks));
    }
  } catch (error) {
    if (error instanceof EstadoIlegible) throw error;
    throw new EstadoIlegible('El libro de Excel está dañado o tiene contraseña.');
  }
  return files;
}

function treeOf(bytes: Uint8Array): XmlElement {
  try {
    return parseXml(bytes);
  } catch {
    throw new EstadoIlegible('El libro de Excel está dañado.');
  }
}

const named = ({ children }: XmlElement, local: string) => children.filter((child) => child.local === local);
const textIn = (element: XmlElement): string =>
  element.local === 'rPh' ? '' : element.text + element.children.map((child) => textIn(child) + child.tail).join('');

function readStrings(bytes: Buffer | undefined): string[] {
  return bytes ? named(treeOf(bytes), 'si').map(textIn) : [];
}

/** Formats of numbers that are dates of themselves. Source: ECMA-376, 18.8.30. */
const isDateFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** Numbers of the styles whose numbers are dates. */
function readDateStyles(bytes: Buffer | undefined): Set<number> {
  if (!bytes) return new Set();
  const root = treeOf(bytes);
  const own = new Map(
    named(root, 'numFmts')
      .flatMap((all) => named(all, 'numFmt'))
      .map(({ attributes: { numFmtId, formatCode = '' } }) => [Number(numFmtId), formatCode]),
  );
  const xfs = named(root, 'cellXfs').flatMap((all) => named(all, 'xf'));
  return new Set(
    xfs.flatMap(({ attributes: { numFmtId } }, at) => {
      const code = own.get(Number(numFmtId))?.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
      return isDateFormat(Number(numFmtId)) || (code !== undefined && /[dy]/i.test(code)) ? [at] : [];
    }),
  );
}

function readSheet(root: XmlElement, strings: readonly string[], dates: ReadonlySet<number>): string[][] {
  const rows: string[][] = [];
  for (const row of named(root, 'sheetData').flatMap((data) => named(data, 'row'))) {
    const at = Number(row.attributes.r) - 1;
    const place = Number.isInteger(at) && at >= rows.length && at < MAX_FILAS ? at : rows.length;
    if (place >= MAX_FILAS) break;
    while (rows.length < place) rows.push([]);
    const cells: string[] = [];
    for (const cell of named(row, 'c')) {
      const column = columnOf(cell.attributes.r) ?? cells.length;
      if (column < MAX_COLUMNA) cells[column] = cleanCell(textOfCell(cell, strings, dates));
    }
    rows.push(Array.from(cells, (cell) => cell ?? ''));
  }
  return rows;
}

/** Column of a reference: `C7` is 2. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters.toUpperCase()].reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOfCell(cell: XmlElement, strings: readonly string[], dates: ReadonlySet<number>): string {
  const { t = 'n', s } = cell.attributes;
  if (t === 'inlineStr') return named(cell, 'is').map(textIn).join('');
  const value = named(cell, 'v').map(textIn).join('').trim();
  if (t === 's') return strings[Number(value)] ?? '';
  if (t !== 'n' || value === '') return value;
  return dates.has(Number(s)) ? dateOf(Number(value)) : numberText(value);
}

/** Days since 1900 as Excel counts them, with its 29th of February of that year. */
function dateOf(serial: number): string {
  if (!(serial >= 1 && serial < 100_000)) return String(serial);
  const at = new Date(Math.round((serial - 25_569) * 86_400) * 1000).toISOString();
  return Number.isInteger(serial) ? at.slice(0, 10) : `${at.slice(0, 10)} ${at.slice(11, 19)}`;
}

/** 1160.0000000001 is what a sum of floats left of 1160.00. */
function numberText(value: string): string {
  const number = Number(value);
  const cents = Math.round(number * 100) / 100;
  const isLong = !/^-?\d+(\.\d{1,2})?$/.test(value);
  return isLong && Math.abs(number) < 1e13 && Math.abs(number - cents) < 1e-6 ? cents.toFixed(2) : value;
}

/** Rows of the first sheet of a workbook in the XML of Excel 2003, in which BBVA writes `.xls`. @throws EstadoIlegible */
export function readSpreadsheetMl(bytes: Uint8Array): string[][] {
  const root = treeOf(bytes);
  const [table] = named(root, 'Worksheet').flatMap((sheet) => named(sheet, 'Table'));
  if (!table) throw new EstadoIlegible('El libro de Excel no tiene hojas.');
  return named(table, 'Row')
    .slice(0, MAX_FILAS)
    .map((row) => {
      const cells: string[] = [];
      for (const cell of named(row, 'Cell')) {
        const index = Number(cell.attributes[`{${cell.uri}}Index`]);
        const column = index >= 1 ? index - 1 : cells.length;
        if (column < MAX_COLUMNA)
          cells[column] = cleanCell(
            named(cell, 'Data')
              .map(textIn)
              .join('')
              .replace(/T00:00:00.*$/, ''),
          );
      }
      return Array.from(cells, (cell) => cell ?? '');
    });
}
