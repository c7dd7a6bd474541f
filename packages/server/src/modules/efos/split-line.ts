/** What a line of a list has between its separators. */
export interface SplitLine {
  cells: string[];
  /** A quote was opened and not closed. */
  isOpen: boolean;
}

/**
 * Splits a line of a list. A quote inside a quoted cell that no separator follows is part of the text, as in `"EMPRESA "LA BUENA", S.A."`.
 */
export function splitLine(text: string, separator: string): SplitLine {
  if (!text.includes('"')) return { cells: text.split(separator), isOpen: false };
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text.charAt(++at);
      else if (endsAt(text, at + 1, separator)) isQuoted = false;
      else cell += letter;
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (letter === separator) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  cells.push(cell);
  return { cells, isOpen: isQuoted };
}

/** Splits a line whose quotes are text. */
export const splitWithoutQuotes = (text: string, separator: string): string[] =>
  text.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, ''));

/** Whether a cell ends here: only blanks are before the next separator. A tab that separates is none. */
function endsAt(text: string, from: number, separator: string): boolean {
  let at = from;
  while (text[at] === ' ') at++;
  return at >= text.length || text[at] === separator;
}
