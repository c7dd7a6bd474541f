import type { RouterStore } from '@boveda/area-kit';
import { useEffect } from 'react';
import { usePage } from '../loader/page-context';

/** A list is as tall as it was only once its rows have loaded. */
const PATIENCE_MS = 5000;

/** Scroll position by history entry. */
const seen = new Map<string, number>();

/** Back restores the scroll position; a new screen starts at its top; a change of the query alone moves nothing. */
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
    if (navigationType === 'POP') stopRestoring = scrollWhenTallEnough(seen.get(next.key) ?? 0);
    else if (moved) window.scrollTo(0, 0);
  });
  return () => {
    unsubscribe();
    stopRestoring();
  };
}

/** Scrolls as soon as the page is tall enough; stops when the user scrolls or types. */
function scrollWhenTallEnough(top: number): () => void {
  const deadline = performance.now() + PATIENCE_MS;
  let frame = 0;
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < deadline) frame = requestAnimationFrame(attempt);
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
