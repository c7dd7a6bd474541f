import { fold } from '@boveda/area-kit';
import type { Cuenta } from '@boveda/contracts';

/** The taxpayers whose RFC or name contains every word of the text: those opened last first, the rest by name. */
export function findContribuyentes(cuentas: readonly Cuenta[], recent: readonly string[], text: string): Cuenta[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const rank = ({ rfc }: Cuenta) => recent.indexOf(rfc) + 1 || Number.POSITIVE_INFINITY;
  return cuentas
    .filter(({ rfc, nombre }) => words.every((word) => fold(`${rfc} ${nombre}`).includes(word)))
    .toSorted((a, b) => (rank(a) === rank(b) ? a.nombre.localeCompare(b.nombre, 'es') : rank(a) - rank(b)));
}
