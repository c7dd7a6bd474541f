import { crc32 } from 'node:zlib';

const UTF8_FLAG = 1 << 11;
/** Info-ZIP's name in UTF-8, beside one in another character set. Source: .ZIP File Format Specification, 4.6.9. */
const UNICODE_PATH = 0x7075;
const FAT = 0;
const LONGEST = 1_000;
// biome-ignore format: a row of the table is a row of the code page.
const CP850 = [
  'ÇüéâäàåçêëèïîìÄÅ', 'ÉæÆôöòûùÿÖÜø£Ø×ƒ', 'áíóúñÑªº¿®¬½¼¡«»', '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤', 'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀', 'ÓßÔÒõÕµþÞÚÛÙýÝ¯´', '\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
].join('');

/** Of windows-1252; what follows is ISO-8859-1. */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const by = (table: string) => (raw: Buffer) =>
  raw.toString('latin1').replaceAll(/[\x80-\xff]/g, (char) => table[char.charCodeAt(0) - 128] ?? char);
/** The code page 850 of DOS and of Windows in Mexico; code page 437 has the same letters of Spanish in the same places. */
const dos = by(CP850);
const windows = by(CP1252);
const macRoman = new TextDecoder('macintosh');
const mac = (raw: Buffer) => macRoman.decode(raw);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What an entry says about its name. */
interface NameHints {
  flags: number;
  /** System of the program that wrote it. */
  host: number;
  /** Extra fields by their number. */
  fields: ReadonlyMap<number, Buffer>;
}

/**
 * Returns the name of an entry as people know it, with `/` between folders. Most programs do not say in which character
 * set it is: the one in which it reads as Spanish is taken.
 */
export function entryName(raw: Buffer, hints: NameHints): string {
  // Beyond this a name is hostile, and reading it costs.
  const text = decode(raw.subarray(0, 4 * LONGEST), raw, hints);
  // Without the half of a pair, and without control characters, which no list shows and the database does not store.
  const name = text
    .slice(0, LONGEST)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '\uFFFD')
    .replaceAll('\\', '/');
  return name || 'sin nombre';
}

function decode(start: Buffer, raw: Buffer, { flags, host, fields }: NameHints): string {
  const unicode = fields.get(UNICODE_PATH);
  if (unicode && unicode.length > 5 && unicode[0] === 1 && unicode.readUInt32LE(1) === crc32(raw))
    return unicode.toString('utf8', 5, 5 + 4 * LONGEST);
  const asUtf8 = readUtf8(start);
  if (asUtf8 !== undefined) return asUtf8;
  if (flags & UTF8_FLAG && start.length < raw.length) return start.toString('utf8');
  const readings = (host === FAT ? [dos, windows, mac] : [windows, dos, mac]).map((read) => read(start));
  const scores = readings.map(spanishScore);
  return readings[scores.indexOf(Math.max(...scores))] as string;
}

/** Many programs write UTF-8 without saying so, and text in another character set is hardly ever valid UTF-8. */
function readUtf8(raw: Buffer): string | undefined {
  try {
    return utf8.decode(raw);
  } catch {
    return undefined;
  }
}

/** Letters of Spanish, in the case of their neighbours, speak for a reading; signs speak against it. */
function spanishScore(text: string): number {
  let score = 0;
  for (const { 0: char, index } of text.matchAll(/\P{ASCII}/gu)) {
    if (/[áéíóúüñÁÉÍÓÚÜÑ]/.test(char)) score += fits(char, text, index) ? 4 : 1;
    else if (/[ªº°¿¡]/.test(char)) score += 1;
    else score -= /\p{L}/u.test(char) ? 1 : 3;
  }
  return score;
}

function fits(char: string, text: string, at: number): boolean {
  const isLower = /\p{Ll}/u.test(char);
  const neighbours = `${text[at - 1] ?? ''}${text[at + 1] ?? ''}`;
  // A capital begins a word: only the letter before it tells, or else the one after it.
  if (/\p{Ll}/u.test(text[at - 1] ?? '')) return isLower;
  if (/\p{Lu}/u.test(text[at - 1] ?? '')) return /\p{Ll}/u.test(text[at + 1] ?? '') ? isLower : !isLower;
  return isLower ? !/\p{Lu}/u.test(neighbours) : true;
}
