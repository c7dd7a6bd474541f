import { devOrigin, parseDevLink } from './dev-link';

test('a link names an area and a port of this machine', () => {
  expect(parseDevLink('mf-cfdi:3001')).toEqual({ area: 'mf-cfdi', port: 3001 });
  expect(parseDevLink('mf-notas-2:65535')).toEqual({ area: 'mf-notas-2', port: 65_535 });
  expect(devOrigin({ port: 3001 })).toBe('http://localhost:3001');
});

test.each([
  '',
  'mf-cfdi',
  'mf-cfdi:',
  'mf-cfdi:80',
  'mf-cfdi:65536',
  'mf-cfdi:03001',
  'mf-cfdi:3001 ',
  'mf-cfdi:3001\n',
  'mf-cfdi:3001/x.js',
  'mf-cfdi:3001@evil.example',
  'mf-cfdi:evil.example:3001',
  'mf-cfdi@http://evil.example:3001',
  'cfdi:3001',
  'MF-CFDI:3001',
  'mf-cfdi:3e10',
  "mf-cfdi:3001; script-src 'unsafe-inline'",
])('%j is no link', (text) => {
  expect(parseDevLink(text)).toBeNull();
});
