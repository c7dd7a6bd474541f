import { charactersOf } from './entity';

const OPENING = /<(?:([\w.-]+):)?(Comprobante|Retenciones)\s/g;
const ESCAPED_OPENING = /&(?:lt|#0*60|#x0*3c);(?:([\w.-]+):)?(Comprobante|Retenciones)(?:\s|&nbsp;|<)/gi;
const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };
const MOST = 50;
const DATA_URI = /data:[\w.+/-]*(?:;[\w.=+-]+)*;base64,\s*([A-Za-z0-9+/=%\s]+)/gi;

/**
 * Yields the CFDI in a text, as UTF-8 without declaration: a mail program has changed its encoding already. In HTML they may be
 * shown instead of included.
 */
export function* pastedIn(text: string): Generator<Buffer> {
  for (const xml of blocksOf(text)) yield Buffer.from(charactersOf(xml));
}

function* blocksOf(text: string): Generator<string> {
  let found = 0;
  let last = 0;
  for (const { 0: opening, 1: prefix, 2: name = '', index } of text.matchAll(OPENING)) {
    const closing = `</${prefix ? `${prefix}:` : ''}${name}>`;
    if (index < last) continue;
    const end = text.indexOf(closing, index + opening.length);
    // Searching for it from each opening would cost the square of the length.
    if (end < 0) break;
    last = end + closing.length;
    yield unquoted(text.slice(index, last));
    if (++found === MOST) return;
  }
  if (found > 0) return;
  for (const { 0: opening, 1: prefix, 2: name = '', index } of text.matchAll(ESCAPED_OPENING)) {
    const closing = new RegExp(
      `&(?:lt|#0*60|#x0*3c);/${prefix ? `${prefix}:` : ''}${name}\\s*&(?:gt|#0*62|#x0*3e);`,
      'gi',
    );
    closing.lastIndex = index + opening.length;
    if (index < last) continue;
    const end = closing.exec(text);
    if (!end) break;
    last = end.index + end[0].length;
    yield unquoted(unescaped(text.slice(index, last)));
    if (++found === MOST) return;
  }
}

/** Lines of a quoted answer begin with `>`. */
const unquoted = (xml: string): string => xml.replaceAll(/(\r?\n)>[> ]*/g, '$1');

/** The text that a browser shows of HTML. */
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

/** Beginnings of an XML, with a byte order mark or without a declaration, and of a ZIP. */
const BASE64 = /^(?:PD94bWw|77u\/PD|PGNmZGk6|UEsDB)[A-Za-z0-9+/=\r\n]+/gm;

/** Yields the files that are in a text as base64, between lines of words. */
export function* base64In(text: string): Generator<Buffer> {
  let found = 0;
  for (const [base64] of text.matchAll(BASE64)) {
    yield Buffer.from(base64, 'base64');
    if (++found === MOST) return;
  }
}

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
