import { inflateSync } from 'node:zlib';

/** What the readable text of a PDF names. */
export interface NombresPdf {
  /** Lower case, each once, in their order. */
  uuids: string[];
  /** Its text without spaces, upper case, for looking for an RFC; cut. */
  texto: string;
}

/** Of all streams together, unpacked: text takes far less, and fonts and pictures are of no use. */
const MOST_BYTES = 32 * 1_048_576;
const MOST_STREAM = 4 * 1_048_576;
const MOST_STREAMS = 2_000;
/** Bytes of strings, which each map is applied to; a stream that begins below it is read whole. */
const MOST_STRINGS = 1_000_000;
const MOST_TEXTO = 200_000;
/** Fonts that map their codes to text. */
const MOST_CMAPS = 20;
const MOST_BLOCKS = 1_000;
const MOST_CODES = 100_000;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Returns the UUIDs in a text, lower case, each once. */
export const uuidsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(UUID)].map(([uuid]) => uuid.toLowerCase())),
];

/** Whether a text has something in the form of an RFC. */
export const hasRfc = (texto: string): boolean => /[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2}[A\d]/.test(texto);

/**
 * Reads what a PDF says, as far as it can be read without drawing it: strings as they are, and by each map of codes that its fonts have.
 * Words are joined, because writers move between their letters. A text that is encrypted or a picture names nothing.
 */
export function readNombresPdf(pdf: Uint8Array): NombresPdf {
  const strings: Buffer[] = [];
  const cmaps: Map<number, string>[] = [];
  let size = 0;
  for (const stream of streamsOf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))) {
    const text = stream.toString('latin1');
    if (text.includes('beginbfchar') || text.includes('beginbfrange')) {
      if (cmaps.length < MOST_CMAPS) cmaps.push(readCmap(text));
    } else if (size < MOST_STRINGS && /\bT[jJ]\b|['"]\s/.test(text))
      for (const each of stringsOf(text)) {
        strings.push(each);
        size += each.byteLength;
      }
  }
  const texts = [
    Buffer.concat(strings).toString('latin1'),
    ...cmaps.map((cmap) => strings.map((each) => mapped(each, cmap)).join('')),
  ];
  const plain = texts.map((text) => text.replaceAll(/\s+/g, ''));
  return { uuids: [...new Set(plain.flatMap(uuidsIn))], texto: plain.join(' ').toUpperCase().slice(0, MOST_TEXTO) };
}

/** Content of the streams that are no pictures, unpacked. */
function* streamsOf(pdf: Buffer): Generator<Buffer> {
  let [left, at] = [MOST_BYTES, 0];
  for (let count = 0; count < MOST_STREAMS && left > 0; count++) {
    const begin = pdf.indexOf('stream', at);
    if (begin < 0) return;
    const end = pdf.indexOf('endstream', begin);
    if (end < 0) return;
    at = end + 'endstream'.length;
    const dictionary = pdf.toString('latin1', Math.max(0, begin - 1_000), begin);
    const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1);
    if (/\/Subtype\s*\/Image|\/FontFile|\/Length1\b/.test(own)) continue;
    // After the word comes the end of its line.
    const start = begin + 'stream'.length + (pdf[begin + 6] === 0x0d ? 2 : 1);
    const content = /\/FlateDecode/.test(own)
      ? inflated(pdf.subarray(start, end), left)
      : pdf.subarray(start, Math.min(end, start + MOST_STREAM));
    left -= content.byteLength;
    yield content;
  }
}

/** Nothing of what is damaged or unpacks to more than text would. */
function inflated(packed: Uint8Array, left: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.min(left, MOST_STREAM) });
  } catch {
    return Buffer.alloc(0);
  }
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of the strings of a content stream, literal and hexadecimal (ISO 32000-1, 7.3.4). */
function stringsOf(content: string): Buffer[] {
  const found: Buffer[] = [];
  for (const [token, literal, hex] of content.matchAll(/\(((?:[^()\\]|\\[\s\S])*)\)|<([0-9A-Fa-f\s]+)>/g)) {
    if (token.startsWith('(')) found.push(Buffer.from(unescaped(literal ?? ''), 'latin1'));
    else found.push(Buffer.from((hex ?? '').replaceAll(/\s+/g, ''), 'hex'));
  }
  return found;
}

const unescaped = (literal: string): string =>
  literal.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_all, octal?: string, one = '') =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8) & 0xff) : /[\r\n]/.test(one) ? '' : (ESCAPED[one] ?? one),
  );

/** What stands between two words of a map of codes. */
const blocksOf = (text: string, begin: string, end: string): string[] =>
  text
    .split(begin, MOST_BLOCKS)
    .slice(1)
    .map((block) => block.slice(0, Math.max(0, block.indexOf(end))));

/** The texts of the two-byte codes of a font (ISO 32000-1, 9.10.3). */
function readCmap(text: string): Map<number, string> {
  const codes = new Map<number, string>();
  let left = MOST_CODES;
  for (const block of blocksOf(text, 'beginbfchar', 'endbfchar'))
    for (const [, code = '', value = ''] of block.matchAll(/<([\dA-Fa-f]{1,4})>\s*<((?:[\dA-Fa-f]{4})+)>/g))
      codes.set(Number.parseInt(code, 16), textOf(value));
  for (const block of blocksOf(text, 'beginbfrange', 'endbfrange'))
    for (const [, from = '', to = '', value, list] of block.matchAll(
      /<([\dA-Fa-f]{1,4})>\s*<([\dA-Fa-f]{1,4})>\s*(?:<([\dA-Fa-f]{4})>|\[([^\]]*)\])/g,
    )) {
      const first = Number.parseInt(from, 16);
      const values = list?.match(/<(?:[\dA-Fa-f]{4})+>/g);
      if (left <= 0) return codes;
      // A range has one first byte.
      for (let code = first; code <= Math.min(Number.parseInt(to, 16), first | 0xff); code++) {
        left--;
        const hex = values ? (values[code - first]?.slice(1, -1) ?? '') : undefined;
        codes.set(
          code,
          hex === undefined ? String.fromCharCode(Number.parseInt(value ?? '0', 16) + code - first) : textOf(hex),
        );
      }
    }
  return codes;
}

const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

function mapped(bytes: Buffer, cmap: ReadonlyMap<number, string>): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) text += cmap.get(bytes.readUInt16BE(at)) ?? ' ';
  return text;
}
