import { type ChangeEvent, useRef } from 'react';
import type { ListSelection } from './list-types';
import { isSelectable, select } from './selection';

/** The checkbox of a row. */
export const SELECT_BOX = '.bv-select input';

/**
 * Returns the handler of all checkboxes of a page. With Shift, the rows from the last one that was pressed to this one become
 * what this one becomes.
 */
export function useSelectInRows<Row>(
  selection: ListSelection<Row> | undefined,
  rows: readonly (readonly [key: string, row: Row])[],
) {
  const lastKey = useRef<string>(undefined);
  return (event: ChangeEvent<HTMLElement>) => {
    const box = event.target as HTMLElement as HTMLInputElement;
    const key = box.closest<HTMLElement>('tr')?.dataset.key;
    if (!selection || !box.matches(SELECT_BOX) || key === undefined) return;
    const indexOf = (wanted: string | undefined) => rows.findIndex(([each]) => each === wanted);
    const to = indexOf(key);
    const from = (event.nativeEvent as MouseEvent).shiftKey ? indexOf(lastKey.current) : -1;
    const range = from < 0 ? rows.slice(to, to + 1) : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    lastKey.current = key;
    // Shift has selected text too.
    if (from >= 0) getSelection()?.removeAllRanges();
    select(
      selection,
      range.filter(([, row]) => isSelectable(selection, row)),
      box.checked,
    );
  };
}
