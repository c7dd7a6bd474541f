import { isZero, sumMoney } from './sum-money';

test.each([
  [[], '0.00'],
  [['0.10', '0.20'], '0.30'],
  [['99999999999999.99', '0.01'], '100000000000000.00'],
  [['5', '-7.5'], '-2.50'],
  [['-0.05'], '-0.05'],
  [['0.003333', '0.003333'], '0.01'],
  [['10.005', '20.004'], '30.01'],
  [['-0.005'], '-0.01'],
  [['-0.004'], '0.00'],
])('%j add up to %s', (amounts, sum) => expect(sumMoney(amounts)).toBe(sum));

test('zero has any number of decimals', () => {
  expect(['0', '0.00', '-0.00'].every(isZero)).toBe(true);
  expect(isZero('0.01')).toBe(false);
});
