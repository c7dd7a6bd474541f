import { nextDue } from './schedule';

test.each([
  [1, '2026-11-21T20:00:00Z', '2026-11-22T09:00:00.000Z'],
  [1, '2026-11-22T08:59:59Z', '2026-11-22T09:00:00.000Z'],
  // The next date must be later than now, or the schedule would be due for ever.
  [1, '2026-11-22T09:00:00Z', '2026-11-23T09:00:00.000Z'],
  // Still the last day of the year at -07:00.
  [1, '2027-01-01T03:00:00Z', '2027-01-01T09:00:00.000Z'],
  [2, '2026-11-21T20:00:00Z', '2026-11-22T09:00:00.000Z'],
  [2, '2026-11-22T09:00:00Z', '2026-11-29T09:00:00.000Z'],
  [3, '2028-02-01T10:00:00Z', '2028-03-01T09:00:00.000Z'],
  [3, '2026-12-31T23:59:59Z', '2027-01-01T09:00:00.000Z'],
  [4, '2026-11-21T20:00:00Z', '2027-01-01T09:00:00.000Z'],
  [4, '2027-01-01T09:00:00Z', '2028-01-01T09:00:00.000Z'],
] as const)('schedule %d after %s is due at %s', (frecuencia, now, due) => {
  expect(nextDue(frecuencia, new Date(now)).toISOString()).toBe(due);
});
