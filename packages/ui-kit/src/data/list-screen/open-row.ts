import type { MouseEvent } from 'react';
import { afterPaint } from './after-paint';

/** The link of a row, or the button that opens what is below it. */
const LINK = '.bv-row-link>:is(a,button)';
const CONTROLS = 'a,button,input,label,select,textarea,summary';

/**
 * Handles a click in the rows: anywhere in a row it does what the row's link does, but on other controls and while text
 * is selected. A link that is pressed without modifiers is passed to `onOpen` by the key of its row, once the row shows
 * that it was pressed.
 */
export function openRow(event: MouseEvent<HTMLElement>, onOpen?: (key: string) => void): void {
  const pressed = event.target as Element;
  const row = pressed.closest('tr');
  const link = row?.querySelector<HTMLElement>(LINK);
  if (!row || !link) return;
  if (!link.contains(pressed)) {
    if (pressed.closest(CONTROLS) || getSelection()?.isCollapsed === false) return;
    const { ctrlKey, metaKey, shiftKey } = event;
    link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
    return;
  }
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!onOpen || !isPlain || !link.matches('a')) return;
  event.preventDefault();
  row.dataset.pressed = '';
  afterPaint(() => {
    delete row.dataset.pressed;
    onOpen(row.dataset.key ?? '');
  });
}
