import { UsageError } from './usage';

/** This machine, whose servers seldom have a certificate. */
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/i;

/** Returns the origin of a vault's address, which may come without `https://`. @throws UsageError for what is no address. */
export function serverOf(address: string): string {
  const text = address.trim();
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${LOCAL.test(text) ? 'http' : 'https'}://${text}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new UsageError(`«${address}» no es la dirección de una bóveda: escríbala como https://boveda.ejemplo.mx.`);
  return url.origin;
}
