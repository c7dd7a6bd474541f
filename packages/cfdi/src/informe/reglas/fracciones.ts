import { fracciones, fraccionesDeOcho } from './fracciones.generated';

const UNKNOWN = '00';
const DIGITS = 6;

/** Unit of measure of each fracción of ten digits, and the fracciones of eight. Read once, when first asked for. */
let unidades: Map<string, string> | undefined;
let deOcho: Set<string> | undefined;

function readUnidades(): Map<string, string> {
  const read = new Map<string, string>();
  for (const line of fracciones.split('\n')) {
    const [partida = '', ...entries] = line.split(' ');
    let unidad = UNKNOWN;
    for (const entry of entries) {
      if (entry.length > DIGITS) unidad = entry.slice(DIGITS);
      read.set(partida + entry.slice(0, DIGITS), unidad);
    }
  }
  return read;
}

function readDeOcho(): Set<string> {
  const read = new Set<string>();
  for (const line of fraccionesDeOcho.split('\n')) {
    const [partida = '', ...entries] = line.split(' ');
    for (const entry of entries) read.add(partida + entry);
  }
  return read;
}

function table(): Map<string, string> {
  unidades ??= readUnidades();
  return unidades;
}

/** Whether c_FraccionArancelaria has a fracción of ten digits. */
export const isFraccion = (clave: string): boolean => table().has(clave);

/** Whether it has a fracción of ten digits, or of eight, as there were until 2020. */
export function isFraccionDeOcho(clave: string): boolean {
  deOcho ??= readDeOcho();
  return deOcho.has(clave) || isFraccion(clave);
}

/** The unit (c_UnidadAduana) in which goods of a fracción are counted; undefined where it is not known. */
export function unidadDe(clave: string): string | undefined {
  const unidad = table().get(clave);
  return unidad === UNKNOWN ? undefined : unidad;
}
