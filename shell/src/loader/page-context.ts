import type { RouterStore } from '@boveda/area-kit';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Composition } from './composition';
import type { Loader } from './create-loader';

/** The one instance of each that a page has; areas are shown by it. */
export interface Page {
  router: RouterStore;
  loader: Loader;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage is called outside of PageContext');
  return page;
}

/** The releases of the page; null until a registry has been verified. */
export function useRegistry(): Composition | null {
  const { registry } = usePage().loader;
  return useSyncExternalStore(registry.subscribe, registry.get);
}
