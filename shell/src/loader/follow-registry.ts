import type { RouterStore } from '@boveda/area-kit';
import { currentRegistry, refreshRegistry } from './registry';

/** Two clicks in a row ask once. */
const PAUSE_MS = 2000;

/**
 * Asks at every navigation which releases are live, so that a rollback takes effect at the next click without the
 * shell being loaded again. A change of the query alone is no navigation. Returns how to stop.
 */
export function followRegistry(router: RouterStore): () => void {
  let path = router.getSnapshot().location.pathname;
  let asked = Number.NEGATIVE_INFINITY;
  return router.subscribe(() => {
    const { pathname } = router.getSnapshot().location;
    if (pathname === path) return;
    path = pathname;
    if (!currentRegistry() || performance.now() - asked < PAUSE_MS) return;
    asked = performance.now();
    void refreshRegistry();
  });
}
