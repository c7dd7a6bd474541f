import type { RouterSnapshot, RouterStore } from '@boveda/area-kit';
import type { createBrowserRouter, Location, To } from 'react-router-dom';

/** The location with its RFC decoded: `/%C3%91RT…` and `/ÑRT…` are the same taxpayer. */
function readable(location: Location): Location {
  const [, first = '', ...rest] = location.pathname.split('/');
  try {
    return { ...location, pathname: ['', decodeURIComponent(first), ...rest].join('/') };
  } catch {
    return location;
  }
}

/**
 * The shell's data router as the store that areas read: their navigations pass through its blockers too.
 * `router.subscribe` is private upstream, so only this file uses it.
 */
export function createRouterStore(router: ReturnType<typeof createBrowserRouter>): RouterStore {
  let seen = router.state.location;
  let snapshot: RouterSnapshot = { location: readable(seen), navigationType: router.state.historyAction };
  const listeners = new Set<() => void>();
  router.subscribe(({ location, historyAction }) => {
    if (location === seen) return;
    seen = location;
    snapshot = { location: readable(location), navigationType: historyAction };
    for (const listener of listeners) listener();
  });
  const go = (to: To, replace: boolean, state: unknown, options?: object) =>
    void router.navigate(to, { ...options, replace, state });
  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`),
      encodeLocation: (to) => router.encodeLocation(to),
      go: (delta) => void router.navigate(delta),
      push: (to, state, options) => go(to, false, state, options),
      replace: (to, state, options) => go(to, true, state, options),
    },
  };
}
