import { primerDiaDeDescarga } from './descarga';

test.each([
  ['2026-11-21', '2020-11-21'],
  ['2027-01-01', '2021-01-01'],
  ['2028-02-29', '2022-03-01'],
])('on %s the SAT hands out from %s on', (hoy, primero) => expect(primerDiaDeDescarga(hoy)).toBe(primero));
