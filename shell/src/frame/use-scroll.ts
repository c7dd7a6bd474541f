import type { RouterStore } from '@boveda/area-kit';
import { useEffect } from 'react';
import { usePage } from '../loader/page-context';

/** A list is as tall as it was only once its rows have loaded. */
const PATIENCE_MS = 5000;

/** Scroll position by history entry. */
const seen = new Map<string, number>();
/** Address of the link that was followed last, by history entry. */
const followed = new Map<string, string>();

/**
 * Back restores the scroll position, and the focus on the link that was followed; a new screen starts at its top; a change of the
 * query alone moves nothing.
 */
export function useScroll(): void {
  const { router } = usePage();
  useEffect(() => {
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    const stop = follow(router);
    return () => {
      stop();
      history.scrollRestoration = before;
    };
  }, [router]);
}

function follow(router: RouterStore): () => void {
  let { location } = router.getSnapshot();
  let stopRestoring: () => void = () => undefined;
  const unsubscribe = router.subscribe(() => {
    // Runs before the new screen is drawn: the scroll position is still the old one's.
    seen.set(location.key, window.scrollY);
    stopRestoring();
    const { location: next, navigationType } = router.getSnapshot();
    const moved = next.pathname !== location.pathname;
    location = next;
    if (navigationType === 'POP') stopRestoring = restore(next.key, moved);
    else if (moved) window.scrollTo(0, 0);
  });
  const note = ({ target }: MouseEvent) => {
    const href = target instanceof Element && target.closest('main a[href]')?.getAttribute('href');
    if (href) followed.set(location.key, href);
  };
  // Before the link navigates.
  document.addEventListener('click', note, true);
  return () => {
    unsubscribe();
    stopRestoring();
    document.removeEventListener('click', note, true);
  };
}

/** Restores what an entry of the history remembers, as soon as the screen has it; stops when the user scrolls or types. */
function restore(key: string, moved: boolean): () => void {
  let attempts = [scrollTo(seen.get(key) ?? 0), ...(moved ? [focusLink(followed.get(key))] : [])];
  const deadline = performance.now() + PATIENCE_MS;
  let frame = 0;
  const attempt = () => {
    attempts = attempts.filter((isDone) => !isDone());
    if (attempts.length > 0 && performance.now() < deadline) frame = requestAnimationFrame(attempt);
    else stop();
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) removeEventListener(event, stop);
  };
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(event, stop, { passive: true });
  frame = requestAnimationFrame(attempt);
  return stop;
}

/** Scrolls to a position; the page may not be tall enough yet. Returns whether it is there. */
const scrollTo = (top: number) => () => {
  window.scrollTo(0, top);
  return Math.abs(window.scrollY - top) <= 1;
};

/** Focuses a link, which may not be there yet, unless something on the new screen has been focused. Returns whether it is done. */
function focusLink(href: string | undefined) {
  const before = document.activeElement;
  return () => {
    const { activeElement } = document;
    const isFree = activeElement === before || activeElement?.matches('body,main');
    if (!href || !isFree) return true;
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]:not([aria-disabled=true])`);
    link?.focus({ preventScroll: true });
    return link !== null;
  };
}
