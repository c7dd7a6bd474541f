import { useSyncExternalStore } from 'react';
import { formatCount } from '../../formats';

/** The selected rows by their keys, in the order in which they were selected. */
export type Selected<Row> = ReadonlyMap<string, Row>;

/** The selection of a list. It is not a state of React's, so that selecting a row renders its checkbox and no other row. */
export interface SelectionStore<Row> {
  get(): Selected<Row>;
  /** What there is to say about the last change. */
  notice(): string;
  set(selected: Selected<Row>, notice?: string): void;
  subscribe(listener: () => void): () => void;
}

/** Checkboxes of rows. What is selected stays across pages and orders, until the filters change. */
export interface ListSelection<Row> {
  readonly store: SelectionStore<Row>;
  /** Accessible name of a row's checkbox. */
  label(row: Row): string;
  /** The checkbox is disabled for rows that cannot be selected. */
  canSelect?(row: Row): boolean;
  /** Most rows that can be selected; one more is not selected, which is said and calls `onTooMany`. */
  readonly max: number;
  onTooMany?(): void;
}

/** Creates the selection of one list, which keeps rows across its pages. */
export function createSelection<Row>(): SelectionStore<Row> {
  let current: Selected<Row> = new Map();
  let said = '';
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    notice: () => said,
    set: (selected, notice = '') => {
      current = selected;
      said = notice;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The selected rows, rendering the component with every change. */
export const useSelected = <Row>({ subscribe, get }: SelectionStore<Row>): Selected<Row> =>
  useSyncExternalStore(subscribe, get);

/** Whether a row can be selected. */
export const isSelectable = <Row>({ canSelect }: ListSelection<Row>, row: Row): boolean => canSelect?.(row) !== false;

/** Selects rows up to the maximum, or deselects them. */
export function select<Row>(
  { store, max, onTooMany }: ListSelection<Row>,
  rows: readonly (readonly [key: string, row: Row])[],
  isOn: boolean,
): void {
  const next = new Map(store.get());
  let isFull = false;
  for (const [key, row] of rows) {
    if (!isOn) next.delete(key);
    else if (next.has(key) || next.size < max) next.set(key, row);
    else isFull = true;
  }
  store.set(next, isFull ? `Se pueden elegir hasta ${formatCount(max)} a la vez.` : '');
  if (isFull) onTooMany?.();
}
