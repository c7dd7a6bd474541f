import { monthsBetween, monthsFrom, previousMonth } from './months';

test('counts and lists months over the end of a year', () => {
  expect(previousMonth('2026-01')).toBe('2025-12');
  expect(monthsBetween('2025-11', '2026-02')).toBe(3);
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsFrom('2026-02', '2026-02')).toEqual(['2026-02']);
});
