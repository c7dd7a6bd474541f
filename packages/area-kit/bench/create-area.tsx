import type { ComponentType } from 'react';
import { AreaBoundary } from '../src/area-boundary';
import type { AreaProps } from '../src/area-props';
import { AreaProviders } from '../src/area-providers';
import type { AreaApi } from '../src/area-store';
import { createAreaStores } from '../src/area-stores';

/** The exports of an area in the monolith: its screens as a component in place of the bootstrap lifecycle. */
export interface InOneTree {
  bootstrap: ComponentType<{ props: AreaProps }>;
}

/** Replaces create-area.tsx in the monolith that the federated build is measured against: without single-spa and without a separate React root. */
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

/** The same for a slot. */
export const createSlot = (Filling: ComponentType, options?: { api?: AreaApi }): InOneTree =>
  createArea(Filling, options);
