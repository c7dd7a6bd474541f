import { isUtf8 } from 'node:buffer';
import { definiteOf } from './ber';

/** An element of DER that a file consists of. */
export interface KeyDocument {
  bytes: Buffer;
  /** The header of PEM that says how the bytes are encrypted. */
  encryption?: string;
}

/** Most elements that are taken from one file: a chain of certificates with its key has less. */
const MOST = 16;
/** Base64 of PEM is one text inside of another. */
const MOST_TEXTS = 3;

/**
 * The documents inside of a file, as programs write and mails and editors leave it: DER with bytes after it, PEM, base64
 * or hexadecimal, in ASCII or UTF-16. None when it is anything else.
 */
export function readDocuments(file: Buffer): KeyDocument[] {
  let bytes = restored(file);
  for (let texts = 0; texts <= MOST_TEXTS; texts++) {
    const documents = PRINTABLE.test(bytes.toString('latin1', 0, PRINTABLE_WITHIN)) ? [] : elementsOf(bytes);
    if (documents.length > 0) return documents;
    const text = textOf(bytes).replaceAll(
      ARMOR,
      (_all, mark: string, label: string) => `-----${mark.toUpperCase()} ${label.toUpperCase()}-----`,
    );
    if (text.includes(BEGIN)) return blocksOf(text);
    const inner = bytesOf(text);
    if (!inner) return [];
    bytes = inner;
  }
  return [];
}

const MARK = Buffer.from('\uFEFF');
const CRLF = Buffer.from('\r\n');
/** What programs make of a file when they take it for a text: a mark before it, each byte as a letter, or other line ends. */
function restored(file: Buffer): Buffer {
  const bytes = file.subarray(file.indexOf(MARK) === 0 ? MARK.length : 0);
  if (bytes[0] !== SEQUENCE) return bytes;
  if (bytes[1] === FIRST_OF_TWO && isUtf8(bytes)) return Buffer.from(bytes.toString('utf8'), 'latin1');
  const surplus = bytes.length - endOf(bytes, 0);
  const text = bytes.toString('latin1');
  const isConverted = surplus > 0 && bytes.includes(CRLF) && text.split('\r\n').length - 1 === surplus;
  return isConverted && !/[^\r]\n/.test(text) ? Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1') : bytes;
}

/** In UTF-8, of the letters from 0x80 to 0xBF. */
const FIRST_OF_TWO = 0xc2;
const SEQUENCE = 0x30;
const INDEFINITE = 0x80;
const BLANKS = [0x00, 0x09, 0x0a, 0x0d, 0x20];

/** The elements at the start, one after another, without what follows them. */
function elementsOf(bytes: Buffer): KeyDocument[] {
  const documents: KeyDocument[] = [];
  let at = skipBlanks(bytes, 0);
  while (documents.length < MOST && bytes[at] === SEQUENCE) {
    const first = bytes[at + 1] ?? 0;
    const isBer = first === INDEFINITE || first > (INDEFINITE | MOST_LENGTH_BYTES);
    const definite = isBer ? definiteOf(bytes.subarray(at)) : null;
    const end = definite ? at + definite.bytes : endOf(bytes, at);
    if (end > bytes.length) break;
    documents.push({ bytes: definite?.der ?? bytes.subarray(at, end) });
    at = skipBlanks(bytes, end);
  }
  return documents;
}

const skipBlanks = (bytes: Buffer, from: number) => {
  let at = from;
  while (BLANKS.includes(bytes[at] ?? 1)) at++;
  return at;
};

const MOST_LENGTH_BYTES = 3;

/** Where the element that begins there ends, also when it is cut; infinite when its length is not one. */
export function endOf(bytes: Buffer, at: number): number {
  const first = bytes[at + 1] ?? INDEFINITE;
  if (first < INDEFINITE) return at + 2 + first;
  const lengthBytes = first & 0x7f;
  const start = at + 2 + lengthBytes;
  if (lengthBytes === 0 || lengthBytes > MOST_LENGTH_BYTES || start > bytes.length) return Number.POSITIVE_INFINITY;
  return start + bytes.readUIntBE(at + 2, lengthBytes);
}

