import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { UsageError } from './usage';

/** Networks of one's own machine and of the network that it is in. Source: RFC 1918, RFC 4193, RFC 6890. */
const OWN = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  OWN.addSubnet(network, prefix, 'ipv4');
OWN.addAddress('::1', 'ipv6');
OWN.addSubnet('fc00::', 7, 'ipv6');

const isOwn = (address: string) => OWN.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Returns the address that messages are forwarded to. Unless it is forced, it has to be on this machine or in its network: messages tell what a
 * taxpayer buys and sells. @throws UsageError
 */
export async function localAddress(given: string | undefined, isForced: boolean): Promise<URL> {
  if (!given) throw new UsageError('Falta --reenviar: la dirección de su programa, como http://localhost:3000/avisos.');
  const full = /^[a-z]+:\/\//i.test(given) ? given : `http://${given}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`«${given}» no es una dirección http.`);
  if (isForced) return url;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [host] : (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address);
  if (found.length === 0) throw new UsageError(`No se encuentra «${host}».`);
  if (!found.every(isOwn))
    throw new UsageError(`«${host}» no está en esta máquina ni en su red. Si aun así quiere reenviar ahí: --forzar`);
  return url;
}
