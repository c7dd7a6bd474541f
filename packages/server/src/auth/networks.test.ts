import { isInNetworks, parseNetworks } from './networks';

test('networks are stored without host bits, addresses as networks of one, and each once', () => {
  expect(
    parseNetworks([
      '10.1.2.3/8',
      '203.0.113.7',
      '2001:DB8:0:0::1/48',
      '::1',
      '10.0.0.0/8',
      '0.0.0.0/0',
      '192.0.2.1/31',
    ]),
  ).toEqual(['10.0.0.0/8', '203.0.113.7/32', '2001:db8::/48', '::1/128', '0.0.0.0/0', '192.0.2.0/31']);
});

test.each([
  '',
  'ejemplo.mx',
  '10',
  '010.0.0.1',
  '0x7f.1',
  '127.1',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/8a',
  '::/129',
  'fe80::1%eth0',
  '1.2.3.4.5',
])('%j is not a network', (text) => {
  expect(() => parseNetworks([text])).toThrow(/no es una dirección ni una red/);
});

test.each([
  ['10.9.9.9', ['10.0.0.0/8'], true],
  ['::ffff:10.9.9.9', ['10.0.0.0/8'], true],
  ['11.0.0.1', ['10.0.0.0/8'], false],
  ['2001:db8::5', ['10.0.0.0/8', '2001:db8::/48'], true],
  ['2001:db9::5', ['2001:db8::/48'], false],
  ['fe80::1%eth0', ['fe80::/10'], true],
  ['10.0.0.1', ['::/0'], false],
  ['not an address', ['0.0.0.0/0', '::/0'], false],
  ['not an address', [], true],
])('%s in %j: %s', (address, networks, expected) => {
  expect(isInNetworks(address, networks)).toBe(expected);
});
