import { useEffect } from 'react';

/** Sets the page's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Bóveda`;
  }, [title]);
}
