import { sameScreenOf } from './same-screen';

const ID = '018f2d3c-0000-7000-8000-000000000000';

test.each([
  [
    'a list with its filters',
    '/A/clientes/creditos',
    '?rfc=XAXX010101000&limit=50',
    '/B/clientes/creditos?rfc=XAXX010101000&limit=50',
  ],
  ['the first page of a list', '/A/clientes/vigentes', '?limit=20&offset=40', '/B/clientes/vigentes?limit=20'],
  ['the list of a detail', `/A/proveedores/vigentes/${ID}`, '?serie=F', '/B/proveedores/vigentes?serie=F'],
  ['the list of a detail with more behind it', `/A/inhabilitados/${ID}/pagos`, '', '/B/inhabilitados'],
  [
    'a list without the record in its query',
    '/A/buzon/historial',
    `?uuid=${ID}&limit=20`,
    '/B/buzon/historial?limit=20',
  ],
  ['a tab of the settings', '/A/configuracion/accesos', '', '/B/configuracion/accesos'],
  ['the dashboard', '/A', '', '/B/dashboard'],
])('leads to %s', (_, pathname, search, address) => {
  expect(sameScreenOf({ pathname, search }, 'B')).toBe(address);
});
