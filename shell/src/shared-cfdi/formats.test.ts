import { formatDay, formatInstant, formatMoney, formatTotal } from './formats';

test('days, instants and amounts look as on the other screens', () => {
  expect(formatDay('2026-09-05T00:30:00')).toBe('05-sep-2026');
  expect(formatInstant('2026-02-01T06:30:00.000Z')).toBe('31-ene-2026 23:30');
  expect(formatMoney('1234.5', 'MXN')).toBe('$1,234.50 MXN');
  expect(formatMoney('12345678901234567.89', 'USD')).toBe('$12,345,678,901,234,567.89 USD');
  expect(formatMoney('0', 'XXX')).toBe('0.00 XXX');
  expect(formatTotal({ total: '0', moneda: 'XXX', montopagos: '11790.47' })).toBe('$11,790.47 MXN');
  expect(formatTotal({ total: '0', moneda: 'XXX', montopagos: null })).toBe('0.00 XXX');
});
