import { isDeepStrictEqual } from 'node:util';
import Big from 'big.js';
import type { ContenidoCfdi } from '../vault/ingest/prepare-cfdi';

/** The columns of a stored CFDI that are derived from its XML. */
export type FilaCfdi = { [Column in keyof ContenidoCfdi]: unknown };

const DECIMALS: ReadonlySet<string> = new Set(['subtotal', 'total', 'tipo_cambio']);
/** The value as JSON, which is how the database stores it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Columns of a row that differ from its XML. */
export const differingColumns = (fila: FilaCfdi, contenido: ContenidoCfdi): string[] =>
  (Object.keys(contenido) as (keyof ContenidoCfdi)[]).filter((column) => {
    const [row, xml] = [fila[column], contenido[column]];
    if (DECIMALS.has(column) && row !== null && xml !== null) return !new Big(String(row)).eq(String(xml));
    return !isDeepStrictEqual(plain(row), plain(xml));
  });
