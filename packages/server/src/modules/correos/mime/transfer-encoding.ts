/**
 * Decodes a content transfer encoding and changes nothing else, so that the bytes of a CFDI are kept (RFC 2045 6). Text
 * and bytes are the same here: one character for each byte (latin1). An unknown encoding leaves the text unchanged.
 */
export function decodeTransfer(encoding: string, text: string): Buffer {
  const decode = DECODERS[encoding.toLowerCase().replaceAll(/[^a-z0-9]/g, '')];
  return decode ? decode(text) : Buffer.from(text, 'latin1');
}

/** Whether a text consists of base64 alone: enough of it, in whole groups. */
export function looksLikeBase64(text: string): boolean {
  const sample = text.slice(0, SAMPLE).trimStart();
  return sample.length >= SHORTEST && /^[\w+/\s-]+[=\s]*$/.test(sample) && !/\S[ \t]+\S/.test(sample);
}

/** Lengths after which mail servers break a line: RFC 5321 4.5.3.1.6 allows 998, and the buffers of some have 2,048. */
const isBreaking = (length: number) => (length >= 986 && length <= 1_000) || (length >= 2_040 && length <= 2_048);

const BEGINS_XML = /^\s*(?:\xef\xbb\xbf)?</;
/** Between tags and between attributes, a line break changes nothing. */
const HARMLESS = /[>\s]$|[^=]["']$/;

/**
 * Takes out the line breaks that mail servers put into lines of an XML that are longer than they send: Postfix breaks with a blank, Sendmail with
 * an exclamation mark before the break, others without any.
 */
export function withoutBreaks(text: string): string {
  if (!BEGINS_XML.test(text)) return text;
  const lines = text.split(/\r?\n/);
  const lengths = lines.map(({ length }) => length).filter(isBreaking);
  const [length] = lengths;
  if (length === undefined || lengths.some((other) => other < length - 1 || other > length + 1)) return text;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  let wasBroken = false;
  const joined = lines.map((line, at) => {
    const said = wasBroken ? line.replace(/^ /, '') : line;
    const isLast = at === lines.length - 1;
    wasBroken = !isLast && isBreaking(line.length) && !HARMLESS.test(line);
    return wasBroken ? said.replace(/!$/, '') : isLast ? said : said + end;
  });
  return joined.join('');
}

/** Decodes base64 whose lines a quoted-printable encoding has broken; null for what is none. */
export function decodeBroken(text: string): Buffer | null {
  const lines = text.trim().split(/\r?\n/);
  const isBroken =
    lines.length > 2 && lines.slice(0, -1).filter((line) => /[A-Za-z0-9+/]=$/.test(line)).length > lines.length / 2;
  return isBroken ? base64(text.replaceAll(/=\r?\n/g, '')) : null;
}

/** Whether a text is quoted-printable, whatever its header says. */
export const looksLikeQuotedPrintable = (text: string): boolean =>
  /=3D/i.test(text.slice(0, SAMPLE)) || /=\r?\n/.test(text.slice(0, SAMPLE));

const SAMPLE = 4_096;
/** Shorter texts may be a word. */
const SHORTEST = 24;

const DECODERS: Readonly<Record<string, (text: string) => Buffer>> = {
  base64,
  b64: base64,
  b: base64,
  quotedprintable: quotedPrintable,
  quotedprintible: quotedPrintable,
  qp: quotedPrintable,
  q: quotedPrintable,
};

/**
 * Characters outside the alphabet are skipped, and lines of words, which gateways append. Each padded group is decoded
 * on its own: what was encoded in portions has padding in the middle.
 */
function base64(text: string): Buffer {
  const hasSolidLines = /^[\w+/=-]{40,}\s*$/m.test(text);
  const lines =
    /^\s*\S+[ \t]+\S/.test(text) && !hasSolidLines ? text : text.replaceAll(/^[^\S\n]*\S+[^\S\n]+\S.*$/gm, '');
  const clean = lines
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^A-Za-z0-9+/=]/g, '');
  return Buffer.concat(clean.split(/=+/).map((group) => Buffer.from(group, 'base64')));
}

const EQUALS = 61;
const isBlank = (code: number) => code === 32 || code === 9;
const isLineEnd = (code: number) => code === 10 || code === 13;

/** Blanks at the end of a line were added on the way, also after the `=` of a soft line break. */
function quotedPrintable(text: string): Buffer {
  const out = Buffer.allocUnsafe(text.length);
  /** Bytes written, and those up to the last one that is not a blank. */
  let [size, solid] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === EQUALS) {
      const end = softBreakEnd(text, at + 1);
      const hex = Number.parseInt(text.slice(at + 1, at + 3), 16);
      if (end > at) at = end - 1;
      else if (/^[0-9a-f]{2}/i.test(text.slice(at + 1, at + 3))) {
        out[size++] = hex;
        at += 2;
      } else out[size++] = code;
      solid = size;
      continue;
    }
    if (isLineEnd(code)) size = solid;
    out[size++] = code;
    if (!isBlank(code)) solid = size;
  }
  return out.subarray(0, solid);
}

/** Returns where the text goes on after a soft line break that begins at `from`; -1 when there is none. */
function softBreakEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBlank(text.charCodeAt(at))) at++;
  if (at === text.length) return at;
  if (!isLineEnd(text.charCodeAt(at))) return -1;
  return text.startsWith('\r\n', at) ? at + 2 : at + 1;
}
