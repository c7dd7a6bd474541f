import { createPath, NavigationType, type To } from '@boveda/ui-kit/router';
import type { RouterSnapshot, RouterStore } from '../area-props';

const ORIGIN = 'http://prueba';

const locationOf = (address: string, state: unknown, key: number): RouterSnapshot['location'] => {
  const { pathname, search, hash } = new URL(address, ORIGIN);
  return { pathname, search, hash, state: state ?? null, key: String(key) };
};

const spell = (to: To, from: string): string => {
  if (typeof to === 'string') return to;
  const { pathname, search, hash } = new URL(from, ORIGIN);
  return `${to.pathname ?? pathname}${to.search ?? (to.pathname ? '' : search)}${to.hash ?? (to.pathname ? '' : hash)}`;
};

/** A history in memory that behaves like the shell's, for tests. `address` returns the current one. */
export function createMemoryRouterStore(start: string): RouterStore & { address: () => string } {
  let moves = 0;
  const first = locationOf(start, null, moves);
  const entries = [first];
  let at = 0;
  let snapshot: RouterSnapshot = { location: first, navigationType: NavigationType.Pop };
  const listeners = new Set<() => void>();
  const address = () => createPath(snapshot.location);
  const next = (to: To, state: unknown) => locationOf(spell(to, address()), state, ++moves);
  const arrive = (navigationType: NavigationType) => {
    snapshot = { location: entries[at] ?? first, navigationType };
    for (const listener of listeners) listener();
  };
  return {
    address,
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigator: {
      createHref: (to) => spell(to, address()),
      go: (delta) => {
        at = Math.min(Math.max(at + delta, 0), entries.length - 1);
        arrive(NavigationType.Pop);
      },
      push: (to, state) => {
        entries.splice(at + 1, Number.POSITIVE_INFINITY, next(to, state));
        at += 1;
        arrive(NavigationType.Push);
      },
      replace: (to, state) => {
        entries[at] = next(to, state);
        arrive(NavigationType.Replace);
      },
    },
  };
}
