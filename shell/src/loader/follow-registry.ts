import type { RouterStore } from '@boveda/area-kit';
import type { LiveRegistry } from './registry';

/** Navigations within this time share one request, made after it. */
const PAUSE_MS = 2000;

/**
 * Refreshes the registry at every navigation, so that a rollback takes effect at the next click without a reload. A change
 * of the query alone is no navigation. Returns a function that stops it.
 */
export function followRegistry(router: RouterStore, registry: LiveRegistry): () => void {
  let path = router.getSnapshot().location.pathname;
  let asked = Number.NEGATIVE_INFINITY;
  let later: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    later = undefined;
    asked = performance.now();
    void registry.refresh();
  };
  const unsubscribe = router.subscribe(() => {
    const { pathname } = router.getSnapshot().location;
    if (pathname === path) return;
    path = pathname;
    if (!registry.get() || later !== undefined) return;
    const wait = asked + PAUSE_MS - performance.now();
    if (wait <= 0) ask();
    else later = setTimeout(ask, wait);
  });
  return () => {
    clearTimeout(later);
    unsubscribe();
  };
}
