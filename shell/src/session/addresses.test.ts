import { homeOf, opensPath, rfcOf } from './addresses';

const cuenta = (rfc: string) => ({ rfc, nombre: rfc, privilegio: '1' as const });
const A = 'EKU9003173C9';
const B = 'IIA040805DZ4';
const stateWith = (...rfcs: string[]) => ({
  token: 't',
  idacceso: 'i',
  acceso: 'a@b.mx',
  nombre: '',
  rfc: null,
  cuentas: rfcs.map(cuenta),
});

test.each([
  ['/EKU9003173C9', A],
  ['/EKU9003173C9/clientes/vigentes', A],
  ['/%C3%91%26A010101AAA/x', 'Ñ&A010101AAA'],
  ['/login', null],
  ['/', null],
  ['/%E0%A4%A/x', null],
])('the taxpayer of %s is %s', (pathname, rfc) => {
  expect(rfcOf(pathname)).toBe(rfc);
});

test.each([
  ['the only taxpayer', [A], null, undefined, `/${A}/dashboard`],
  ['the last one, where it is still in the list', [A, B], B, undefined, `/${B}/dashboard`],
  ['the list, when the last one is gone', [A, B], 'XIA190128J61', undefined, '/login-list-rfc'],
  ['the list, at the first login', [A, B], null, undefined, '/login-list-rfc'],
  ['nowhere without taxpayers', [], A, undefined, null],
  ['back to where the session expired', [A, B], B, `/${A}/clientes?tipo=I`, `/${A}/clientes?tipo=I`],
  ['not back to another user’s taxpayer', [A], null, `/${B}/clientes`, `/${A}/dashboard`],
])('the login leads to %s', (_, rfcs, last, from, home) => {
  expect(homeOf(stateWith(...rfcs), last, from)).toBe(home);
});

test.each([
  ['the only taxpayer', [A], null, `/${A}/mi-contabilidad`],
  ['the last one', [A, B], B, `/${B}/mi-contabilidad`],
])('the login of a Cliente leads to its page: %s', (_, rfcs, last, home) => {
  const state = stateWith(...rfcs);
  const cuentas = state.cuentas.map((each) => ({ ...each, privilegio: '4' as const }));
  expect(homeOf({ ...state, cuentas }, last)).toBe(home);
});

test('a Cliente opens its page alone', () => {
  const opened = (privilegio: '1' | '4') =>
    ['mi-contabilidad', 'mi-contabilidad?compartido', 'mi-contabilidades', 'dashboard', ''].filter((path) =>
      opensPath({ privilegio }, path),
    );
  expect(opened('4')).toEqual(['mi-contabilidad', 'mi-contabilidad?compartido']);
  expect(opened('1')).toHaveLength(5);
});