const UTF16 = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe], zero: 1 },
  { encoding: 'utf-16be', mark: [0xfe, 0xff], zero: 0 },
] as const;

/** The bytes as text; UTF-16 is known by its mark, or by the zeros between ASCII. */
export function textOf(bytes: Buffer): string {
  const wide = UTF16.find(
    ({ mark, zero }) =>
      (bytes[0] === mark[0] && bytes[1] === mark[1]) ||
      (bytes[zero] === 0 && bytes[1 - zero] !== 0 && bytes.length > 2),
  );
  return wide ? new TextDecoder(wide.encoding).decode(bytes) : bytes.toString('latin1').replace(/^ï»¿/, '');
}

const DASH = '(?:-|\\xe2\\x80[\\x90-\\x95]|[\\u2010-\\u2015\\x96\\x97])';
/** A line around PEM, with the dashes that word processors make of it, or in small letters. */
const ARMOR = new RegExp(`${DASH}{2,6} ?(begin|end) ([a-z0-9#]+(?: [a-z0-9#]+)*) ?${DASH}{2,6}`, 'gi');
const BEGIN = '-----BEGIN ';
const END = '-----END ';
const DASHES = '-----';

function blocksOf(text: string): KeyDocument[] {
  const documents: KeyDocument[] = [];
  let at = text.indexOf(BEGIN);
  while (at >= 0 && documents.length < MOST) {
    const start = text.indexOf(DASHES, at + BEGIN.length);
    if (start < 0) break;
    const end = text.indexOf(END, start);
    documents.push(...blockOf(text.slice(start + DASHES.length, end < 0 ? undefined : end)));
    at = end < 0 ? -1 : text.indexOf(BEGIN, end);
  }
  return documents;
}

const DEK = /^DEK-Info:(.*)$/im;

function blockOf(body: string): KeyDocument[] {
  // Of a variable of a shell, where line ends are written as letters.
  const lines = body
    .replaceAll('\\r', '')
    .replaceAll('\\n', '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .split(/\r\n?|\n/);
  const bytes = Buffer.from(lines.filter((line) => !line.includes(':')).join(''), 'base64');
  const encryption = DEK.exec(lines.join('\n'))?.[1]?.trim();
  return encryption === undefined ? elementsOf(bytes) : [{ bytes, encryption }];
}

const LEAST_TEXT = 64;
/** Quotes, zeros, and what ended a text under DOS. */
const NOISE = /["'\p{Cc}]/gu;
const HEXADECIMAL = /^30[\da-f\s:]+$/i;
const BASE64 = /^[A-Za-z0-9+/_\s-]+[=\s]*$/;
/** A text may begin as DER does. */
const PRINTABLE = /^[\t\n\r -~]{16,}$/;
const PRINTABLE_WITHIN = 64;

/** What a text is the base64 or hexadecimal of; null when it is neither. */
function bytesOf(text: string): Buffer | null {
  const plain = text
    .replaceAll(NOISE, '')
    .trim()
    .replace(/^data:[^,]{0,100},/, '');
  if (plain.length < LEAST_TEXT) return null;
  const digits = plain.replaceAll(HEXADECIMAL_SIGNS, '');
  if (HEXADECIMAL.test(digits)) return Buffer.from(digits.replace(/[\s:]/g, ''), 'hex');
  if (BASE64.test(plain)) return Buffer.from(plain, 'base64');
  const [within] = BASE64_WITHIN.exec(text.replaceAll(/%(2B|2F|3D)/gi, (sign) => decodeURIComponent(sign))) ?? [];
  return within ? Buffer.from(within.replaceAll(/\\[nr]/g, ''), 'base64') : null;
}

/** Of an array of a programming language. */
const HEXADECIMAL_SIGNS = /0x|\\x|[{}[\](),;]/gi;
/** The base64 of a sequence of more than 255 bytes, inside of another format. */
const BASE64_WITHIN = /MII[A-Za-z0-9+/](?:[A-Za-z0-9+/]|\s|\\[/nr]){60,}={0,2}/;
