import { clearedFilters, isFiltered, readMoney, readRfc, vigentesQuery } from './filtros';

test.each([
  ['1234.5', '1234.5'],
  ['$1,234.50', '1234.50'],
  [' 12 ', '12'],
  ['12.', '12'],
  ['-3', '-3'],
  ['', undefined],
  ['.', undefined],
  ['doce', undefined],
  ['1e5', undefined],
])('money %p is %p', (text, value) => expect(readMoney(text)).toBe(value));

test.each([
  ['eku9003173c9', 'EKU9003173C9'],
  [' Ñ&A900317AB1 ', 'Ñ&A900317AB1'],
  ['EKU90', undefined],
  ['', undefined],
])('RFC %p is %p', (text, value) => expect(readRfc(text)).toBe(value));

test('order and paging narrow nothing, anything else does', () => {
  expect(isFiltered(vigentesQuery.parse({ limit: 50, offset: 100, sort: 'total', order: 'ASC' }))).toBe(false);
  expect(isFiltered(vigentesQuery.parse({ tipo: 'I' }))).toBe(true);
  expect(
    isFiltered({ ...vigentesQuery.parse({ tipo: 'I', folio: '7', fechaini: '2026-01-01' }), ...clearedFilters }),
  ).toBe(false);
});
