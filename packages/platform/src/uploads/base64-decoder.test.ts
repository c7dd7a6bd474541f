import { randomBytes } from 'node:crypto';
import { Base64Decoder } from './base64-decoder';

/** Decodes a text in pieces of these lengths, in turns. */
function decode(text: string, lengths: readonly number[]): Buffer {
  const decoder = new Base64Decoder();
  const bytes = Buffer.from(text, 'latin1');
  const out = Buffer.alloc(bytes.length + 2);
  let place = 0;
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] as number;
    place = decoder.push(bytes.subarray(at, at + length), out, place);
    at += length;
  }
  return out.subarray(0, decoder.end(out, place));
}

it.each([[[1]], [[2]], [[3, 1, 7]], [[4]], [[5, 64]], [[1_000]]])(
  'decodes texts of every length in pieces of %p',
  (lengths) => {
    for (let size = 0; size < 70; size++) {
      const bytes = randomBytes(size);
      const text = bytes.toString('base64');
      expect(decode(text, lengths)).toEqual(bytes);
      expect(decode(text.replaceAll(/.{5}/g, '$& '), lengths)).toEqual(bytes);
    }
  },
);

it.each(['A', 'AA', 'AAA', 'AAAA=', 'AA=', 'AA=A', 'A===', 'AA-_', 'AAAAéAAA', 'AAAA\u0000AAA', 'AA==AAAA'])(
  'rejects %p',
  (text) => {
    for (const lengths of [[1], [3], [100]]) expect(() => decode(text, lengths)).toThrow('base64');
  },
);
