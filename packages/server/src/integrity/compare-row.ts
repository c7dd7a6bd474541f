import { isDeepStrictEqual } from 'node:util';
import Big from 'big.js';

const DECIMALS: ReadonlySet<string> = new Set([
  'subtotal',
  'total',
  'tipo_cambio',
  'operacion',
  'gravado',
  'exento',
  'retenido',
  'isr',
  'iva',
  'ieps',
]);
/** The value as JSON, which is how the database stores it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Columns of a row that differ from what its XML says. */
export const differingColumns = (fila: object, contenido: object): string[] =>
  Object.entries(contenido).flatMap(([column, xml]) => {
    const row = (fila as Record<string, unknown>)[column];
    const isAmount = DECIMALS.has(column) && row != null && xml !== null;
    const isEqual = isAmount ? new Big(String(row)).eq(String(xml)) : isDeepStrictEqual(plain(row), plain(xml));
    return isEqual ? [] : [column];
  });
