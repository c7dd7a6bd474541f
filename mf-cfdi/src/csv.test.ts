import { toCsv } from './csv';

test.each([
  ['=1+1', '"\'=1+1"'],
  ['-1+1', '"\'-1+1"'],
  ['-12.50', '"-12.50"'],
  ['12', '"12"'],
  ['-', '"\'-"'],
  ['@x', '"\'@x"'],
  ['a "b"', '"a ""b"""'],
])('writes the cell %j as %s', (cell, written) => {
  expect(toCsv([[cell]])).toBe(`\uFEFF${written}\r\n`);
});
