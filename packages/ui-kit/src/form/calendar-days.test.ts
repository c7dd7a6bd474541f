import { addMonths, dayAfterKey, weekday, weeksOf } from './calendar-days';

test('a week begins on Monday', () => {
  expect(weekday('2026-11-16')).toBe(0);
  expect(weekday('2026-11-22')).toBe(6);
});

test('a month is six whole weeks', () => {
  const weeks = weeksOf('2026-02-15');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-01-26');
  expect(weeks[5]?.[6]).toBe('2026-03-08');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2024-02-29', 12, '2025-02-28'],
])('%s and %d months is %s', (day, count, moved) => expect(addMonths(day, count)).toBe(moved));

test.each([
  ['ArrowLeft', false, '2026-11-17'],
  ['ArrowRight', false, '2026-11-19'],
  ['ArrowUp', false, '2026-11-11'],
  ['ArrowDown', false, '2026-11-25'],
  ['Home', false, '2026-11-16'],
  ['End', false, '2026-11-22'],
  ['PageUp', false, '2026-10-18'],
  ['PageDown', true, '2027-11-18'],
  ['a', false, null],
])('%s (shift %p) leads from 18 November to %s', (key, shift, day) =>
  expect(dayAfterKey('2026-11-18', key, shift)).toBe(day),
);
