import { fold } from '@boveda/area-kit';
import type { FilaDespacho, RazonDespacho } from '@boveda/contracts';

/** Returns the rows whose RFC or name contains every word of the text, and that are where they are for this reason. */
export function findFilas(
  filas: readonly FilaDespacho[],
  text: string,
  razon: RazonDespacho | undefined,
): FilaDespacho[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return filas.filter(
    (fila) =>
      (razon === undefined || fila.razon === razon) &&
      words.every((word) => fold(`${fila.rfc} ${fila.nombre}`).includes(word)),
  );
}
