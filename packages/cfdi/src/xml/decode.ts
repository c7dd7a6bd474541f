import iconv from 'iconv-lite';
import { CfdiError } from '../error';

type Unicode = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

const malformed = (message: string) => new CfdiError('malformed_xml', message);

/** Encoding by the byte order mark, or by the zeros around the first tag (XML 1.0, appendix F). */
function sniffUnicode(bytes: Uint8Array): { encoding: Unicode; mark: number } | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', mark: 3 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { encoding: 'utf-32le', mark: 4 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', mark: 4 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', mark: 2 };
  if (a === 0x3c && b === 0 && c === 0 && d === 0) return { encoding: 'utf-32le', mark: 0 };
  if (a === 0 && b === 0 && c === 0 && d === 0x3c) return { encoding: 'utf-32be', mark: 0 };
  if (a === 0x3c && b === 0) return { encoding: 'utf-16le', mark: 0 };
  if (a === 0 && b === 0x3c) return { encoding: 'utf-16be', mark: 0 };
  return null;
}

const declaration = /^<\?xml\s[^>]*?\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** Longest declaration that is looked into. */
const HEAD = 512;

/** Names of encodings that IANA does not register and programs write, by the name that they stand for. */
const LOOSE: ReadonlyMap<string, string> = new Map([
  ...['', 'utf8sig', 'utf8bom', 'utf8n', 'utf8mb4'].map((name) => [name, 'utf8'] as const),
  ...['ansi', 'latin', '88591', '28591', 'westerneuropeanwindows', 'westerneuropeaniso'].map(
    (name) => [name, 'windows1252'] as const,
  ),
]);

/** A name of an encoding without what its spellings differ in: `ISO_8859-1:1987` and `iso8859-1` are one. */
function plainName(name: string): string {
  const plain = name.toLowerCase().replace(/:\d{4}$|[^0-9a-z]/g, '');
  return LOOSE.get(plain) ?? plain;
}

/** Declared name of the encoding. */
function declaredEncoding(head: string): string | null {
  const match = declaration.exec(head);
  return match ? plainName(match[1] ?? match[2] ?? '') : null;
}

/** What iconv-lite calls an encoding, and is no character set of documents. */
const NO_CHARSETS = ['base64', 'binary', 'hex', 'utf7', 'utf7imap'];

const isUnicode = (name: string) => /^(?:unicode|utf(?:16|32)|ucs[24]|iso10646)/.test(name);

/** Returns the encoding that a malformed declaration names, as a declaration writes it; null for an empty, a US-ASCII or an unknown name. */
export function knownEncoding(name: string): string | null {
  const plain = plainName(name);
  if (name.trim() === '' || plain === 'usascii' || plain === 'ascii') return null;
  if (plain === 'utf8' || isUnicode(plain)) return 'UTF-8';
  return !NO_CHARSETS.includes(plain) && iconv.encodingExists(plain) ? plain : null;
}

function decodeUnicode(bytes: Uint8Array, encoding: Unicode): string {
  if (encoding.startsWith('utf-32')) return decodeTable(bytes, encoding);
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed(`El XML contiene bytes que no son válidos en ${encoding.toUpperCase()}.`);
  }
}

const LAST_CONTROL = 0x9f;

/** Decodes by a table. A byte without a character is a control character where it can be one (WHATWG Encoding), else it throws. */
function decodeTable(bytes: Uint8Array, encoding: string): string {
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding, {
    stripBOM: false,
  });
  if (!text.includes('\uFFFD')) return text;
  const isSingleByte = text.length === bytes.length;
  return text.replaceAll('\uFFFD', (_none, at: number) => {
    const byte = bytes[at] ?? 0;
    if (!isSingleByte || byte > LAST_CONTROL)
      throw malformed(`El XML contiene bytes que no son válidos en ${encoding.toUpperCase()}.`);
    return String.fromCharCode(byte);
  });
}

/** Decodes what is not Unicode by its first bytes. */
function decodeDeclared(bytes: Uint8Array): string {
  const name = declaredEncoding(Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')) ?? 'utf8';
  // The declaration could be read byte by byte, so the text cannot be in UTF-16: .NET writes this into files in UTF-8.
  if (name === 'utf8' || isUnicode(name)) return decodeUnicode(bytes, 'utf-8');
  if (NO_CHARSETS.includes(name) || !iconv.encodingExists(name))
    throw malformed(`El XML declara la codificación «${name}», que no se admite.`);
  return decodeTable(bytes, name);
}

/** What some systems write before the first tag: blanks, and byte order marks that were encoded twice. */
const JUNK: readonly (readonly number[])[] = [
  [0x20],
  [0x09],
  [0x0d],
  [0x0a],
  [0xc3, 0xaf, 0xc2, 0xbb, 0xc2, 0xbf],
  [0xef, 0xbb, 0xbf],
];
const MAX_JUNK = 64;

/** Returns the document without what stands before its first tag, which would make it malformed. A single mark stays. */
function withoutJunk(bytes: Uint8Array): Uint8Array {
  let at = 0;
  for (;;) {
    const junk = JUNK.find((known) => known.every((byte, index) => bytes[at + index] === byte));
    if (!junk || at >= MAX_JUNK) break;
    at += junk.length;
  }
  const isOneMark = at === 3 && bytes[0] === 0xef;
  return bytes[at] === 0x3c && at > 0 && !isOneMark ? bytes.subarray(at) : bytes;
}

/**
 * Text of an XML document by its byte order mark or its first bytes, else by its declaration (XML 1.0, appendix F), in any
 * spelling of its name: Unicode and the character sets of IANA. Nothing is ever replaced by U+FFFD: a byte that does not
 * fit throws `malformed_xml`. Blanks and repeated byte order marks before the first tag are skipped.
 */
export function decodeXml(document: Uint8Array): string {
  const bytes = withoutJunk(document);
  const sniffed = sniffUnicode(bytes);
  return sniffed ? decodeUnicode(bytes.subarray(sniffed.mark), sniffed.encoding) : decodeDeclared(bytes);
}
