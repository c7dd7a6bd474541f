import { problemAt } from '@boveda/platform/core/problem';
import ipaddr from 'ipaddr.js';

/**
 * Returns the networks as CIDR without host bits: `10.1.2.3/8` becomes `10.0.0.0/8`, an address without a prefix a
 * network of one. IPv4 needs four decimal parts. Throws 422 for a text that is neither, as a field of the body's `redes`.
 */
export const parseNetworks = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text, at) => parseNetwork(text, `/redes/${at}`))),
];

function parseNetwork(text: string, pointer: string): string {
  const [address = '', ...rest] = text.split('/');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || (address.includes(':') && ipaddr.isValid(address));
  if (!isAddress || address.includes('%') || rest.length > 1) throw notANetwork(text, pointer);
  const parsed = ipaddr.parse(address);
  const longest = parsed.kind() === 'ipv4' ? 32 : 128;
  const [prefix = String(longest)] = rest;
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > longest) throw notANetwork(text, pointer);
  const family = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const cidr = `${parsed.toString()}/${Number(prefix)}`;
  return `${family.networkAddressFromCIDR(cidr).toString()}/${Number(prefix)}`;
}

/** Whether the address lies in one of the networks, or there are none; IPv4 mapped to IPv6 counts as IPv4. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const [plain = ''] = address.split('%');
  if (!ipaddr.isValid(plain)) return false;
  const parsed = ipaddr.process(plain);
  return networks.some((network) => {
    const range = ipaddr.parseCIDR(network);
    return range[0].kind() === parsed.kind() && parsed.match(range);
  });
}

const notANetwork = (text: string, pointer: string) =>
  problemAt(
    pointer,
    422,
    'invalid_network',
    `«${text.slice(0, 60)}» no es una dirección ni una red. Escriba, por ejemplo, 203.0.113.7, 203.0.113.0/24 o 2001:db8::/48.`,
  );
