import { readMoney, readRfc, readUuid } from './read';

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

test.each([
  [' AAAAAAAA-0000-4000-8000-00000000000F ', 'aaaaaaaa-0000-4000-8000-00000000000f'],
  ['aaaaaaaa-0000', undefined],
])('UUID %p is %p', (text, value) => expect(readUuid(text)).toBe(value));
