import { useInsertionEffect } from 'react';
import { styleNonce } from './stylesheet';

/** The CSS texts that are in the page, and how many components need each. */
const held = new Map<string, { element: HTMLStyleElement; users: number }>();

/**
 * CSS of an area's screen, from a file that the build has read (`import css from './a.css?source'`). It is in the page before the
 * screen is painted, and leaves with the last component that needs it: the next release of the area is not styled by this one.
 */
export function ScreenStyles({ css }: { css: string }): null {
  useInsertionEffect(() => hold(css), [css]);
  return null;
}

function hold(css: string): () => void {
  const sheet = held.get(css) ?? { element: insert(css), users: 0 };
  held.set(css, sheet);
  sheet.users++;
  return () => {
    if (--sheet.users > 0) return;
    sheet.element.remove();
    held.delete(css);
  };
}

function insert(css: string): HTMLStyleElement {
  const element = document.createElement('style');
  const nonce = styleNonce();
  if (nonce) element.nonce = nonce;
  element.textContent = css;
  return document.head.appendChild(element);
}
