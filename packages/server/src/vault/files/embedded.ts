import { charactersOf } from './characters';

/** Documents that are taken of one text. */
const MOST = 50;
const NAME = '(?:([\\w.-]+):)?(Comprobante|Retenciones)';
/** A tag of a document, or the beginning of an Addenda, in which one may be quoted whole. */
const TAG = new RegExp(`<(/?)(?:${NAME}(?=[\\s>])|(?:[\\w.-]+:)?Addenda(?=[\\s>]))`, 'g');
/** Attributes of a beginning that is written as XML has them. */
const WRITTEN = /^<[^<>]*=\s*["']/;
const WRITTEN_WITHIN = 2_000;
const DECLARATION = /<\?xml[^<>]*\?>\s*$/;
const DECLARED_WITHIN = 200;

const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };
const JSON_ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Where a document is in a text. */
interface Place {
  start: number;
  end: number;
}

/** Finds documents by their tags. One that begins inside of another, outside of its Addenda, shows that the other was cut. */
function placesIn(text: string): Place[] {
  const places: Place[] = [];
  let open: { start: number; tag: string; depth: number; hasAddenda: boolean } | undefined;
  for (const { 1: slash, 2: prefix = '', 3: name, index } of text.matchAll(TAG)) {
    if (places.length === MOST) return places;
    const tag = `${prefix}:${name}`;
    if (name === undefined) {
      if (open) open.hasAddenda = true;
    } else if (slash === '') {
      if (open?.hasAddenda && open.tag === tag) open.depth++;
      else if (!open?.hasAddenda) {
        if (open) places.push({ start: open.start, end: index });
        open = { start: index, tag, depth: 1, hasAddenda: false };
      }
    } else if (open?.tag === tag && --open.depth === 0) {
      places.push({ start: open.start, end: text.indexOf('>', index) + 1 || text.length });
      open = undefined;
    }
  }
  if (open) places.push({ start: open.start, end: text.length });
  return places;
}

