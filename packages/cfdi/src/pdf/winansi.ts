/** What the standard fonts of PDF can show beyond Latin-1 (WinAnsiEncoding, PDF 1.7 annex D). */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const unsupported = new RegExp(`[^\\x20-\\x7E\\u00A0-\\u00FF${EXTRA}]`, 'gu');

/** Stands for every character that cannot be shown. */
export const REPLACEMENT = '?';

const lookalikes: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u202F': '\u00A0',
};

/** Text that the standard fonts can show, and whether anything had to be replaced. */
export function toWinAnsi(text: string): { text: string; replaced: boolean } {
  let replaced = false;
  const shown = text
    .normalize('NFC')
    .replace(/[\t\n\r\u2000-\u200A]/g, ' ')
    .replace(/[\u200B-\u200D\uFEFF]/g, '')
    .replace(unsupported, (character) => {
      const lookalike = lookalikes[character];
      if (lookalike) return lookalike;
      replaced = true;
      return REPLACEMENT;
    });
  return { text: shown, replaced };
}
