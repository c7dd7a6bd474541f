import type { RouterStore } from '@boveda/area-kit';
import { createContext, useContext } from 'react';
import type { SlotTable } from './slots';

/** What every outlet of the page shares. */
export interface Page {
  router: RouterStore;
  slots: SlotTable;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('Only inside the shell');
  return page;
}
