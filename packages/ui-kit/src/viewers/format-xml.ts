/** Kind of a token, for its colour. */
type XmlTokenKind = 'mark' | 'name' | 'attribute' | 'value' | 'text' | 'comment';

interface XmlToken {
  kind: XmlTokenKind;
  text: string;
}

/** One line of formatted XML. */
export interface XmlLine {
  depth: number;
  tokens: XmlToken[];
}

const NAME = /[\p{L}_:][\p{L}\p{N}_:.\-·]*/uy;
const ATTRIBUTE = /\s+([\p{L}_:][\p{L}\p{N}_:.\-·]*)\s*=\s*("[^"<]*"|'[^'<]*')/uy;
const CLOSED_BY = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' } as const;

/**
 * XML with one element per line, its text unchanged: entities are not resolved.
 * Null if it is not well-formed or has a DOCTYPE; it is then shown unformatted.
 */
export function formatXml(xml: string): XmlLine[] | null {
  try {
    return new Formatter(xml.replace(/^\uFEFF/, '')).format();
  } catch {
    return null;
  }
}

class Formatter {
  private at = 0;
  private readonly lines: XmlLine[] = [];
  private readonly open: string[] = [];

  constructor(private readonly xml: string) {}

  format(): XmlLine[] {
    while (this.at < this.xml.length) this.step();
    if (this.open.length > 0) throw new SyntaxError('unclosed element');
    return this.lines;
  }

  private step() {
    const { xml, at } = this;
    if (xml[at] !== '<') return this.text();
    if (xml.startsWith('</', at)) return this.closingTag();
    for (const begin of ['<!--', '<![CDATA[', '<?'] as const) {
      if (xml.startsWith(begin, at)) return this.untouched(begin);
    }
    if (xml.startsWith('<!', at)) throw new SyntaxError('DOCTYPE');
    return this.openingTag();
  }

  private line(tokens: XmlToken[], depth = this.open.length) {
    this.lines.push({ depth, tokens });
  }

  private text() {
    const end = this.xml.indexOf('<', this.at);
    const text = this.xml.slice(this.at, end < 0 ? undefined : end).trim();
    this.at = end < 0 ? this.xml.length : end;
    if (text === '') return;
    if (this.open.length === 0) throw new SyntaxError('text outside the root');
    this.line([{ kind: 'text', text }]);
  }

  private untouched(begin: keyof typeof CLOSED_BY) {
    const end = this.xml.indexOf(CLOSED_BY[begin], this.at + begin.length);
    if (end < 0) throw new SyntaxError('unclosed');
    const text = this.xml.slice(this.at, end + CLOSED_BY[begin].length);
    this.at += text.length;
    this.line([{ kind: begin === '<![CDATA[' ? 'text' : 'comment', text }]);
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.xml);
    if (match) this.at = pattern.lastIndex;
    return match;
  }

  private openingTag() {
    this.at += 1;
    const name = this.take(NAME)?.[0];
    if (!name) throw new SyntaxError('tag without a name');
    const tokens: XmlToken[] = [
      { kind: 'mark', text: '<' },
      { kind: 'name', text: name },
    ];
    for (let found = this.take(ATTRIBUTE); found; found = this.take(ATTRIBUTE)) {
      const [, attribute = '', value = ''] = found;
      tokens.push(
        { kind: 'attribute', text: ` ${attribute}` },
        { kind: 'mark', text: '=' },
        { kind: 'value', text: value },
      );
    }
    const end = this.take(/\s*(\/?>)/y)?.[1];
    if (!end) throw new SyntaxError('unclosed tag');
    tokens.push({ kind: 'mark', text: end });
    this.line(tokens);
    if (end === '>') this.open.push(name);
  }

  private closingTag() {
    const match = this.take(/<\/([^\s>]+)\s*>/y);
    const name = this.open.pop();
    if (!name || match?.[1] !== name) throw new SyntaxError('tags do not match');
    const tokens: XmlToken[] = [
      { kind: 'mark', text: '</' },
      { kind: 'name', text: name },
      { kind: 'mark', text: '>' },
    ];
    const [value, opening] = [this.lines.at(-1), this.lines.at(-2)];
    const depth = this.open.length;
    const isOnlyText =
      value?.depth === depth + 1 &&
      value.tokens[0]?.kind === 'text' &&
      value.tokens.length === 1 &&
      opening?.depth === depth;
    if (value?.depth === depth && isOpening(value, name)) value.tokens.push(...tokens);
    else if (isOnlyText && isOpening(opening, name)) {
      this.lines.pop();
      opening.tokens.push(...value.tokens, ...tokens);
    } else this.line(tokens, depth);
  }
}

const isOpening = (line: XmlLine | undefined, name: string): line is XmlLine =>
  line?.tokens[1]?.text === name && line.tokens.at(-1)?.text === '>' && line.tokens[0]?.text === '<';
