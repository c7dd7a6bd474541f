import type { createBrowserRouter } from '@boveda/ui-kit/router';
import type { RouterSnapshot, RouterStore } from './area-props';

type DataRouter = ReturnType<typeof createBrowserRouter>;

/**
 * The shell's data router as the store that areas read: pushes, pops and blockers all pass through the one router.
 * `router.subscribe` is private upstream, so this file alone may use it.
 */
export function createRouterStore(router: DataRouter): RouterStore {
  let snapshot: RouterSnapshot = { location: router.state.location, navigationType: router.state.historyAction };
  const listeners = new Set<() => void>();
  router.subscribe(({ location, historyAction }) => {
    if (location === snapshot.location) return;
    snapshot = { location, navigationType: historyAction };
    for (const listener of listeners) listener();
  });
  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigator: {
      createHref: (to) => router.createHref(typeof to === 'string' ? new URL(to, location.origin) : (to as Location)),
      encodeLocation: router.encodeLocation,
      go: (delta) => void router.navigate(delta),
      push: (to, state, options) => void router.navigate(to, { ...options, state }),
      replace: (to, state, options) => void router.navigate(to, { ...options, state, replace: true }),
    },
  };
}
