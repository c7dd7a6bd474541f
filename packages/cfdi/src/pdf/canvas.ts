import PDFDocument from 'pdfkit';
import { type Font, wrapText } from './metrics';
import { type Align, type TextStyle, Typesetter } from './type';
import { toWinAnsi } from './winansi';

export const MARGIN = 34;
export const PAGE = { width: 612, height: 792 };
export const CONTENT = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - MARGIN - 20;

export const ink = {
  text: '#1B2430',
  muted: '#5A6675',
  accent: '#17406D',
  rule: '#D5DCE4',
  soft: '#F2F5F8',
  white: '#FFFFFF',
};

const style = (font: Font, size: number, color: string, line = size * 1.28): TextStyle => ({ font, size, color, line });

export const styles = {
  title: style('Helvetica-Bold', 13, ink.text),
  heading: style('Helvetica-Bold', 8.5, ink.accent),
  label: style('Helvetica', 6.5, ink.muted),
  body: style('Helvetica', 8, ink.text),
  strong: style('Helvetica-Bold', 8, ink.text),
  cell: style('Helvetica', 7.5, ink.text),
  detail: style('Helvetica', 6.5, ink.muted),
  head: style('Helvetica-Bold', 7, ink.white),
  mono: style('Courier', 5.6, ink.muted),
} as const;

/** A PDF being written from top to bottom: a cursor, page breaks, and text in the standard fonts. */
export class Canvas {
  readonly document: PDFKit.PDFDocument;
  y = MARGIN;
  /** Whether a character could not be shown. */
  replaced = false;
  private readonly type: Typesetter;
  private readonly shown = new Map<string, string>();

  constructor(info: { title: string; author: string; created: Date }) {
    this.document = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      // Without a default font pdfkit reads none of its own metrics.
      font: '',
      info: { Title: info.title, Author: info.author, Producer: 'Bóveda', CreationDate: info.created },
      lang: 'es-MX',
    });
    this.type = new Typesetter(this.document);
  }

  /** Text as it can be shown. */
  show(text: string): string {
    const known = this.shown.get(text);
    if (known !== undefined) return known;
    const { text: shown, replaced } = toWinAnsi(text);
    this.replaced ||= replaced;
    this.shown.set(text, shown);
    return shown;
  }

  wrap(text: string, { font, size }: TextStyle, width: number): string[] {
    return wrapText(this.show(text), font, size, width);
  }

  /** One line that is already as it can be shown, its top at y. */
  line(text: string, x: number, y: number, width: number, look: TextStyle, align?: Align): void {
    this.type.line(text, x, y, width, look, align);
  }

  /** Lines one below the other; answers where the next would begin. */
  lines(lines: readonly string[], x: number, y: number, width: number, look: TextStyle, align?: Align): number {
    lines.forEach((line, index) => {
      this.line(line, x, y + index * look.line, width, look, align);
    });
    return y + lines.length * look.line;
  }

  /** Wraps and writes; answers where the next line would begin. */
  paragraph(text: string, x: number, y: number, width: number, look: TextStyle, align?: Align): number {
    return this.lines(this.wrap(text, look, width), x, y, width, look, align);
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    this.document.rect(x, y, width, height).fill(color);
  }

  rule(y: number, x = MARGIN, width = CONTENT): void {
    this.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .strokeColor(ink.rule)
      .stroke();
  }

  /** Height that is left on this page. */
  get room(): number {
    return BOTTOM - this.y;
  }

  newPage(): void {
    this.document.addPage();
    this.y = MARGIN;
  }

  /** Begins a new page unless so much height is left. */
  ensure(height: number): void {
    if (this.room < height && this.y > MARGIN) this.newPage();
  }

  /** Title of a section, on the same page as what follows it. */
  heading(text: string, follows: number): void {
    this.ensure(follows + 22);
    this.y += 8;
    this.line(this.show(text), MARGIN, this.y, CONTENT, styles.heading);
    this.y += styles.heading.line + 2;
  }

  /** Writes at the foot of every page and closes the file. */
  finish(foot: (page: number, pages: number) => void): Promise<Buffer> {
    const { count } = this.document.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.document.switchToPage(page);
      foot(page + 1, count);
    }
    const chunks: Buffer[] = [];
    return new Promise((resolve, reject) => {
      this.document.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.document.on('end', () => resolve(Buffer.concat(chunks)));
      this.document.on('error', reject);
      this.document.end();
    });
  }
}
