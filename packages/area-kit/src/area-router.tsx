import { Router } from '@boveda/ui-kit/router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { AreaProps, RouterSnapshot, RouterStore } from './area-props';

/** True where the first segment below the basename is one of `paths`; no paths means everywhere below it. */
export function isInside(pathname: string, basename: string, paths: readonly string[]): boolean {
  if (pathname !== basename && !pathname.startsWith(`${basename}/`)) return false;
  const [first = ''] = pathname.slice(basename.length + 1).split('/');
  return paths.length === 0 || paths.includes(first);
}

/**
 * The shell's history without the places that are not this area's: while the shell leaves, the area keeps the last
 * place it knew, so that neither its "not found" nor a redirect of its own flashes up.
 */
export function keepInside(router: RouterStore, inside: (pathname: string) => boolean) {
  let last: RouterSnapshot = router.getSnapshot();
  return {
    subscribe: router.subscribe,
    getSnapshot: () => {
      const now = router.getSnapshot();
      if (inside(now.location.pathname)) last = now;
      return last;
    },
  };
}

/** React Router's low-level Router on the shell's history: one history, no second listener. */
export function AreaRouter({ props, children }: { props: AreaProps; children: ReactNode }) {
  const { router, basename, area } = props;
  const [history] = useState(() => keepInside(router, (pathname) => isInside(pathname, basename, area.paths)));
  const { location, navigationType } = useSyncExternalStore(history.subscribe, history.getSnapshot);
  return (
    <Router basename={basename} location={location} navigationType={navigationType} navigator={router.navigator}>
      {children}
    </Router>
  );
}
