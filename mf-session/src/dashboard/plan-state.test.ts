import { daysToEnd, planState } from './plan-state';

const noon = new Date('2026-11-21T19:00:00Z');

test.each([
  ['2027-11-21', 365, 'vigente'],
  ['2026-12-07', 16, 'vigente'],
  ['2026-12-06', 15, 'porVencer'],
  ['2026-11-22', 1, 'porVencer'],
  ['2026-11-21', 0, 'vencido'],
  ['2026-11-20', 0, 'vencido'],
  ['2020-02-29', 0, 'vencido'],
])('a plan that ends on %s has %d days and is %s', (fin, days, state) => {
  expect(daysToEnd(fin, noon)).toBe(days);
  expect(planState(fin, noon)).toBe(state);
});

test.each([
  ['2026-11-22T06:59:59Z', 1],
  ['2026-11-22T07:00:00Z', 0],
  ['2026-11-21T07:00:00Z', 1],
])('the day changes at midnight of -07:00: %s', (now, days) => {
  expect(daysToEnd('2026-11-22', new Date(now))).toBe(days);
});
