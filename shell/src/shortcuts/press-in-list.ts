const ROWS = '.bv-table:not([aria-hidden])>tbody>tr:not(.bv-card-row)';
const LINKS = ['.bv-row-link>:is(a,button)', 'a,button'];
const FIELDS = ['[role=search]', '.bv-list-filters'].map(
  (box) => `${box} :is(input,select):not(:disabled,[type=checkbox])`,
);

const linkOf = (row: Element | undefined) =>
  LINKS.map((link) => row?.querySelector<HTMLElement>(link)).find((link) => link) ?? null;

/**
 * Does what a key does in the list on screen: `/` focuses the first filter, `j` and `k` the next and the previous row, `x` presses
 * the box of the focused row. Returns whether there was something to do.
 */
export function pressInList(key: string, page: ParentNode = document): boolean {
  if (key === '/') return focus(FIELDS.map((field) => page.querySelector<HTMLElement>(field)).find((field) => field));
  const rows = [...page.querySelectorAll(ROWS)];
  const focused = document.activeElement;
  const at = rows.findIndex((row) => row.contains(focused));
  if (key === 'x') {
    const box = rows[at]?.querySelector<HTMLInputElement>('input[type=checkbox]:not(:disabled)');
    box?.click();
    return box !== null && box !== undefined;
  }
  return focus(linkOf(key === 'j' ? rows[at + 1] : at < 0 ? rows.at(-1) : rows[at - 1]));
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return Boolean(element);
}
