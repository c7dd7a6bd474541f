import type { LineaDelMes } from '@boveda/contracts';

type Linea = Pick<LineaDelMes, 'proveedor' | 'nombre' | 'rfc' | 'idFiscal'>;

/** Who a line is about. */
export const nombreDeLinea = ({ proveedor, nombre, rfc, idFiscal }: Linea): string =>
  proveedor || nombre || rfc || idFiscal || 'Línea sin tercero';

/** Sum of the amounts whose keys begin with one of these. */
export const sumOf = ({ importes }: Pick<LineaDelMes, 'importes'>, prefixes: readonly string[]): number =>
  Object.entries(importes)
    .filter(([clave]) => prefixes.some((prefix) => clave === prefix || clave.startsWith(`${prefix}.`)))
    .reduce((sum, [, pesos]) => sum + pesos, 0);
