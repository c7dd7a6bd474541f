import { NavigationType, type To } from '@boveda/ui-kit/router';
import type { RouterSnapshot, RouterStore } from '../area-props';

const ORIGIN = 'http://prueba';

const snapshotOf = (address: string, navigationType: NavigationType, key: number): RouterSnapshot => {
  const { pathname, search, hash } = new URL(address, ORIGIN);
  return { location: { pathname, search, hash, state: null, key: String(key) }, navigationType };
};

const spell = (to: To, from: string): string => {
  if (typeof to === 'string') return to;
  const { pathname, search, hash } = new URL(from, ORIGIN);
  return `${to.pathname ?? pathname}${to.search ?? (to.pathname ? '' : search)}${to.hash ?? (to.pathname ? '' : hash)}`;
};

/** A history in memory that behaves like the shell's, for tests. `address` is where it is now. */
export function createMemoryRouterStore(start: string): RouterStore & { address: () => string } {
  const entries = [start];
  let at = 0;
  let moves = 0;
  let snapshot = snapshotOf(start, NavigationType.Pop, moves);
  const listeners = new Set<() => void>();
  const address = () => entries[at] ?? start;
  const arrive = (type: NavigationType) => {
    snapshot = snapshotOf(address(), type, ++moves);
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
      push: (to) => {
        entries.splice(at + 1, Number.POSITIVE_INFINITY, spell(to, address()));
        at += 1;
        arrive(NavigationType.Push);
      },
      replace: (to) => {
        entries[at] = spell(to, address());
        arrive(NavigationType.Replace);
      },
    },
  };
}
