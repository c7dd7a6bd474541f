import { fold } from '@boveda/area-kit';
import type { FilaDespacho, RazonDespacho } from '@boveda/contracts';

/** Returns a function that tells whether the RFC or name of a taxpayer contains every word of the text. */
export function namedBy(text: string): (contribuyente: { rfc: string; nombre: string }) => boolean {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return ({ rfc, nombre }) => words.every((word) => fold(`${rfc} ${nombre}`).includes(word));
}

/** Returns the rows whose RFC or name contains every word of the text, and that are where they are for this reason. */
export function findFilas(
  filas: readonly FilaDespacho[],
  text: string,
  razon: RazonDespacho | undefined,
): FilaDespacho[] {
  const isNamed = namedBy(text);
  return filas.filter((fila) => (razon === undefined || fila.razon === razon) && isNamed(fila));
}
