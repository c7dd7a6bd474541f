import type { RouterStore } from '@boveda/area-kit';
import { currentRegistry, refreshRegistry } from './registry';

/** Clicks in a row ask once, and once more after the last of them. */
const PAUSE_MS = 2000;

/**
 * Asks at every navigation which releases are live, so that a rollback takes effect at the next click without the
 * shell being loaded again. A change of the query alone is no navigation. Returns how to stop.
 */
export function followRegistry(router: RouterStore): () => void {
  let path = router.getSnapshot().location.pathname;
  let asked = Number.NEGATIVE_INFINITY;
  let later: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    later = undefined;
    asked = performance.now();
    void refreshRegistry();
  };
  const unsubscribe = router.subscribe(() => {
    const { pathname } = router.getSnapshot().location;
    if (pathname === path) return;
    path = pathname;
    if (!currentRegistry() || later !== undefined) return;
    const wait = asked + PAUSE_MS - performance.now();
    if (wait <= 0) ask();
    else later = setTimeout(ask, wait);
  });
  return () => {
    clearTimeout(later);
    unsubscribe();
  };
}
