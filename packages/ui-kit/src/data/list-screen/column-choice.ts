import type { ListColumn } from './list-types';

type Column = Pick<ListColumn<never>, 'key' | 'optional'>;

/** The columns of a list as a person chose them, and how they choose others. */
export interface ColumnChoice {
  /** Keys of columns in their order; a hidden one has a minus before it. Empty: the list as it comes. */
  readonly chosen: string;
  choose(chosen: string): void;
}

const HIDDEN = '-';
const keysOf = (chosen: string) => (chosen === '' ? [] : chosen.split(','));
const plain = (key: string) => (key.startsWith(HIDDEN) ? key.slice(HIDDEN.length) : key);

/**
 * The chosen columns in their order. Columns that the choice does not name are shown where the list has them, unless they are optional:
 * so a column that is added later, or that only some states of a list have, is there.
 */
export function shownColumns<C extends Column>(columns: readonly C[], chosen: string): C[] {
  const keys = keysOf(chosen);
  const shown = [...new Set(keys)].flatMap((key) => columns.find((column) => column.key === key) ?? []);
  columns.forEach((column, at) => {
    if (column.optional || shown.includes(column) || keys.includes(HIDDEN + column.key)) return;
    const before = columns.slice(0, at).findLast((other) => shown.includes(other));
    shown.splice(before ? shown.indexOf(before) + 1 : 0, 0, column);
  });
  return shown.length > 0 ? shown : columns.filter(({ optional }) => !optional);
}

/** The choice that shows these columns. Columns of the earlier choice that this list does not have stay in it. */
export function choiceOf<C extends Column>(columns: readonly C[], shown: readonly C[], earlier = ''): string {
  const keys = shown.map(({ key }) => key);
  const before = keysOf(earlier);
  before.forEach((key, at) => {
    if (columns.some((column) => column.key === plain(key))) return;
    const neighbor = before.slice(0, at).findLast((other) => keys.includes(other));
    keys.splice(neighbor === undefined ? keys.length : keys.indexOf(neighbor) + 1, 0, key);
  });
  const hidden = columns.filter((column) => !column.optional && !shown.includes(column));
  return [...keys, ...hidden.map(({ key }) => HIDDEN + key)].join();
}
