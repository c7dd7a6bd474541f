import { CfdiError } from '../error';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-1' | 'windows-1252' | 'us-ascii';

const aliases: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'us-ascii',
  ascii: 'us-ascii',
  'iso-8859-1': 'iso-8859-1',
  latin1: 'iso-8859-1',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
};

const malformed = (message: string) => new CfdiError('malformed_xml', message);

function sniffUnicode(bytes: Uint8Array): { encoding: Encoding; mark: number } | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', mark: 3 };
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0)) {
    throw malformed('El XML está en UTF-32, una codificación que no se admite.');
  }
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', mark: 2 };
  if (a === 0x3c && b === 0) return { encoding: 'utf-16le', mark: 0 };
  if (a === 0 && b === 0x3c) return { encoding: 'utf-16be', mark: 0 };
  return null;
}

const declaration = /^<\?xml\s[^>]*?\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/;

function declaredEncoding(head: string): string | null {
  const match = declaration.exec(head);
  return match ? (match[1] ?? match[2] ?? '').toLowerCase() : null;
}

/** Bytes 80 to 9F of Windows-1252; Node 20's own decoder takes them for Latin-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'iso-8859-1' || encoding === 'windows-1252') {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    if (encoding === 'iso-8859-1') return text;
    return text.replace(/[\u0080-\u009F]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
  }
  if (encoding === 'us-ascii' && bytes.some((byte) => byte > 0x7f)) {
    throw malformed('El XML declara ASCII, pero contiene otros caracteres.');
  }
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed(`El XML contiene bytes que no son válidos en ${encoding.toUpperCase()}.`);
  }
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
 * Text of an XML document by its byte order mark or its declaration (XML 1.0, appendix F): UTF-8, UTF-16, Latin-1,
 * Windows-1252, ASCII. Nothing is ever replaced by U+FFFD: a byte that does not fit, or a declaration that lies about
 * the bytes, throws `malformed_xml`. Blanks and repeated byte order marks before the first tag are skipped.
 */
export function decodeXml(document: Uint8Array): string {
  const bytes = withoutJunk(document);
  const sniffed = sniffUnicode(bytes);
  if (!sniffed) {
    const declared = declaredEncoding(Buffer.from(bytes.subarray(0, 256)).toString('latin1')) ?? 'utf-8';
    const encoding = aliases[declared];
    if (!encoding) throw malformed(`El XML declara la codificación «${declared}», que no es la suya o no se admite.`);
    return decodeBytes(bytes, encoding);
  }
  const text = decodeBytes(bytes.subarray(sniffed.mark), sniffed.encoding);
  const declared = declaredEncoding(text.slice(0, 256));
  const fits =
    declared === null ||
    declared === sniffed.encoding ||
    aliases[declared] === sniffed.encoding ||
    (declared === 'utf-16' && sniffed.encoding.startsWith('utf-16'));
  if (!fits) throw malformed(`El XML declara la codificación «${declared}», pero sus bytes son otra.`);
  return text;
}
