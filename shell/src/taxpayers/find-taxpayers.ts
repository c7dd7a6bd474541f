import type { Cuenta } from '@boveda/contracts';

/** Letters without case and accents, as one types them. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The taxpayers whose RFC or name contains every word of the text: those opened last first, the rest by name. */
export function findTaxpayers(cuentas: readonly Cuenta[], recent: readonly string[], text: string): Cuenta[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const rank = ({ rfc }: Cuenta) => recent.indexOf(rfc) + 1 || Number.POSITIVE_INFINITY;
  return cuentas
    .filter(({ rfc, nombre }) => words.every((word) => plain(`${rfc} ${nombre}`).includes(word)))
    .toSorted((a, b) => (rank(a) === rank(b) ? a.nombre.localeCompare(b.nombre, 'es') : rank(a) - rank(b)));
}
