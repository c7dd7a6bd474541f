import PDFDocument from 'pdfkit';
import type { Font } from './font';
import { wrapText } from './metrics';
import { operand, rgb } from './operands';
import { type Align, type TextStyle, Typesetter } from './type';
import { toPrintable } from './winansi';

export const MARGIN = 34;
export const PAGE = { width: 612, height: 792 };
export const CONTENT = PAGE.width - 2 * MARGIN;
/** Kept free for the foot of the page. */
const FOOT = MARGIN + 20;
/** Kept free for a heading that every page has. */
export const RUNNING_HEAD = 16;

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
  cell: style('Helvetica', 7.5, ink.text, 8.4),
  detail: style('Helvetica', 6.5, ink.muted, 7.2),
  head: style('Helvetica-Bold', 7, ink.white),
  mono: style('Courier', 6.5, ink.text, 7.8),
} as const;

/** Missing in its types: an image can be opened once and drawn often. */
type WithImages = PDFKit.PDFDocument & { openImage(bytes: Buffer): Buffer };

/** Writes a PDF from top to bottom, with a cursor and page breaks. Finished parts can be read at once. */
export class Canvas {
  readonly document: PDFKit.PDFDocument;
  y: number;
  /** Whether a character could not be drawn since `begin`. */
  replaced = false;
  /** For documents that do not print their number of pages: called before a page is finished and released. */
  onLeave: (() => void) | undefined;
  private readonly top: number;
  private readonly type: Typesetter;
  private readonly pictures = new Map<Buffer, Buffer>();
  private readonly shown = new Map<string, string>();

  constructor(
    info: { title: string; author: string; created: Date },
    private readonly page: { width: number; height: number } = PAGE,
    /** Height kept free at the top of every page. */
    head = 0,
  ) {
    this.top = MARGIN + head;
    this.y = this.top;
    this.document = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      // Without a default font pdfkit reads none of its own metrics.
      font: '',
      info: { Title: info.title, Author: info.author, Producer: 'Bóveda', CreationDate: info.created },
      lang: 'es-MX',
    });
    this.type = new Typesetter(this.document);
  }

  /** Begins a piece of the file on its own page. */
  begin(): void {
    this.shown.clear();
    this.replaced = false;
    this.newPage();
  }

  /** Text as it can be shown. */
  show(text: string): string {
    const known = this.shown.get(text);
    if (known !== undefined) return known;
    const { text: shown, replaced } = toPrintable(text);
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

  /** Draws lines below each other; returns the y of the next. */
  lines(lines: readonly string[], x: number, y: number, width: number, look: TextStyle, align?: Align): number {
    lines.forEach((line, index) => {
      this.line(line, x, y + index * look.line, width, look, align);
    });
    return y + lines.length * look.line;
  }

  /** Wraps and draws text; returns the y of the next line. */
  paragraph(text: string, x: number, y: number, width: number, look: TextStyle, align?: Align): number {
    return this.lines(this.wrap(text, look, width), x, y, width, look, align);
  }

  /** Lines from the cursor on, on as many pages as they need. */
  flow(lines: readonly string[], x: number, width: number, look: TextStyle, align?: Align): void {
    for (const line of lines) {
      this.ensure(look.line);
      this.line(line, x, this.y, width, look, align);
      this.y += look.line;
    }
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    this.document.addContent(
      `${operand(x)} ${operand(y)} ${operand(width)} ${operand(height)} re\n/DeviceRGB cs\n${rgb(color)} scn\nf`,
    );
  }

  /** A picture (PNG or JPEG) no larger than this; the same bytes are in the file once. */
  picture(bytes: Buffer, x: number, y: number, width: number, height: number): void {
    const image = this.pictures.get(bytes) ?? (this.document as WithImages).openImage(bytes);
    this.pictures.set(bytes, image);
    this.document.image(image, x, y, { fit: [width, height] });
  }

  rule(y: number, x = MARGIN, width = CONTENT): void {
    const height = operand(y);
    this.document.addContent(
      `${operand(x)} ${height} m\n${operand(x + width)} ${height} l\n0.5 w\n/DeviceRGB CS\n${rgb(ink.rule)} SCN\nS`,
    );
  }

  /** Height of a page that has nothing on it. */
  get wholeRoom(): number {
    return this.page.height - FOOT - this.top;
  }

  /** Remaining height of this page. */
  get room(): number {
    return this.page.height - FOOT - this.y;
  }

  newPage(): void {
    if (this.onLeave && this.document.bufferedPageRange().count > 0) {
      this.onLeave();
      this.document.flushPages();
    }
    this.document.addPage();
    this.y = this.top;
  }

  /** Begins a new page unless so much height is left. */
  ensure(height: number): void {
    if (this.room < height && this.y > this.top) this.newPage();
  }

  /** Title of a section, on the same page as what follows it. */
  heading(text: string, follows: number): void {
    this.ensure(follows + 22);
    this.y += 8;
    this.flow(this.wrap(text, styles.heading, CONTENT), MARGIN, CONTENT, styles.heading);
    this.y += 2;
  }

  /** Writes the footer of every page of the piece, and releases the pages. */
  end(foot: (page: number, pages: number) => void): void {
    const { start, count } = this.document.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.document.switchToPage(start + page);
      foot(page + 1, count);
    }
    this.document.flushPages();
  }

  /** The bytes finished since the last call. */
  take(): Buffer {
    return (this.document.read() as Buffer | null) ?? Buffer.alloc(0);
  }

  /** Closes the file and resolves with the rest of it, once its images are embedded. */
  async close(): Promise<Buffer> {
    this.document.end();
    const chunks: Buffer[] = [];
    for await (const chunk of this.document) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }
}
