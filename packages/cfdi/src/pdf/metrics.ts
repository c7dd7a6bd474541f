import PDFDocument from 'pdfkit';
import { fallbackWidth } from './fallback';
import { isWinAnsi } from './winansi';

/** The fonts of the page. They are in every reader, so a file carries none unless a text needs another (fallback.ts). */
export type Font = 'Helvetica' | 'Helvetica-Bold' | 'Courier';

const tables = new Map<Font, Float64Array>();

/** Width of every character of the font at size 1, without kerning; NaN for those it lacks. Measured once per process. */
function widthsOf(font: Font): Float64Array {
  const known = tables.get(font);
  if (known) return known;
  const widths = new Float64Array(0x2123).fill(Number.NaN);
  const document = new PDFDocument({ size: [1, 1] }).font(font).fontSize(1000);
  for (let code = 0x20; code < widths.length; code++) {
    const character = String.fromCharCode(code);
    if (isWinAnsi(character)) widths[code] = document.widthOfString(character) / 1000;
  }
  tables.set(font, widths);
  return widths;
}

export function textWidth(text: string, font: Font, size: number): number {
  const widths = widthsOf(font);
  let width = 0;
  for (let index = 0; index < text.length; index++) width += widths[text.charCodeAt(index)] ?? Number.NaN;
  return (Number.isNaN(width) ? mixedWidth(text, font, widths) : width) * size;
}

function mixedWidth(text: string, font: Font, widths: Float64Array): number {
  let sum = 0;
  for (const character of text) {
    const width = widths[character.codePointAt(0) ?? 0] ?? Number.NaN;
    sum += Number.isNaN(width) ? fallbackWidth(character, font) : width;
  }
  return sum;
}

/** As much of a word as fits, one character at least. */
function headOf(word: string, font: Font, size: number, width: number): string {
  let end = word.length;
  while (end > 1 && textWidth(word.slice(0, end), font, size) > width) {
    end = Math.max(1, Math.min(end - 1, Math.floor((end * width) / textWidth(word.slice(0, end), font, size))));
  }
  // Never between the halves of a character outside the basic plane.
  const isSplit = /[\uD800-\uDBFF]$/.test(word.slice(0, end)) && end < word.length;
  return word.slice(0, isSplit ? end + 1 : end);
}

/** Lines of a text no wider than the width; a word that is wider is cut. */
export function wrapText(text: string, font: Font, size: number, width: number): string[] {
  if (textWidth(text, font, size) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer, font, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (textWidth(line, font, size) > width) {
      const head = headOf(line, font, size, width);
      if (head === line) break;
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  lines.push(line);
  return lines;
}
