/** A file and why it is not in the vault. */
export interface Reason {
  archivo: string;
  motivo: string;
}

/** The list as CSV for Excel: BOM, CRLF, and cells escaped against formulas. */
export function reasonsToCsv(reasons: readonly Reason[]): string {
  const rows = [['Archivo', 'Motivo'], ...reasons.map(({ archivo, motivo }) => [archivo, motivo])];
  return `\uFEFF${rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`;
}

function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
