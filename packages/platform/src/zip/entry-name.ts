import { crc32 } from 'node:zlib';
import { charactersOfSet, type SingleByte } from '../core/single-byte';

const UTF8_FLAG = 1 << 11;
/** Info-ZIP's name in UTF-8, beside one in another character set. Source: .ZIP File Format Specification, 4.6.9. */
const UNICODE_PATH = 0x7075;
const FAT = 0;
const LONGEST = 1_000;

/** A character set of one byte for each character, with what each of them says about a name. */
interface Page {
  chars: readonly string[];
  /** How much a character speaks for the set. */
  weights: readonly number[];
  /** 1 for a capital, -1 for a small letter. */
  cases: readonly number[];
}

const SPANISH = 4;

function pageOf(set: SingleByte): Page {
  const chars = charactersOfSet(set);
  return {
    chars,
    weights: chars.map((char) => {
      if (/[áéíóúüñÁÉÍÓÚÜÑ]/.test(char)) return SPANISH;
      if (/[ªº°¿¡]/.test(char)) return 1;
      return /\p{L}/u.test(char) ? -1 : -3;
    }),
    cases: chars.map((char) => Number(/\p{Lu}/u.test(char)) - Number(/\p{Ll}/u.test(char))),
  };
}

/** The code page 850 of DOS and of Windows in Mexico; code page 437 has the same letters of Spanish in the same places. */
const dos = pageOf('IBM850');
const windows = pageOf('windows-1252');
const mac = pageOf('macintosh');
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
  const text = decode(raw.subarray(0, LONGEST), raw, hints);
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
    return unicode.toString('utf8', 5, 5 + LONGEST);
  const asUtf8 = readUtf8(start);
  if (asUtf8 !== undefined) return asUtf8;
  if (flags & UTF8_FLAG && start.length < raw.length) return start.toString('utf8');
  const pages = host === FAT ? [dos, windows, mac] : [windows, dos, mac];
  const scores = pages.map((page) => scoreOf(start, page));
  const { chars } = pages[scores.indexOf(Math.max(...scores))] as Page;
  return Array.from(start, (byte) => chars[byte]).join('');
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
function scoreOf(raw: Buffer, { weights, cases }: Page): number {
  let score = 0;
  for (const [at, byte] of raw.entries()) {
    if (byte < 128) continue;
    const weight = weights[byte] as number;
    score += weight === SPANISH && !fits(raw, at, cases) ? 1 : weight;
  }
  return score;
}

/** Words are written in small letters, with a capital at their beginning, or in capitals. */
function fits(raw: Buffer, at: number, cases: readonly number[]): boolean {
  const [before, own, after] = [at - 1, at, at + 1].map((near) => cases[raw[near] ?? 0] as number);
  if (before === 1 && after === -1) return own === -1;
  if (before !== 0) return own === before;
  return own === 1 || after !== 1;
}
