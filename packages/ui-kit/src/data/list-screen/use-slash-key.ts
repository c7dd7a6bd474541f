import { type RefObject, useEffect } from 'react';

const TYPING = 'input,textarea,select,[contenteditable],[role=dialog]';

/** The key / leads to the first box of the filters, as in a code host or a mail program. */
export function useSlashKey(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      const box = list.current?.querySelector<HTMLInputElement>('.bv-list-filters input');
      if (!box) return;
      event.preventDefault();
      box.focus();
      box.select();
    };
    document.addEventListener('keydown', focusSearch);
    return () => document.removeEventListener('keydown', focusSearch);
  }, [list]);
}
