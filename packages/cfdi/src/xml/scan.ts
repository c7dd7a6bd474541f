/** Callbacks of a reader of XML, called in document order. */
export interface XmlEvents {
  attribute(attribute: { readonly name: string; readonly value: string }): void;
  openTag(tag: { readonly name: string; readonly attributes: Record<string, string> }): void;
  closeTag(): void;
  characters(text: string): void;
}

/** A longer document is not read twice where something in it is unusual. */
const MOST_CHARACTERS = 1_048_576;
/** What a document may not hold, and characters beyond the first plane. */
const UNUSUAL = /[^\t\n\x20-\uD7FF\uE000-\uFFFD]/;
const BLANK = /^[ \t\n]*$/;

const START = 'A-Za-z_\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u00FF';
const PART = `[${START}][${START}\\d.-]*`;
const NAME = `${PART}(?::${PART})?`;
const S = '[ \\t\\n]';
const quoted = (value: string) => `(?:"${value}"|'${value}')`;
const DECLARATION = new RegExp(
  `<\\?xml${S}+version=${quoted('1\\.0')}(?:${S}+encoding=${quoted('[A-Za-z][\\w.-]*')})?(?:${S}+standalone=${quoted('(?:yes|no)')})?${S}*\\?>`,
  'y',
);
const CLOSE = new RegExp(`</(${NAME})${S}*>`, 'y');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const OTHER_ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)/;

/** The text with XML's own five entities replaced; null where it has others. */
function decoded(text: string): string | null {
  if (!text.includes('&')) return text;
  if (OTHER_ENTITY.test(text)) return null;
  return text.replace(/&(\w+);/g, (_entity, name: string) => entities[name] as string);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Reads a document as nearly all CFDI are written, several times faster than a whole reader of XML: tags, attributes in double
 * quotes and text. Answers false for any other (comments, CDATA, references by number, characters beyond the first plane, or
 * what is malformed), of which a whole reader decides; what was told of it until then is to be forgotten.
 */
export function scanXml(document: string, events: XmlEvents): boolean {
  if (document.length > MOST_CHARACTERS) return false;
  // XML 1.0 §2.11.
  const text = document.replaceAll('\r\n', '\n');
  if (UNUSUAL.test(text)) return false;
  const open: string[] = [];
  let isRead = false;
  let at = matchAt(DECLARATION, text, 0) ? DECLARATION.lastIndex : 0;
  for (;;) {
    const next = text.indexOf('<', at);
    if (next !== at) {
      const content = next < 0 ? text.slice(at) : text.slice(at, next);
      if (open.length === 0) {
        if (!BLANK.test(content)) return false;
      } else {
        const characters = content.includes(']]>') ? null : decoded(content);
        if (characters === null) return false;
        events.characters(characters);
      }
    }
    if (next < 0) return isRead && open.length === 0;
    if (text.charCodeAt(next + 1) === 0x2f) {
      const close = matchAt(CLOSE, text, next);
      if (!close || open.pop() !== close[1]) return false;
      events.closeTag();
      at = CLOSE.lastIndex;
    } else {
      if (isRead && open.length === 0) return false;
      const tag = readTag(text, next, events);
      if (!tag) return false;
      isRead = true;
      if (tag.isEmpty) events.closeTag();
      else open.push(tag.name);
      at = tag.end;
    }
  }
}

const [TAB, NEWLINE, BLANK_SPACE, QUOTE, SLASH, COLON, LESS, EQUALS, GREATER] = Array.from('\t\n "/:<=>', (character) =>
  character.charCodeAt(0),
);

/** Of each character below 256 whether a name may begin with it, and whether it may go on with it. */
const [BEGINS, GOES_ON] = [new RegExp(`[${START}]`), new RegExp(`[${START}\\d.-]`)].map((pattern) =>
  Uint8Array.from({ length: 256 }, (_, code) => Number(pattern.test(String.fromCharCode(code)))),
) as [Uint8Array, Uint8Array];

/** Returns where a name ends; -1 where there is none. */
function endOfName(text: string, from: number): number {
  if (!BEGINS[text.charCodeAt(from)]) return -1;
  let hasPrefix = false;
  for (let at = from + 1; ; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON && !hasPrefix && BEGINS[text.charCodeAt(at + 1)]) hasPrefix = true;
    else if (!GOES_ON[code]) return at;
  }
}

function afterBlanks(text: string, from: number): number {
  for (let at = from; ; at++) {
    const code = text.charCodeAt(at);
    if (code !== BLANK_SPACE && code !== NEWLINE && code !== TAB) return at;
  }
}

/** Returns where a value ends that begins behind its quote; -1 for one that is unusual. */
function endOfValue(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === LESS || code === NEWLINE || code === TAB) return -1;
  }
  return -1;
}

/** Reads a tag with its attributes, and returns where it ends; null for what is unusual. By character: matching each attribute takes longer. */
function readTag(
  text: string,
  from: number,
  events: XmlEvents,
): { name: string; isEmpty: boolean; end: number } | null {
  let at = endOfName(text, from + 1);
  if (at < 0) return null;
  const name = text.slice(from + 1, at);
  const attributes: Record<string, string> = Object.create(null);
  for (;;) {
    const start = afterBlanks(text, at);
    const code = text.charCodeAt(start);
    if (code === GREATER || code === SLASH) {
      const isEmpty = code === SLASH;
      const end = isEmpty ? start + 1 : start;
      if (text.charCodeAt(end) !== GREATER) return null;
      events.openTag({ name, attributes });
      return { name, isEmpty, end: end + 1 };
    }
    const end = start === at ? -1 : endOfName(text, start);
    const equals = end < 0 ? -1 : afterBlanks(text, end);
    if (text.charCodeAt(equals) !== EQUALS) return null;
    const quote = afterBlanks(text, equals + 1);
    at = text.charCodeAt(quote) === QUOTE ? endOfValue(text, quote + 1) : -1;
    if (at < 0) return null;
    const attribute = text.slice(start, end);
    const value = decoded(text.slice(quote + 1, at));
    if (value === null || attributes[attribute] !== undefined) return null;
    attributes[attribute] = value;
    events.attribute({ name: attribute, value });
    at++;
  }
}
