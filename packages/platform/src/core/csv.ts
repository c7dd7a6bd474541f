/** Excel reads a CSV without a BOM as Latin-1. */
const BOM = '\uFEFF';

/**
 * Yields rows as CSV (RFC 4180), with their column names first. Text that starts like a formula is prefixed with an
 * apostrophe, so that a spreadsheet does not run it (OWASP, CSV Injection).
 */
export async function* csvOf<Row>(
  columns: Readonly<Record<string, (row: Row) => string>>,
  portions: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `${BOM}${lineOf(Object.keys(columns))}`;
  const fields = Object.values(columns);
  for await (const portion of portions) yield portion.map((row) => lineOf(fields.map((of) => of(row)))).join('');
}

const lineOf = (fields: readonly string[]) => `${fields.map(fieldOf).join(',')}\r\n`;
const fieldOf = (text: string) => `"${text.replace(/^[=+\-@\t\r\n]/, "'$&").replaceAll('"', '""')}"`;
