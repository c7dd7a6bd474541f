/**
 * Decodes a content transfer encoding piece by piece and changes nothing else, so that the bytes of a CFDI are kept
 * (RFC 2045 6).
 */
export async function* decoded(encoding: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const codec = CODECS[encoding.trim().toLowerCase()];
  if (!codec) {
    yield* pieces;
    return;
  }
  let carried = '';
  for await (const piece of pieces) {
    const text = carried + codec.clean(piece.toString('latin1'));
    const end = codec.wholeUntil(text);
    yield codec.decode(text.slice(0, end));
    carried = text.slice(end);
  }
  yield codec.decode(carried);
}

interface Codec {
  /** Removes characters without meaning. */
  clean(text: string): string;
  /** Returns the length of the text that can be decoded without what follows. */
  wholeUntil(text: string): number;
  decode(text: string): Buffer;
}

const CODECS: Readonly<Record<string, Codec>> = {
  base64: {
    clean: (text) => text.replaceAll(/[^A-Za-z0-9+/]/g, ''),
    wholeUntil: (text) => text.length - (text.length % 4),
    decode: (text) => Buffer.from(text, 'base64'),
  },
  'quoted-printable': {
    clean: (text) => text,
    wholeUntil: (text) => text.lastIndexOf('\n') + 1,
    decode: (text) =>
      Buffer.from(
        text
          .replaceAll(/[ \t]+(?=\r?\n)/g, '')
          .replaceAll(/=\r?\n/g, '')
          .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ),
  },
};
