import { fold } from '@boveda/area-kit';
import leven from 'leven';

const EXACT = 0;
const BEGINNING = 1;
const WORD = 2;
const SYNONYM = 3;
const PART = 4;

/**
 * How well a text names something, 0 best: its name, the beginning of it, of one of its words, of a synonym, or a part of it.
 * Every word of the text has to be found; the worst one counts. Returns null where one is not.
 */
export function rankOf(text: string, name: string, synonyms = ''): number | null {
  const [wanted, label] = [fold(text), fold(name)];
  if (label === wanted) return EXACT;
  if (label.startsWith(wanted)) return BEGINNING;
  const others = fold(synonyms);
  const ranks = wanted.split(/\s+/).map((word) => {
    if (beginsWord(label, word)) return WORD;
    if (beginsWord(others, word)) return SYNONYM;
    return label.includes(word) ? PART : null;
  });
  return ranks.includes(null) ? null : Math.max(...ranks.map(Number));
}

/** Better than a part of a name, worse than the beginning of a word: where the results of areas stand among others. */
export const FOUND = 3.5;

// An RFC with & is one word, and (PPD) is one too.
const beginsWord = (text: string, word: string) =>
  ` ${text}`.includes(` ${word}`) || text.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word));

/** Letters of a word that may differ; shorter words are near too many others. */
const MOST_DIFFERENT = 2;
const NEAR_FROM = 4;

/** How many letters a text differs in from words of a name, each from the nearest; null where a word of it is near none. */
export function distanceOf(text: string, name: string): number | null {
  const words = fold(name).split(/[^\p{L}\p{N}]+/u);
  const distances = fold(text)
    .split(/\s+/)
    .map((word) => {
      const allowed = word.length < NEAR_FROM ? 0 : MOST_DIFFERENT;
      // A text may not be typed to its end.
      const nearest = Math.min(
        ...words.flatMap((each) => [leven(word, each), leven(word, each.slice(0, word.length))]),
      );
      return nearest <= allowed ? nearest : null;
    });
  return distances.includes(null) ? null : distances.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}
