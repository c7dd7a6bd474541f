const NUMBER = /^-?\d+(\.\d+)?$/;

/** Rows as CSV for Excel: BOM, CRLF, and cells escaped against formulas; numbers stay numbers, negative ones too. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`;

function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
