import { csvOf } from '@boveda/platform/core/csv';
import type { Asiento } from '../../esquema/tables/auditoria-tables';

const columns = [
  ...['n', 'cuando', 'usuario_id', 'usuario', 'accion', 'objeto', 'detalle', 'ip', 'agente', 'huella'],
] as const satisfies readonly (keyof Asiento)[];

/** Yields entries of the audit log as CSV. */
export const bitacoraCsv = (portions: AsyncIterable<readonly Asiento[]>): AsyncGenerator<string> =>
  csvOf(Object.fromEntries(columns.map((column) => [column, (asiento: Asiento) => textOf(asiento[column])])), portions);

function textOf(value: Asiento[keyof Asiento]): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return String(value ?? '');
}
