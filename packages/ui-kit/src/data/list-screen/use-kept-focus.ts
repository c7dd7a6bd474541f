import { type FocusEvent, useEffect, useRef } from 'react';

const ROWS = '.bv-table:not([aria-hidden])>tbody>tr:not(.bv-card-row)';
const CONTROL = 'a,button,input:not(:disabled)';

/**
 * Keeps the focus when what has it goes with its row: it moves to the row that took the place, or to the one before it, or else
 * to the content of the page. Returns the listener of the list.
 */
export function useKeptFocus(page: unknown) {
  const last = useRef<{ element: Element; list: HTMLElement; at: number }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows go with a new page.
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const { element, list, at } = last.current;
    if (element.isConnected && !element.matches(':disabled')) return;
    last.current = null;
    const rows = [...list.querySelectorAll(ROWS)];
    const row = rows[Math.min(at, rows.length - 1)];
    const control = row?.querySelector<HTMLElement>('.bv-row-link>:is(a,button)') ?? row?.querySelector(CONTROL);
    (control ?? list.closest('main'))?.focus({ preventScroll: true });
  }, [page]);
  return ({ target, currentTarget: list }: FocusEvent<HTMLElement>) => {
    const own = target.closest('tr');
    const row = own?.matches('.bv-card-row') ? own.previousElementSibling : own;
    const at = row ? [...list.querySelectorAll(ROWS)].indexOf(row) : -1;
    last.current = at < 0 ? null : { element: target, list, at };
  };
}
