import { daysToEnd, planState } from './plan';

test.each([
  ['2027-11-21', 365, 'vigente'],
  ['2026-12-07', 16, 'vigente'],
  ['2026-12-06', 15, 'porVencer'],
  ['2026-11-22', 1, 'porVencer'],
  ['2026-11-21', 0, 'vencido'],
  ['2026-11-20', 0, 'vencido'],
  ['2020-02-29', 0, 'vencido'],
])('a plan that ends on %s has %d days and is %s', (fin, days, state) => {
  expect(daysToEnd(fin, '2026-11-21')).toBe(days);
  expect(planState(fin, '2026-11-21')).toBe(state);
});

test('a leap day and a change of the clocks count as days', () => {
  expect(daysToEnd('2028-03-01', '2028-02-28')).toBe(2);
  expect(daysToEnd('2026-04-06', '2026-04-04')).toBe(2);
});
