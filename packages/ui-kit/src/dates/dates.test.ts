import { dayjs } from '.';

test('months are Spanish and weeks begin on Monday', () => {
  expect(dayjs('2026-11-22').format('D [de] MMMM')).toBe('22 de noviembre');
  expect(dayjs('2026-11-22').startOf('week').format('YYYY-MM-DD')).toBe('2026-11-16');
});
