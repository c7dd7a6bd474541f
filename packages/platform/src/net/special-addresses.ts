import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Source: IANA IPv4 special-purpose address registry, and multicast. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** All that is routed today; mapped IPv4, NAT64, link-local and the like lie outside of it. */
const GLOBAL_V6 = ['2000::/3'];
/** Source: IANA IPv6 special-purpose address registry, the part inside 2000::/3: Teredo, ORCHID, 6to4, documentation. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

function blocksOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

const specialV4 = blocksOf(SPECIAL_V4, 'ipv4');
const globalV6 = blocksOf(GLOBAL_V6, 'ipv6');
const specialV6 = blocksOf(SPECIAL_V6, 'ipv6');

/** Whether an address is public, and not of this machine or its own network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4');
  // An address with a zone (fe80::1%eth0) is local.
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}
