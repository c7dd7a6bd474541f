import { session } from '@boveda/session';
import { type AreaApi, type AreaStore, createAreaStore } from './area-store';

/** Prefetches the requests of the screen at a path below `/{rfc}`, with `api.util.prefetch`. */
export type Prefetch = (dispatch: AreaStore['store']['dispatch'], path: string, params: URLSearchParams) => void;

/** `refetchOnMountOrArgChange` of screens that refetch on opening: data younger than this, in seconds, was prefetched. */
export const AHEAD_SECONDS = 5;

/** How long prefetched data waits for a mount. */
const KEPT_MS = 20_000;

/** The stores of an area: a new one for every mount, or the prefetched one. */
export interface AreaStores {
  /** The store of a mount. */
  open(): AreaStore;
  close(store: AreaStore): void;
  /** Prefetches an address below `/{rfc}` into the mounted store, or into the one of the next mount. */
  fill(prefetch: Prefetch, address: string): void;
}

/** The session and taxpayer that answers belong to. Data of another one is never shown. */
const whose = () => {
  const current = session.current;
  return current?.rfc ? `${current.token} ${current.rfc}` : null;
};

/** Stores of one area. Data prefetched for another session or taxpayer, or 20 s ago, is dropped. */
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
