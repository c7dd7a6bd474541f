import * as React from 'react';
import { createRoot } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { AreaBoundary } from './area-boundary';
import type { AreaProps, Lifecycles } from './area-props';
import { AreaProviders } from './area-providers';
import type { AreaApi } from './area-store';
import { createAreaStores, type Prefetch } from './area-stores';

interface Options {
  /** Made with `createAreaApi`; the area then has a store, new for every mount. */
  api?: AreaApi;
  /** Called when the user is about to open one of the area's addresses. */
  prefetch?: Prefetch;
}

/** Creates the lifecycles of an area. `Root` renders its `<Routes>`, whose paths are below `/{rfc}`. */
export const createArea = (Root: React.ComponentType, { api, prefetch }: Options = {}): Lifecycles => {
  const stores = createAreaStores(api);
  const mounted = new WeakMap<Element, AreaProps>();
  const client = {
    createRoot: (element: HTMLElement) =>
      createRoot(element, {
        // Without a prefix React's ids, which labels and descriptions use, would collide between roots.
        identifierPrefix: `${element.id}-`,
        onCaughtError: () => undefined,
        onUncaughtError: (error) => mounted.get(element)?.onAreaError(error),
      }),
  };
  const lifecycles = singleSpaReact({
    React,
    ReactDOMClient: client,
    renderType: 'createRoot',
    parcelCanUpdate: true,
    errorBoundaryClass: AreaBoundary as unknown as React.ComponentClass,
    rootComponent: (props) => (
      <AreaProviders props={props as AreaProps} stores={stores}>
        <Root />
      </AreaProviders>
    ),
  }) as unknown as Lifecycles;
  return {
    ...lifecycles,
    prefetch: (address) => prefetch && stores.fill(prefetch, address),
    mount: (props) => {
      mounted.set(props.domElement, props);
      return lifecycles.mount(props);
    },
  };
};

/** Creates the lifecycles of a slot's filling: one component on the screen of another area. */
export const createSlot = (Filling: React.ComponentType, options?: Options): Lifecycles => createArea(Filling, options);
