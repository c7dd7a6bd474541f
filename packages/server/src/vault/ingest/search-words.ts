import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchable } from './contrapartes';

/** What follows so many words counts as one. */
const MOST_WORDS = 6;

/** A text in quotes, which may still be open while it is typed, or a word. */
const QUOTED_OR_WORD = /["“”«»]([^"“”«»]*)["“”«»]?|[^\s"“”«»]+/g;
/** Punctuation around a word, as in text that was copied from a sentence. */
const AROUND = /^[(['¿¡]+|[)\]',;:.?!]+$/g;

/** Thousands apart, which only an amount has before two decimals. */
const SPACED_AMOUNT = /(?<![\w.,])\d{1,3}(?:\s\d{3})+(?=\.\d{2}(?!\d))/g;

/**
 * The words of a search, at least one: each has to match, in any of the ways. What stands in quotes is one word, and so is an amount
 * whose sign or thousands stand apart.
 */
export function wordsOf(text: string): string[] {
  const joined = text
    .replaceAll(/\$\s+(?=\d)/g, '$')
    .replaceAll(SPACED_AMOUNT, (thousands) => thousands.replaceAll(/\s/g, ''));
  const words = [...joined.matchAll(QUOTED_OR_WORD)]
    .map(([word, quoted]) => (quoted ?? word).trim().replaceAll(AROUND, ''))
    .filter(Boolean);
  const last = words.slice(MOST_WORDS - 1).join(' ');
  if (last) return [...words.slice(0, MOST_WORDS - 1), last];
  return words.length > 0 ? words : [text];
}

/** Whether a text in the form of `searchable` has each word of a search. */
export const hasWords = (busqueda: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    wordsOf(text).map((word) => sql`position(${searchable(word)} in ${busqueda}) > 0`),
    sql` and `,
  )})`;
