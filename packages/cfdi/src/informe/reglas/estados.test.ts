import { isEstadoOf, isEstadoOfAny } from './estados';

it.each([
  ['CMX', 'MEX', true],
  ['DIF', 'MEX', false],
  ['TX', 'USA', true],
  ['DC', 'USA', false],
  ['UN', 'CAN', true],
  ['YT', 'CAN', true],
  ['NU', 'CAN', false],
  ['YU', 'CAN', false],
  ['TX', 'MEX', false],
  ['Bogotá', 'COL', true],
  ['CMX', undefined, true],
  [undefined, 'MEX', true],
])('c_Estado: %s of %s is %s', (estado, pais, expected) => expect(isEstadoOf(estado, pais)).toBe(expected));

it.each([
  ['DIF', true],
  ['NLE', true],
  ['TX', true],
  ['DC', false],
  ['', false],
])('the entidad of a payroll may be «%s»: %s', (estado, expected) => expect(isEstadoOfAny(estado)).toBe(expected));
