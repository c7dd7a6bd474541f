import { type RefObject, useEffect } from 'react';

/** Sets the page's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Bóveda`;
  }, [title]);
}

/** Sets the page's title with the heading of what is shown in `place` before it, where that says more: tabs are told apart by it. */
export function usePlaceTitle(title: string, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    const write = () => {
      const heading = element?.querySelector('h1')?.textContent?.trim() ?? '';
      const shown = `${heading && !title.includes(heading) ? `${heading} · ` : ''}${title} · Bóveda`;
      if (document.title !== shown) document.title = shown;
    };
    write();
    if (!element) return;
    const observer = new MutationObserver(write);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [title, place]);
}
