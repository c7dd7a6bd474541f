import PDFDocument from 'pdfkit';
import { fallbackWidth } from './fallback';
import type { Font } from './font';
import { isWinAnsi } from './winansi';

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
  return widthAfter(0, text, font, widthsOf(font)) * size;
}

function widthOf(code: number, font: Font, widths: Float64Array): number {
  const width = widths[code] ?? Number.NaN;
  return Number.isNaN(width) ? fallbackWidth(String.fromCodePoint(code), font) : width;
}

/** How much of a word fits from there on, one character at least. Looks no further: a word may be as long as a file. */
function endOfLine(word: string, from: number, font: Font, size: number, width: number): number {
  const widths = widthsOf(font);
  let used = 0;
  let end = from;
  while (end < word.length) {
    const code = word.codePointAt(end) ?? 0;
    used += widthOf(code, font, widths);
    if (used * size > width && end > from) break;
    end += code > 0xffff ? 2 : 1;
  }
  return end;
}

/** The width at size 1 of what is so wide already with a text after it. */
function widthAfter(used: number, text: string, font: Font, widths: Float64Array): number {
  let width = used;
  for (let index = 0; index < text.length; index++) width += widths[text.charCodeAt(index)] ?? Number.NaN;
  if (!Number.isNaN(width)) return width;
  width = used;
  for (const character of text) width += widthOf(character.codePointAt(0) ?? 0, font, widths);
  return width;
}

/** Lines of a text no wider than the width; a word that is wider is cut. */
export function wrapText(text: string, font: Font, size: number, width: number): string[] {
  if (textWidth(text, font, size) <= width) return [text];
  const widths = widthsOf(font);
  const lines: string[] = [];
  let line = '';
  /** Width of the line at size 1: each character is measured once. */
  let used = 0;
  for (const word of text.split(' ')) {
    const more = line === '' ? word : ` ${word}`;
    const longer = widthAfter(used, more, font, widths);
    if (longer * size <= width) {
      line += more;
      used = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    let from = 0;
    for (;;) {
      const end = endOfLine(word, from, font, size, width);
      if (end === word.length) break;
      lines.push(word.slice(from, end));
      from = end;
    }
    line = word.slice(from);
    used = widthAfter(0, line, font, widths);
  }
  lines.push(line);
  return lines;
}
