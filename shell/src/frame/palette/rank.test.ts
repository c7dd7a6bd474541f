import { distanceOf, rankOf } from './rank';

const best = (text: string, ...names: string[]) =>
  names
    .map((name) => ({ name, rank: rankOf(text, name) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ name }) => name);

test.each([
  [
    'tele',
    ['CARTELES SA', 'COMERCIAL TELEFONÍA', 'TELEFONÍA', 'Tele'],
    ['Tele', 'TELEFONÍA', 'COMERCIAL TELEFONÍA', 'CARTELES SA'],
  ],
  ['bitacora', ['Configuración · Bitácora', 'Buzón'], ['Configuración · Bitácora']],
  [
    'clientes canc',
    ['Clientes · Vigentes', 'Clientes · Cancelados', 'Proveedores · Cancelados'],
    ['Clientes · Cancelados'],
  ],
  ['', ['A'], ['A']],
  ['zz', ['A'], []],
])('%s ranks %j', (text, names, expected) => {
  expect(best(text, ...names)).toEqual(expected);
});

test('finds by the beginning of a synonym, after names', () => {
  expect(rankOf('ppd', 'Clientes · Creditos', 'ppd credito')).toBeGreaterThan(Number(rankOf('ppd', 'Cuentas PPD')));
  expect(rankOf('Ñ&A01', 'ALFA', 'Ñ&A010101AAA')).not.toBeNull();
  expect(rankOf('redito', 'Clientes', 'ppd credito')).toBeNull();
});

test.each([
  ['proveedroes', 'Proveedores · Vigentes', 2],
  ['configuracon bitácora', 'Configuración · Bitácora', 1],
  ['cirre', 'Impuestos cierre de mes', 1],
  ['provedo', 'Proveedores', 2],
  ['ppx', 'Clientes ppd', null],
  ['zzzzzz', 'Clientes', null],
])('%s is near to %s by %s letters', (text, name, distance) => {
  expect(distanceOf(text, name)).toBe(distance);
});
