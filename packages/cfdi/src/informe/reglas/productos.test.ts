import { isClave } from '../claves';
import { isFraccion, isFraccionDeOcho, unidadDe } from './fracciones';
import { isBien, isProducto } from './productos';

it.each(['01010101', '10101500', '24112700', '31181700', '43211503', '84111506', '84111505', '78101802', '90101501'])(
  'c_ClaveProdServ may have %s',
  (clave) => expect(isProducto(clave)).toBe(true),
);

it.each([
  '99999999',
  '10000000',
  '16101500',
  '84111599',
  '84110000',
  '84991500',
  '24112799',
  '2411270',
  '841115066',
  '',
])('c_ClaveProdServ has no %s', (clave) => expect(isProducto(clave)).toBe(false));

it('finds the keys of goods of Carta Porte in their own catalogue', () => {
  expect([isBien('24112700'), isBien('84111506')]).toEqual([true, false]);
});

it.each([
  ['4415200201', true, true, '01'],
  ['8471300101', true, true, '06'],
  ['84713001', false, true, undefined],
  ['0000000000', false, false, undefined],
  ['00000000', false, false, undefined],
])('fracción %s', (clave, isOfTen, isOfAny, unidad) => {
  expect([isFraccion(clave), isFraccionDeOcho(clave), unidadDe(clave)]).toEqual([isOfTen, isOfAny, unidad]);
});

it.each([
  ['materialPeligroso', '0004'],
  ['materialPeligroso', 'M0001'],
  ['configuracion', 'OTROEV'],
  ['configuracion', 'T3S2'],
  ['remolque', 'CTR030'],
] as const)('Carta Porte accepts what its schema does: %s %s', (catalogo, clave) => {
  expect(isClave('cartaPorte', catalogo, clave)).toBe(true);
  expect(isClave('cartaPorte', catalogo, `${clave}9`)).toBe(false);
});
