import { hidroYPetroOf } from '../cancelacion';
import type { Comprobante, Concepto } from '../comprobante/comprobante';

/** Class of c_ClaveProdServ with fuels; those of vehicles are named by RMF 2.7.1.34. */
const COMBUSTIBLES = '1510';
/** LISR 27-III ¶2 speaks of fuel of vehicles: gas LP is one only where it moves one. */
const GAS_LP = '15111510';

export const isCombustible = (clave: string): boolean => clave.startsWith(COMBUSTIBLES);
export const isGasLp = (clave: string): boolean => clave === GAS_LP;

/** Of each document with such a complemento; most have none. */
const known = new WeakMap<Comprobante, ReadonlyMap<Concepto, string> | null>();

function clavesHyp(comprobante: Comprobante): ReadonlyMap<Concepto, string> | null {
  const found = new Map<Concepto, string>();
  for (const [at, clave] of hidroYPetroOf(comprobante).entries()) {
    const concepto = comprobante.conceptos[at];
    if (clave && concepto) found.set(concepto, clave);
  }
  return found.size > 0 ? found : null;
}

/** Returns what a concepto sells: the key of its complemento HidroYPetro before its ClaveProdServ, which may be a wider one; '' for none. */
export function claveVendida(comprobante: Comprobante, concepto: Concepto): string {
  let claves = known.get(comprobante);
  if (claves === undefined) {
    claves = clavesHyp(comprobante);
    known.set(comprobante, claves);
  }
  return claves?.get(concepto) ?? concepto.claveProdServ ?? '';
}
