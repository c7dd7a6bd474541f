import iconv from 'iconv-lite';

/** Character sets of one byte for each character, by their names in the list of IANA. */
export type SingleByte = 'windows-1252' | 'IBM850' | 'macintosh';

const LAST_ASCII = 0x7f;

/** The 256 characters of a set. A byte that it gives none is the control character of its number. Source: WHATWG Encoding. */
export const charactersOfSet = (set: SingleByte): string[] =>
  // Not by TextDecoder, which takes windows-1252 for Latin-1 in some releases of Node.
  Array.from(iconv.decode(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), set), (char, byte) =>
    byte <= LAST_ASCII || char === '\uFFFD' ? String.fromCharCode(byte) : char,
  );

const windows1252 = charactersOfSet('windows-1252');

/** Decodes what most programs of Windows write where they say nothing. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'windows-1252');
  return text.replaceAll('\uFFFD', (_none, at: number) => windows1252[bytes[at] ?? 0] ?? '');
}

/** The bytes of a text; null when the set lacks a character of it. */
export function encodeIn(set: SingleByte, text: string): Buffer | null {
  const chars = charactersOfSet(set);
  const bytes = Array.from(text, (char) => chars.indexOf(char));
  return bytes.includes(-1) ? null : Buffer.from(bytes);
}
