import {
  formatAmount,
  formatBytes,
  formatDay,
  formatExact,
  formatFechaCfdi,
  formatInstant,
  formatMoney,
  formatTypedDay,
  today,
  truncate,
} from '.';

describe('money', () => {
  test.each([
    ['0', 'MXN', '$0.00 MXN'],
    ['1234.5', 'MXN', '$1,234.50 MXN'],
    ['-12.3', 'MXN', '-$12.30 MXN'],
    ['-0.004', 'MXN', '$0.00 MXN'],
    ['999999.995', 'MXN', '$1,000,000.00 MXN'],
    ['1.005', 'MXN', '$1.01 MXN'],
    ['12345678901234567890.12', 'MXN', '$12,345,678,901,234,567,890.12 MXN'],
    ['1234.567891', 'USD', '$1,234.57 USD'],
    ['10', 'EUR', '10.00 EUR'],
    ['-10', 'EUR', '-10.00 EUR'],
    ['0', 'XXX', '0.00 XXX'],
    ['1e400', 'MXN', '—'],
    ['', 'MXN', '—'],
    ['NaN', 'MXN', '—'],
  ])('%s %s is %s', (value, moneda, shown) => expect(formatMoney(value, moneda)).toBe(shown));

  test('the currency is MXN by default', () => expect(formatMoney('1')).toBe('$1.00 MXN'));
  test.each([
    ['1234.5', 2, '1,234.50'],
    ['1234.567891', 2, '1,234.567891'],
    ['2.000000', 0, '2'],
    ['0.500', 0, '0.5'],
    ['-1000', 2, '-1,000.00'],
    ['0', 2, '0.00'],
    ['1e4', 2, '—'],
  ])('%s exactly, with at least %d decimals, is %s', (value, decimals, shown) =>
    expect(formatExact(value, decimals)).toBe(shown),
  );

  test('an amount has no currency', () => expect(formatAmount('1000')).toBe('1,000.00'));
});

describe('dates', () => {
  test.each([
    ['2026-09-05', '05-sep-2026'],
    ['2026-01-31', '31-ene-2026'],
    ['2026-13-01', '2026-13-01'],
    ['', ''],
  ])('day %s is %s', (day, shown) => expect(formatDay(day)).toBe(shown));

  test('a day is shown as it is typed', () => expect(formatTypedDay('2026-02-03')).toBe('03/02/2026'));

  test('the Fecha of a CFDI is never shifted, whatever the time zone of the browser', () => {
    expect(formatFechaCfdi('2026-02-01T00:30:00')).toBe('01-feb-2026');
    expect(formatFechaCfdi('2026-12-31T23:59:59', { time: true })).toBe('31-dic-2026 23:59:59');
  });

  test.each([
    ['2026-02-01T06:30:00Z', '31-ene-2026 23:30'],
    ['2026-02-01T06:30:00+06:00', '31-ene-2026 17:30'],
    ['2026-02-01T07:00:00.000Z', '01-feb-2026 00:00'],
    ['ayer', 'ayer'],
  ])('instant %s is %s', (instant, shown) => expect(formatInstant(instant)).toBe(shown));

  test('today is the day at -07:00', () => {
    expect(today(new Date('2026-02-01T06:30:00Z'))).toBe('2026-01-31');
    expect(today(new Date('2026-02-01T07:00:00Z'))).toBe('2026-02-01');
  });
});

describe('sizes', () => {
  test.each([
    [0, '0 Bytes'],
    [-5, '0 Bytes'],
    [Number.NaN, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1_048_575, '1.00 MB'],
    [52_428_800, '50.00 MB'],
    [1024 ** 3, '1.00 GB'],
    [1024 ** 8, '1.00 YB'],
    [1024 ** 9, '1024.00 YB'],
  ])('%d is %s', (bytes, shown) => expect(formatBytes(bytes)).toBe(shown));
});

describe('truncate', () => {
  test.each([
    ['A-12', 10, 'A-12'],
    ['ABCDEFGHIJ', 10, 'ABCDEFGHIJ'],
    ['ABCDEFGHIJK', 10, 'ABCDEFGHIJ…'],
    ['ñandú 😀😀😀', 7, 'ñandú 😀…'],
    ['COMERCIAL DEL NORTE SA', 10, 'COMERCIAL…'],
  ])('%s at %d is %s', (text, max, shown) => expect(truncate(text, max)).toBe(shown));
});
