import { type CampoDiot, type ClaveImporte, type ClaveTexto, campos, importeOf, type LineaDiot } from './campos';
import { checkDiot } from './check-diot';

const BOM = '\uFEFF';

/** One line of the file, without its end. */
export const serializeLinea = (linea: LineaDiot): string => campos.map((campo) => valorDe(linea, campo)).join('|');

const valorDe = (linea: LineaDiot, { clave, clase }: CampoDiot): string =>
  clase === 'texto' ? linea[clave as ClaveTexto] : String(importeOf(linea, clave as ClaveImporte));

/**
 * The batch file of a declaration, UTF-8: 54 fields by line, without a header. The SAT says neither whether a BOM is wanted
 * nor how lines end; a BOM is written on demand. Throws when `checkDiot` finds a fault.
 */
export function writeDiot(lineas: readonly LineaDiot[], { bom = false } = {}): string {
  const [fault] = checkDiot(lineas);
  if (fault) throw new Error(`the DIOT has faults: ${fault.codigo} in line ${fault.linea + 1}`);
  return `${bom ? BOM : ''}${lineas.map((linea) => `${serializeLinea(linea)}\r\n`).join('')}`;
}

/** Name of the file of a month, `2026-03`. */
export const diotFileName = (rfc: string, mes: string): string => `${rfc}_DIOT_${mes}.txt`;
