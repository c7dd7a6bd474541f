import type { ComponentType } from 'react';
import { AreaBoundary } from '../src/area-boundary';
import type { AreaProps } from '../src/area-props';
import { AreaProviders } from '../src/area-providers';
import type { AreaApi } from '../src/area-store';
import { createAreaStores } from '../src/area-stores';

/** What an area of the monolith exports: its screens as a component, in the place of the first lifecycle. */
export interface InOneTree {
  bootstrap: ComponentType<{ props: AreaProps }>;
}

/** Takes the place of create-area.tsx in the monolith that the federated build is measured against: no single-spa, no root of its own. */
export const createArea = (Root: ComponentType, { api }: { api?: AreaApi } = {}): InOneTree => {
  const stores = createAreaStores(api);
  return {
    bootstrap: ({ props }) => (
      <AreaBoundary {...props}>
        <AreaProviders props={props} stores={stores}>
          <Root />
        </AreaProviders>
      </AreaBoundary>
    ),
  };
};

/** Of a slot the same. */
export const createSlot = (Filling: ComponentType, options?: { api?: AreaApi }): InOneTree =>
  createArea(Filling, options);
