import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import type { Font } from './font';

/** Free fonts for characters that the standard ones lack: Latin Extended, Greek, Cyrillic, Arabic, symbols. Loaded on demand. */
const files: Readonly<Record<Font, string>> = {
  Helvetica: 'DejaVuSans.ttf',
  'Helvetica-Bold': 'DejaVuSans-Bold.ttf',
  // The monospaced one has fewer letters, and what is set in Courier is nearly all ASCII.
  Courier: 'DejaVuSans.ttf',
};

const from = createRequire(import.meta.url);
const opened = new Map<Font, fontkit.Font>();

/** File of the fallback of a standard font. */
export const fallbackFile = (font: Font): string => from.resolve(`dejavu-fonts-ttf/ttf/${files[font]}`);

function open(font: Font): fontkit.Font {
  const known = opened.get(font);
  if (known) return known;
  const file = fontkit.openSync(fallbackFile(font)) as fontkit.Font;
  opened.set(font, file);
  return file;
}

/** Whether there is a letter for it in every weight that text is set in. */
export const hasGlyph = (character: string): boolean =>
  (['Helvetica', 'Helvetica-Bold'] as const).every((font) =>
    open(font).hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

/** Width of the character at size 1. */
export function fallbackWidth(character: string, font: Font): number {
  const { unitsPerEm } = open(font);
  return open(font).glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / unitsPerEm;
}
