import { Problem } from '@boveda/platform/core/problem';
import { createZipWriter } from '@boveda/platform/zip/zip-writer';
import { type ColumnaHoja, escapeText, MAX_FILAS, sheetEnd, sheetRow, sheetStart } from './sheet';

const CHUNK = 65_536;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A sheet of a workbook. */
export interface Hoja<Fila> {
  nombre: string;
  columnas: readonly ColumnaHoja<Fila>[];
  filas: AsyncIterable<readonly Fila[]>;
}

/** A sheet that is ready to be written, whatever its rows are. */
export interface HojaLista {
  readonly nombre: string;
  bytes(): AsyncGenerator<Buffer, void, undefined>;
}

/** Returns a sheet that a workbook can have beside others with rows of another kind. */
export const hojaDe = <Fila>({ nombre, columnas, filas }: Hoja<Fila>): HojaLista => ({
  nombre,
  bytes: () => sheetOf(columnas, filas),
});

const numbered = (count: number, of: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => of(index + 1)).join('');

/** `tabs` are the indexes of the sheets in the order of their tabs. */
const parts = (nombres: readonly string[], tabs: readonly number[]): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETML}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEETML}.styles+xml"/>${numbered(nombres.length, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEETML}.worksheet+xml"/>`)}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${tabs.map((index) => `<sheet name="${escapeText(nombres[index] ?? '')}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${numbered(nombres.length, (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${nombres.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00####"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF17406D"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`,
});

/** Yields a workbook of one sheet. */
export const writeWorkbook = <Fila>(
  nombre: string,
  columnas: readonly ColumnaHoja<Fila>[],
  filas: AsyncIterable<readonly Fila[]>,
  modified: string,
): AsyncGenerator<Buffer, void, undefined> => writeWorkbookOf([hojaDe({ nombre, columnas, filas })], modified);

/**
 * Yields a workbook piece by piece (ECMA-376), so that memory does not grow with the rows. Text stays text whatever it begins with; numbers
 * and dates are numbers. Throws `export_too_large` when the rows exceed what a sheet can contain. The sheets are written in their order;
 * `tabs` has their indexes in the order of the tabs where that is another.
 */
export async function* writeWorkbookOf(
  hojas: readonly HojaLista[],
  modified: string,
  tabs: readonly number[] = hojas.map((_, index) => index),
): AsyncGenerator<Buffer, void, undefined> {
  const zip = createZipWriter();
  const nombres = hojas.map(({ nombre }) => nombre);
  const entries = Object.entries(parts(nombres, tabs));
  yield* await zip.add(entries.map(([name, text]) => ({ name, modified, bytes: Buffer.from(XML + text) })));
  for (const [index, hoja] of hojas.entries())
    yield* zip.stream({ name: `xl/worksheets/sheet${index + 1}.xml`, modified }, hoja.bytes());
  yield zip.end();
}

async function* sheetOf<Fila>(
  columnas: readonly ColumnaHoja<Fila>[],
  filas: AsyncIterable<readonly Fila[]>,
): AsyncGenerator<Buffer, void, undefined> {
  let text = sheetStart(columnas);
  let rows = 0;
  for await (const portion of filas) {
    for (const fila of portion) {
      rows++;
      text += sheetRow(columnas, fila, rows + 1);
      if (text.length < CHUNK) continue;
      yield Buffer.from(text);
      text = '';
    }
    if (rows > MAX_FILAS) throw tooManyRows();
  }
  yield Buffer.from(text + sheetEnd(columnas.length, rows));
}

const tooManyRows = () =>
  new Problem(
    422,
    'export_too_large',
    `Una hoja de Excel admite hasta ${MAX_FILAS.toLocaleString('en')} renglones. Filtre por rangos de fecha menores.`,
  );
