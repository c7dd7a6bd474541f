import type { Asiento } from '../../db/auditoria-tables';

const columns = [
  ...['n', 'cuando', 'usuario_id', 'usuario', 'accion', 'objeto', 'detalle', 'ip', 'agente', 'huella'],
] as const satisfies readonly (keyof Asiento)[];

/** Excel takes a file without it for Latin-1. */
const BOM = '\uFEFF';

/** Entries as CSV (RFC 4180). A spreadsheet runs nothing in it: text that begins like a formula is led by an apostrophe. */
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
