import { fallbackFile } from './fallback';
import type { Font } from './font';
import { textWidth } from './metrics';
import { isWinAnsi, winAnsiRuns } from './winansi';

/** How a piece of text is set; `line` is the distance between baselines, `color` is `#RRGGBB`. */
export interface TextStyle {
  readonly font: Font;
  readonly size: number;
  readonly color: string;
  readonly line: number;
}

export type Align = 'left' | 'right' | 'center';

/** Name in the page's resources, and height of the letters, of each font (Adobe's metrics of the standard fonts). */
const fonts: Readonly<Record<Font, { name: string; ascender: number }>> = {
  Helvetica: { name: 'FR', ascender: 0.718 },
  'Helvetica-Bold': { name: 'FB', ascender: 0.718 },
  Courier: { name: 'FM', ascender: 0.629 },
};

/** Characters of WinAnsiEncoding from 80 on; the others are where Latin-1 has them. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const hex = (code: number) => code.toString(16).padStart(2, '0');
/** The two digits of each character, by its UTF-16 code. */
const codes: (string | undefined)[] = new Array(0x2123).fill(undefined);
for (let code = 0x20; code < 0x100; code++) codes[code] = hex(code);
for (const [index, character] of [...HIGH].entries()) codes[character.charCodeAt(0)] = hex(0x80 + index);

function encode(text: string): string {
  let encoded = '';
  for (let at = 0; at < text.length; at++) encoded += codes[text.charCodeAt(at)] ?? '3f';
  return encoded;
}

const channel = (color: string, at: number) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3);
const colors = new Map<string, string>();

function colorOperator(color: string): string {
  const known = colors.get(color) ?? `${channel(color, 1)} ${channel(color, 3)} ${channel(color, 5)} rg`;
  colors.set(color, known);
  return known;
}

/**
 * Sets text in the three standard fonts, writing PDF's own operators: pdfkit's measuring and kerning of every piece
 * costs more than all the rest of a page.
 */
export class Typesetter {
  private readonly references: Readonly<Record<string, PDFKit.PDFKitReference>>;

  constructor(private readonly document: PDFKit.PDFDocument) {
    this.references = Object.fromEntries(
      Object.entries(fonts).map(([BaseFont, { name }]) => {
        const data = { Type: 'Font', Subtype: 'Type1', BaseFont, Encoding: 'WinAnsiEncoding' };
        return [name, document.ref(data)];
      }),
    );
    for (const reference of Object.values(this.references)) reference.end(null);
  }

  /** One line, its top at y. */
  line(text: string, x: number, y: number, width: number, look: TextStyle, align: Align = 'left'): void {
    const { font, size } = look;
    const free = align === 'left' ? 0 : width - textWidth(text, font, size);
    const left = x + (align === 'center' ? free / 2 : free);
    const baseline = y + fonts[font].ascender * size;
    if (isWinAnsi(text)) {
      this.standard(text, left, baseline, look);
      return;
    }
    let from = left;
    for (const [run] of text.matchAll(winAnsiRuns)) {
      if (isWinAnsi(run)) this.standard(run, from, baseline, look);
      else this.embedded(run, from, baseline, look);
      from += textWidth(run, font, size);
    }
  }

  private standard(text: string, x: number, baseline: number, { font, size, color }: TextStyle): void {
    const { name } = fonts[font];
    // pdfkit's pages count downwards; the -1 sets the letters upright again.
    const matrix = `1 0 0 -1 ${x.toFixed(2)} ${baseline.toFixed(2)} Tm`;
    this.document.page.fonts[name] = this.references[name];
    this.document.addContent(`BT ${colorOperator(color)} /${name} ${size} Tf ${matrix} <${encode(text)}> Tj ET`);
  }

  /** Letters of a font that travels in the file, as few of them as are used. */
  private embedded(text: string, x: number, baseline: number, { font, size, color }: TextStyle): void {
    this.document
      .font(fallbackFile(font))
      .fontSize(size)
      .fillColor(color)
      .text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
  }
}
