import { charactersOfSet, decodeWindows1252, encodeIn } from './single-byte';

test.each([
  ['windows-1252', [0x80, 0x93, 0xd1, 0x81], '€“Ñ\u0081'],
  ['IBM850', [0xa5, 0x82, 0xb5], 'ÑéÁ'],
  ['macintosh', [0x84, 0x8e], 'Ñé'],
] as const)('%s', (set, bytes, text) => {
  const chars = charactersOfSet(set);
  expect(chars).toHaveLength(256);
  expect(chars.slice(0, 128).join('')).toBe(Array.from({ length: 128 }, (_, at) => String.fromCharCode(at)).join(''));
  expect(bytes.map((byte) => chars[byte]).join('')).toBe(text);
  expect(encodeIn(set, text)).toEqual(Buffer.from(bytes));
});

test('decodes windows-1252, where TextDecoder may take it for Latin-1', () => {
  expect(decodeWindows1252(Buffer.from([0x41, 0x80, 0x91, 0xf1, 0x9d]))).toBe('A€‘ñ\u009D');
});

test('a text with a character that the set lacks has no bytes', () => {
  expect(encodeIn('IBM850', '10 €')).toBeNull();
  expect(encodeIn('windows-1252', '漢')).toBeNull();
});
