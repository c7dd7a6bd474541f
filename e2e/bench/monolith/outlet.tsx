import type { AreaProps } from '@boveda/area-kit';
import { useEffect, useState } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';
import type { Choice } from '../../../shell/src/loader/choices';
import { usePage } from '../../../shell/src/loader/page-context';
import { loadComponent, loadedComponent } from './load';

const NOWHERE = { outlet: null, matches: [], isDataRoute: false };

interface Props {
  choices: readonly Choice[];
  basename: string;
  slot?: string;
}

/** Replaces the shell's outlet: the area renders in the page's only React tree, as with route.lazy. */
export function Outlet({ choices, basename, slot }: Props) {
  const page = usePage();
  const release = choices[0]?.release;
  const [id, module] = [release?.id ?? '', slot ?? './area'];
  const [Shown, setShown] = useState(() => loadedComponent(id, module));
  useEffect(() => {
    let here = true;
    void loadComponent(id, module).then((component) => here && setShown(() => component));
    return () => {
      here = false;
    };
  }, [id, module]);
  if (!Shown || !release) return null;
  const props: AreaProps = {
    name: id,
    domElement: document.body,
    router: page.router,
    slots: page.loader.slots.host,
    basename,
    hasRoute: page.loader.registry.hasRoute,
    area: { id, release: release.release, paths: slot ? [] : release.paths },
    onAreaError: (error) => reportError(error),
  };
  // The area's own Router stands inside the shell's: it must not see it.
  return (
    <DataRouterContext value={null}>
      <LocationContext value={null as never}>
        <RouteContext value={NOWHERE}>
          <Shown props={props} />
        </RouteContext>
      </LocationContext>
    </DataRouterContext>
  );
}

export const Waiting = () => null;
