import { inflateSync } from 'node:zlib';
import { readCmap, stringsOf } from './pdf-tokens';

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
/** Bytes of strings, which each map is applied to; the longest invoices have half of that. */
const MOST_STRINGS = 500_000;
const MOST_TEXTO = 200_000;
/** Fonts that map their codes to text. */
const MOST_CMAPS = 20;
const MOST_CODES = 70_000;

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
      if (cmaps.length < MOST_CMAPS) cmaps.push(readCmap(text, MOST_CODES));
    } else if (size < MOST_STRINGS && /\bT[jJ]\b|['"]\s/.test(text))
      for (const each of stringsOf(text)) {
        strings.push(each.subarray(0, Math.max(0, MOST_STRINGS - size)));
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

function mapped(bytes: Buffer, cmap: ReadonlyMap<number, string>): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) text += cmap.get(bytes.readUInt16BE(at)) ?? ' ';
  return text;
}
