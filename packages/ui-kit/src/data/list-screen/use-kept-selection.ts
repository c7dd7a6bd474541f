import { useEffect, useRef } from 'react';
import type { ListQuery, ListSelection } from './list-types';
import { isSelectable } from './selection';

/** Keeps a selection true: selected rows follow a page that was loaded again, and other filters end the selection. */
export function useKeptSelection<Row>(
  selection: ListSelection<Row> | undefined,
  query: ListQuery,
  page: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
): void {
  const { limit: _limit, offset: _offset, sort: _sort, order: _order, ...filters } = query;
  const filtersKey = JSON.stringify(filters);
  const lastFilters = useRef(filtersKey);
  // Both read what is current then, and only the page and the filters make them run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const selected = selection?.store.get();
    if (!selection || !selected || !page) return;
    const changed = page.filter((row) => selected.has(rowKey(row)) && selected.get(rowKey(row)) !== row);
    if (changed.length === 0) return;
    const next = new Map(selected);
    for (const row of changed) {
      if (isSelectable(selection, row)) next.set(rowKey(row), row);
      else next.delete(rowKey(row));
    }
    selection.store.set(next);
  }, [page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (lastFilters.current === filtersKey) return;
    lastFilters.current = filtersKey;
    if (selection && selection.store.get().size > 0)
      selection.store.set(new Map(), 'Se quitó la selección porque cambiaron los filtros.');
  }, [filtersKey]);
}
