import { hidroYPetroOf } from '../cancelacion';
import type { Comprobante, Concepto } from '../comprobante/comprobante';

/** Class of c_ClaveProdServ with fuels; those of vehicles are named by RMF 2.7.1.34. */
const COMBUSTIBLES = '1510';
/** LISR 27-III ¶2 speaks of fuel of vehicles: gas LP is one only where it moves one. */
const GAS_LP = '15111510';

export const isCombustible = (clave: string): boolean => clave.startsWith(COMBUSTIBLES);
export const isGasLp = (clave: string): boolean => clave === GAS_LP;

const known = new WeakMap<Comprobante, ReadonlyMap<Concepto, string>>();

/** Returns what a concepto sells: the key of its complemento HidroYPetro before its ClaveProdServ, which may be a wider one; '' for none. */
export function claveVendida(comprobante: Comprobante, concepto: Concepto): string {
  let claves = known.get(comprobante);
  if (!claves) {
    const said = hidroYPetroOf(comprobante);
    claves = new Map(comprobante.conceptos.map((each, at) => [each, said[at] ?? each.claveProdServ ?? '']));
    known.set(comprobante, claves);
  }
  return claves.get(concepto) ?? concepto.claveProdServ ?? '';
}
