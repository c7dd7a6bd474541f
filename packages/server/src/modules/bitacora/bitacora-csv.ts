import type { Asiento } from '../../platform/db/auditoria-tables';

const columns = [
  ...['n', 'cuando', 'usuario_id', 'usuario', 'accion', 'objeto', 'detalle', 'ip', 'agente', 'huella'],
] as const satisfies readonly (keyof Asiento)[];

/** Excel reads a CSV without a BOM as Latin-1. */
const BOM = '\uFEFF';

/**
 * Yields entries as CSV (RFC 4180). Text that starts like a formula is prefixed with an apostrophe, so that a
 * spreadsheet does not run it.
 */
export async function* csvOf(portions: AsyncIterable<readonly Asiento[]>): AsyncGenerator<string> {
  yield `${BOM}${lineOf(columns)}`;
  for await (const portion of portions)
    yield portion.map((asiento) => lineOf(columns.map((column) => textOf(asiento[column])))).join('');
}

function textOf(value: Asiento[keyof Asiento]): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return String(value ?? '');
}

const lineOf = (fields: readonly string[]) => `${fields.map(fieldOf).join(',')}\r\n`;
// Source: OWASP CSV Injection.
const fieldOf = (text: string) => `"${text.replace(/^[=+\-@\t\r\n]/, "'$&").replaceAll('"', '""')}"`;
