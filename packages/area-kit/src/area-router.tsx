import { Router } from '@boveda/ui-kit/router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { AreaProps, RouterSnapshot, RouterStore } from './area-props';

/** Whether the first segment below the basename is one of `paths`; with no paths, any address below it. */
export function isInside(pathname: string, basename: string, paths: readonly string[]): boolean {
  if (pathname !== basename && !pathname.startsWith(`${basename}/`)) return false;
  const [first = ''] = pathname.slice(basename.length + 1).split('/');
  return paths.length === 0 || paths.includes(first);
}

/**
 * The shell's history without the locations of other areas: while the shell navigates away, the area keeps its last
 * location, so that it neither flashes its "not found" nor redirects.
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

/** React Router's low-level Router on the shell's history, without its own history. */
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
