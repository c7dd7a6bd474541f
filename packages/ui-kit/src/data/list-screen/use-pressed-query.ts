import { useState } from 'react';
import { afterPaint } from './after-paint';
import type { ListQuery } from './list-types';

type Change = (patch: Partial<ListQuery>) => void;

/**
 * The query with what was just pressed, and its change. Headers and pages show it in the next frame, and only then the
 * address changes, which renders the whole page.
 */
export function usePressedQuery(query: ListQuery, onQueryChange: Change): [ListQuery, Change] {
  const [pressed, setPressed] = useState<{ on: ListQuery; shown: ListQuery }>();
  const shown = pressed?.on === query ? pressed.shown : query;
  const change: Change = (patch) => {
    setPressed({ on: query, shown: { ...shown, ...patch } });
    afterPaint(() => onQueryChange(patch));
  };
  return [shown, change];
}
