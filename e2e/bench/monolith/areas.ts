import type { AreaProps } from '@boveda/area-kit';
import type { AreaDescriptor } from '@boveda/contracts';
import type { ComponentType } from 'react';

/** A module of an area as the monolith's createArea makes it. */
export interface InOneTree {
  bootstrap: ComponentType<{ props: AreaProps }>;
}

// The build puts the areas of the checkout here: see rspack.config.ts.
/** The descriptor of each area. */
export const descriptors: AreaDescriptor[] = [];
/** By area and then by slot; the area itself is `./area`. */
export const modules: Record<string, Record<string, () => Promise<InOneTree>>> = {};
