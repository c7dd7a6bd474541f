import { type Options, stringify } from 'csv-stringify/sync';
import { type ColumnaHoja, DECIMAL } from './sheet';

/**
 * Yields CSV piece by piece (RFC 4180, UTF-8 with BOM) with the columns of a sheet: decimals and dates
 * `yyyy-MM-ddTHH:mm:ss` as they are stored. A text that a spreadsheet would run as a formula begins with an apostrophe;
 * a number does not, also when it is negative.
 */
export async function* writeCsv<Fila>(
  columnas: readonly ColumnaHoja<Fila>[],
  filas: AsyncIterable<readonly Fila[]>,
): AsyncGenerator<Buffer, void, undefined> {
  const isNumber = columnas.map(({ tipo }) => tipo === 'importe' || tipo === 'numero');
  const isNegative = (value: string, column: number) => value[0] === '-' && isNumber[column] && DECIMAL.test(value);
  const options: Options = {
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      // Options of a single cell are slow, so only these have them.
      string: (value, { index }) => (isNegative(value, index) ? { value, escape_formulas: false } : value),
    },
  };
  yield Buffer.from(stringify([columnas.map(({ titulo }) => titulo)], { ...options, bom: true }));
  for await (const portion of filas)
    yield Buffer.from(
      stringify(
        portion.map((fila) => columnas.map(({ valor }) => valor(fila))),
        options,
      ),
    );
}
