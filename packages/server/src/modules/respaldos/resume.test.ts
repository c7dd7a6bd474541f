import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { skip } from './resume';

test.each([
  [0, 'abcdef'],
  [1, 'bcdef'],
  [2, 'cdef'],
  [5, 'f'],
])('returns the rest after %i bytes, for any chunk size', async (bytes, rest) => {
  const pieces = ['ab', 'cd', 'ef'].map((piece) => Buffer.from(piece));
  expect(await text(skip(Readable.from(pieces), bytes))).toBe(rest);
});

test('closes the file when the reader stops', async () => {
  const file = Readable.from([Buffer.from('ab'), Buffer.from('cd')]);
  for await (const _ of skip(file, 1)) break;
  expect(file.destroyed).toBe(true);
});
