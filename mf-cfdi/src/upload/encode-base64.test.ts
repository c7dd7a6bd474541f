/** @jest-environment jsdom */
import { encodeBase64 } from './encode-base64';

const MB = 1024 * 1024;

test.each([1, 2, 3, 4, 3 * MB - 1, 3 * MB, 3 * MB + 1, 7 * MB])('%d bytes come back the same', async (size) => {
  const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) & 255);
  const encoded = await encodeBase64(new Blob([bytes]));
  expect(Buffer.from(encoded, 'base64').equals(Buffer.from(bytes))).toBe(true);
  expect(encoded).toHaveLength(Math.ceil(size / 3) * 4);
});
