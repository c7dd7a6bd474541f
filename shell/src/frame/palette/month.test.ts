import { inMonth, monthIn } from './month';

const now = new Date(2026, 10, 27);

test.each([
  ['cierre octubre', '2026-10', 'octubre 2026', 'cierre'],
  ['octubre', '2026-10', 'octubre 2026', ''],
  ['Cierre de Oct', '2026-10', 'octubre 2026', 'cierre'],
  ['cierre diciembre', '2025-12', 'diciembre 2025', 'cierre'],
  ['noviembre clientes', '2026-11', 'noviembre 2026', 'clientes'],
  ['clientes del mes marzo 2024', '2024-03', 'marzo 2024', 'clientes mes'],
  ['2025 febrero', '2025-02', 'febrero 2025', ''],
  ['2026-02 proveedores', '2026-02', 'febrero 2026', 'proveedores'],
])('%s names %s', (text, mes, title, rest) => {
  expect(monthIn(text, now)).toEqual({ mes, title, rest });
});

test.each(['', 'mar', 'cierre', '2026', '2026-13', 'cierre oc', 'octubres'])('%s names none', (text) => {
  expect(monthIn(text, now)).toBeNull();
});

test.each([
  ['impuestos/:mes', '2026-10', 'impuestos/2026-10'],
  [
    'clientes/vigentes?fechaini=:primero&fechafin=:ultimo',
    '2024-02',
    'clientes/vigentes?fechaini=2024-02-01&fechafin=2024-02-29',
  ],
])('%s of %s is %s', (address, mes, expected) => {
  expect(inMonth(address, { mes, title: '', rest: '' })).toBe(expected);
});
