// Every reader takes time in proportion to its content, whatever that is: no pattern here starts over behind what it has read.

/** Strings that are read of one stream. */
const MOST_STRINGS = 500_000;
const [OPEN, CLOSE, ESCAPE, LESS] = ['(', ')', '\\', '<'].map((letter) => letter.charCodeAt(0));

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/**
 * Returns the bytes of the strings of a content stream, literal and hexadecimal (ISO 32000-1, 7.3.4). A parenthesis without its other one,
 * as in the bytes of a picture, hides nothing behind it.
 */
export function stringsOf(content: string): Buffer[] {
  const spans: { start: number; end: number }[] = [];
  const open: number[] = [];
  for (let at = 0; at < content.length && spans.length < MOST_STRINGS; at++) {
    const letter = content.charCodeAt(at);
    if (letter === ESCAPE) at++;
    else if (letter === OPEN) open.push(at);
    else if (letter === CLOSE && open.length > 0) {
      const start = open.pop() as number;
      // What stands in a string is a part of it.
      while ((spans.at(-1)?.start ?? -1) > start) spans.pop();
      spans.push({ start, end: at });
    } else if (letter === LESS) {
      const end = endOfHex(content, at + 1);
      if (content[end] === '>') spans.push({ start: at, end });
      at = end - 1;
    }
  }
  return spans.map(({ start, end }) => {
    const inner = content.slice(start + 1, end);
    return content.charCodeAt(start) === OPEN
      ? Buffer.from(unescaped(inner), 'latin1')
      : Buffer.from(inner.replaceAll(/\s+/g, ''), 'hex');
  });
}

function endOfHex(content: string, from: number): number {
  const pattern = /[^\dA-Fa-f\s]|$/g;
  pattern.lastIndex = from;
  return pattern.exec(content)?.index ?? content.length;
}

const unescaped = (literal: string): string =>
  literal.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_all, octal?: string, one = '') =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8) & 0xff) : /[\r\n]/.test(one) ? '' : (ESCAPED[one] ?? one),
  );

/** Reads the texts of the codes of a font, at most so many (ISO 32000-1, 9.10.3). */
export function readCmap(text: string, most: number): Map<number, string> {
  const codes = new Map<number, string>();
  let left = most;
  const put = (code: number, value: string) => {
    if (left-- > 0) codes.set(code, value);
  };
  for (const [kind, entries] of blocksOf(text, most))
    for (const { from, to, values, isList } of entries)
      if (kind === 'bfchar') put(from, textOf(values[0] ?? ''));
      // A range has one first byte.
      else
        for (let code = from; code <= Math.min(to, from | 0xff) && left > 0; code++)
          put(code, isList ? textOf(values[code - from] ?? '') : next(values[0] ?? '', code - from));
  return codes;
}

const next = (hex: string, by: number) => String.fromCharCode(Number.parseInt(hex.slice(-4) || '0', 16) + by);
const textOf = (hex: string) =>
  Buffer.from(hex.slice(0, hex.length & ~3), 'hex')
    .swap16()
    .toString('utf16le');

interface Entry {
  from: number;
  to: number;
  values: string[];
  isList: boolean;
}

/** Yields the blocks of a map, each with its entries: one code, or a range of codes, and their texts. */
function* blocksOf(text: string, most: number): Generator<[kind: 'bfchar' | 'bfrange', entries: Entry[]]> {
  let kind: 'bfchar' | 'bfrange' | null = null;
  let entries: Entry[] = [];
  let [given, list]: [string[], string[] | null] = [[], null];
  let count = 0;
  for (const [token, hex] of text.matchAll(/<([\dA-Fa-f]*)>|\[|\]|[a-z]+/g)) {
    if (++count > 3 * most) return;
    if (token === 'beginbfchar' || token === 'beginbfrange') {
      [kind, entries, given, list] = [token.slice('begin'.length) as 'bfchar' | 'bfrange', [], [], null];
    } else if (kind === null) continue;
    else if (token.startsWith('end')) {
      yield [kind, entries];
      kind = null;
    } else if (token === '[') list = [];
    else if (token === ']') {
      if (list && given.length === 2) entries.push({ ...codesOf(given), values: list, isList: true });
      [given, list] = [[], null];
    } else if (hex !== undefined && list) list.push(hex);
    else if (hex !== undefined && given.push(hex) === (kind === 'bfchar' ? 2 : 3)) {
      entries.push({ ...codesOf(given), values: [hex], isList: false });
      given = [];
    }
  }
}

function codesOf([from = '0', to = from]: readonly string[]): Pick<Entry, 'from' | 'to'> {
  return { from: Number.parseInt(from.slice(-4) || '0', 16), to: Number.parseInt(to.slice(-4) || '0', 16) };
}