/** Quotes that a word processor has put in the place of those of XML, and those that a sheet doubles. */
const withPlainQuotes = (xml: string): string => {
  const opening = xml.slice(0, xml.indexOf('>') + 1);
  if (/=\s*[“”]/.test(opening)) return xml.replaceAll(/[“”]/g, '"');
  return /=""[^"]/.test(opening) && !/="[^"]/.test(opening) ? xml.replaceAll('""', '"') : xml;
};

/** Lines of a quoted answer begin with `>`. */
const unquoted = (xml: string): string => xml.replaceAll(/(\r?\n)>[> ]*/g, '$1');

/** The text that a browser shows of HTML, or an XML of an element that contains another as text. */
const unescaped = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(
      /&(?:(lt|gt|quot|apos|nbsp|amp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
      (all, name?: string, decimal?: string, hex?: string) => {
        if (name) return CHARACTERS[name.toLowerCase()] ?? all;
        const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : all;
      },
    );

const fromJson = (text: string): string =>
  text.replaceAll(/\\(?:u([0-9a-f]{4})|([^u]))/gi, (_all, hex?: string, letter = '') =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : (JSON_ESCAPES[letter] ?? letter),
  );

/** In a form, blanks are written as `+`. */
const fromAddress = (text: string): string =>
  charactersOf(
    (/Comprobante\+|Retenciones\+/.test(text) ? text.replaceAll('+', ' ') : text).replaceAll(
      /%([0-9a-f]{2})/gi,
      (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  );

/** Source: RFC 2152. */
const fromUtf7 = (text: string): string =>
  text.replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_all, base64: string) => {
    const bytes = Buffer.from(base64, 'base64');
    return base64 === '' ? '+' : new TextDecoder('utf-16be').decode(bytes.subarray(0, bytes.length & ~1));
  });

const escapedName = (blank: string) => `(?:[\\w.-]+(?::|%3A))?(?:Comprobante|Retenciones)(?:${blank})`;
/** How a document is written inside of another format: what its beginning looks like there, and how it is read. */
const FORMATS: readonly (readonly [beginning: RegExp, read: (text: string) => string])[] = [
  [new RegExp(`&(?:amp;)?(?:lt|#0*60|#x0*3c);${escapedName('\\s|&(?:amp;)?nbsp;|<')}`, 'i'), unescaped],
  [new RegExp(`(?:<|\\\\u003c)${escapedName('\\s|\\\\')}[^<>=]{0,100}=\\s*\\\\(?:"|u0022)`, 'i'), fromJson],
  [new RegExp(`%3C${escapedName('\\s|\\+|%20|%0[ad]')}`, 'i'), fromAddress],
  [new RegExp(`\\+ADw-?${escapedName('\\s')}`), fromUtf7],
];
/** Formats inside each other. */
const MOST_FORMATS = 3;
/** A longer text is not read as another format: that takes a tenth of a second of the event loop for each MB. */
const MOST_READ = 1_048_576;

/**
 * Returns the CFDI in a text that is none itself, as UTF-8 without declaration: what is around them, a mail or another format, has
 * changed their encoding already. They may be escaped as in HTML, JSON, an address or UTF-7. One that is cut is returned as it is.
 */
export function pastedIn(text: string): Buffer[] {
  let said = text;
  for (let formats = 0; formats <= MOST_FORMATS; formats++) {
    const written = placesIn(said)
      .map(({ start, end }) => withPlainQuotes(charactersOf(said.slice(start, end))))
      .filter((xml) => WRITTEN.test(xml));
    if (written.length > 0) return written.map((xml) => Buffer.from(unquoted(xml)));
    const [, read] = said.length > MOST_READ ? [] : (FORMATS.find(([beginning]) => beginning.test(said)) ?? []);
    if (!read) return [];
    said = read(charactersOf(said));
  }
  return [];
}

/** Beginnings of an XML with a declaration or without, also after a byte order mark, and of a ZIP. */
const BEGINNINGS = ['PD94bWw', '77u/PD', 'PGNmZGk6', 'PENvbXByb2Jhbn', 'PHJldGVuY2lvbmVz', 'UEsDB'];
const BASE64 = new RegExp(
  `(?<!;base64,\\s*|[A-Za-z0-9+/])(?:${BEGINNINGS.join('|')})(?:[A-Za-z0-9+/=]|\\r?\\n[ \\t]?|\\\\[/rn])+`,
  'g',
);

/** Yields the files that are in a text as base64, between words or inside of another format. */
export function* base64In(text: string): Generator<Buffer> {
  let found = 0;
  for (const [base64] of text.matchAll(BASE64)) {
    yield Buffer.from(base64.replaceAll(/\\[rn]/g, ''), 'base64');
    if (++found === MOST) return;
  }
}

const DATA_URI = /data:[\w.+/-]*(?:;[\w.=+-]+)*;base64,\s*([A-Za-z0-9+/=%\s]+)/gi;

/** Yields the files in `data:` addresses of a text (RFC 2397). */
export function* dataUrisIn(text: string): Generator<Buffer> {
  let found = 0;
  for (const [, base64 = ''] of text.matchAll(DATA_URI)) {
    yield Buffer.from(
      base64
        .replaceAll(/%2B/gi, '+')
        .replaceAll(/%2F/gi, '/')
        .replaceAll(/%3D|%0[AD]/gi, ''),
      'base64',
    );
    if (++found === MOST) return;
  }
}

/** Text as one character for each byte; UTF-16 as UTF-8. */
export function readable(bytes: Buffer): string {
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  const isLittle = (bytes[0] === 0xff && bytes[1] === 0xfe) || bytes[1] === 0;
  if (!isBig && !isLittle) return bytes.toString('latin1');
  return Buffer.from(new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes)).toString('latin1');
}

/** Markup, rather than a prologue, before a document. */
const AROUND = /<(?![?!])/;

/**
 * Returns the CFDI in a file that contains several, or that is another format around them; none for a file that is one CFDI,
 * whatever is wrong with it. The bytes of several one after another are those of the file.
 */
export function embeddedIn(file: Uint8Array): Buffer[] {
  const text = readable(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const places = placesIn(text);
  const [first] = places;
  const isWritten = first !== undefined && WRITTEN.test(text.slice(first.start, first.start + WRITTEN_WITHIN));
  if (isWritten && !AROUND.test(text.slice(0, first.start)))
    return places.length > 1 ? places.map((place) => verbatim(text, place)) : [];
  const pasted = pastedIn(text);
  return pasted.length > 0 ? pasted : [...base64In(text)];
}

/** The bytes of a document, with the declaration that is before it. */
function verbatim(text: string, { start, end }: Place): Buffer {
  const [declaration] = DECLARATION.exec(text.slice(Math.max(0, start - DECLARED_WITHIN), start)) ?? [];
  const document = text.slice(start, end);
  return declaration ? Buffer.from(declaration + document, 'latin1') : Buffer.from(charactersOf(document));
}
