import { session } from '@boveda/session';
import { type AreaApi, createAreaStore } from './area-store';

type AreaStore = ReturnType<typeof createAreaStore>;

/** Asks ahead for what the screen at a path below `/{rfc}` will ask for; with `api.util.prefetch`. */
export type Prefetch = (dispatch: AreaStore['store']['dispatch'], path: string, params: URLSearchParams) => void;

/** For screens that ask anew whenever they open: what is younger, in seconds, was asked for because they were about to. */
export const AHEAD_SECONDS = 5;

/** Longer ago than this nobody is about to come any more. */
const KEPT_MS = 20_000;

/** The stores of an area: a new one for every mount, which may have been filled ahead of it. */
export interface AreaStores {
  /** For a mount. */
  open(): AreaStore;
  close(store: AreaStore): void;
  /** Lets `prefetch` fill the store of what is mounted, or else the one of the next mount, for an address below `/{rfc}`. */
  fill(prefetch: Prefetch, address: string): void;
}

/** Whom answers are for. What was asked for somebody else is never shown. */
const whose = () => {
  const current = session.current;
  return current?.rfc ? `${current.token} ${current.rfc}` : null;
};

/** Stores of one area; what was asked ahead for another session or taxpayer, or 20 s ago, is thrown away. */
export function createAreaStores(api?: AreaApi): AreaStores {
  const mounted = new Set<AreaStore>();
  let ahead: { store: AreaStore; whose: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = () => {
    const taken = ahead;
    ahead = null;
    clearTimeout(timer);
    if (taken?.whose === whose()) return taken.store;
    taken?.store.end();
    return null;
  };
  return {
    open() {
      const store = take() ?? createAreaStore(api);
      mounted.add(store);
      return store;
    },
    close(store) {
      mounted.delete(store);
      store.end();
    },
    fill(prefetch, address) {
      const now = whose();
      if (!now) return;
      const { pathname, searchParams } = new URL(address, 'http://area');
      const ask = ({ store }: AreaStore) => prefetch(store.dispatch, pathname.slice(1), searchParams);
      const [shown] = mounted;
      if (shown) return ask(shown);
      ahead = { store: take() ?? createAreaStore(api), whose: now };
      timer = setTimeout(() => take()?.end(), KEPT_MS);
      ask(ahead.store);
    },
  };
}
