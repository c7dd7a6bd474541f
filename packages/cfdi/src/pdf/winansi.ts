import { hasGlyph } from './fallback';

/** What the standard fonts of PDF can show beyond Latin-1 (WinAnsiEncoding, PDF 1.7 annex D). */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const unsupported = new RegExp(`[^\\x20-\\x7E\\u00A0-\\u00FF${EXTRA}]`, 'gu');

/** Pieces of a text that are all within WinAnsiEncoding, or all outside of it. */
export const winAnsiRuns = new RegExp(
  `[\\x20-\\x7E\\u00A0-\\u00FF${EXTRA}]+|[^\\x20-\\x7E\\u00A0-\\u00FF${EXTRA}]+`,
  'gu',
);

const lookalikes: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u202F': '\u00A0',
};

/** `[U+4E2D]`: the code of a character that no font has. */
const codeOf = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** Text of Latin-1 that is drawn as it is: nearly all. */
const PLAIN = /^[\x20-\x7E\u00A0-\u00AC\u00AE-\u00FF]*$/;

/** Text that can be drawn, and whether it has codes in place of characters. */
export function toPrintable(text: string): { text: string; replaced: boolean } {
  if (PLAIN.test(text)) return { text, replaced: false };
  let replaced = false;
  const shown = text
    .normalize('NFC')
    .replace(/[\t\n\r\u2000-\u200A]/g, ' ')
    .replace(/\u00AD|\u200B|\u200C|\u200D|\uFE0F|\uFEFF/g, '')
    .replace(unsupported, (character) => {
      const lookalike = lookalikes[character];
      if (lookalike) return lookalike;
      if (hasGlyph(character)) return character;
      replaced = true;
      return codeOf(character);
    });
  return { text: shown, replaced };
}

const printable = new Uint8Array(0x2123);
for (let code = 0; code < printable.length; code++)
  if (String.fromCharCode(code).search(unsupported) < 0) printable[code] = 1;

/** Whether the standard fonts can show every character of it. */
export function isWinAnsi(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (printable[text.charCodeAt(at)] !== 1) return false;
  return true;
}
