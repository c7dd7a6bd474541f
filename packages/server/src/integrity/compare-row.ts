import { isDeepStrictEqual } from 'node:util';
import Big from 'big.js';
import type { ContenidoCfdi } from '../modules/cfdi/prepare-cfdi';

/** A stored CFDI as far as its XML decides it. */
export type FilaCfdi = { [Column in keyof ContenidoCfdi]: unknown };

const DECIMALS: ReadonlySet<string> = new Set(['subtotal', 'total', 'tipo_cambio']);
/** What JSON makes of it, which is what the database keeps. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Columns of a row that say something else than its XML. */
export const differingColumns = (fila: FilaCfdi, contenido: ContenidoCfdi): string[] =>
  (Object.keys(contenido) as (keyof ContenidoCfdi)[]).filter((column) => {
    const [row, xml] = [fila[column], contenido[column]];
    if (DECIMALS.has(column) && row !== null && xml !== null) return !new Big(String(row)).eq(String(xml));
    return !isDeepStrictEqual(plain(row), plain(xml));
  });
