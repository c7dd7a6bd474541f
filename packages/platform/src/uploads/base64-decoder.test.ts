import { randomBytes } from 'node:crypto';
import { Base64Decoder, decodeBase64 } from './base64-decoder';

/** Decodes a text in pieces of these lengths, in turns. */
function decode(text: string, lengths: readonly number[]): Buffer {
  const decoder = new Base64Decoder('file');
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

test('a whole text is decoded when it is what RFC 4648 allows, and nothing else', () => {
  const letters = ['A', 'z', '9', '+', '/', '=', '-', '_', ' ', '\n', '\u0000', 'é', 'Ā', '😀'];
  const texts = ['', ...letters].flatMap((a) => letters.flatMap((b) => letters.map((c) => `${a}${b}${c}`)));
  const RIGHT = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;
  const all = texts.flatMap((text) => [
    ...[text, `AA${text}`, `AAAA${text}=`, `${text}A=`, `${text}AA==`, `AAAA${text}A`, `${text}===`],
  ]);
  expect(all.filter((text) => isDecoded(text) !== RIGHT.test(text))).toEqual([]);
});

function isDecoded(text: string): boolean {
  try {
    return decodeBase64({ text }).text.toString('base64').length === text.length;
  } catch {
    return false;
  }
}

test('50 MB are decoded', () =>
  expect(decodeBase64({ file: Buffer.alloc(50_000_000, 7).toString('base64') }).file).toHaveLength(50_000_000));
