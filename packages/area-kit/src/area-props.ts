import type { Location, NavigationType, Navigator } from '@boveda/ui-kit/router';

/** The location of the page and the navigation that led to it. */
export interface RouterSnapshot {
  location: Location;
  navigationType: NavigationType;
}

/** The shell's history, the only one of the page, for areas. */
export interface RouterStore {
  getSnapshot(): RouterSnapshot;
  subscribe(listener: () => void): () => void;
  readonly navigator: Navigator;
}

/** Mounts slots: places on the screens of an area that another area fills. */
export interface SlotHost {
  /**
   * Mounts the filling of a slot into `element`, if an area has one, and passes `slotProps` to it. Returns an unmount function.
   */
  mount(slot: string, element: HTMLElement, slotProps?: unknown): () => void;
}

/** Props that the shell passes to an area or to the filling of a slot. */
export interface AreaProps {
  /** Unique per mount: single-spa-react's key for its state. */
  name: string;
  domElement: HTMLElement;
  router: RouterStore;
  /** `/{rfc}` */
  basename: string;
  slots: SlotHost;
  /** For the filling of a slot: what was passed to `mount`; the slot says what that is. */
  slotProps?: unknown;
  /** Whether the area.json of a live area has a route at this address below `/{rfc}`. */
  hasRoute: (path: string) => boolean;
  area: {
    id: string;
    release: string;
    /** First path segments below the basename that belong to the area; empty for a slot. */
    paths: readonly string[];
  };
  /** Called when the area failed to render; the shell then shows an error screen. */
  onAreaError: (error: unknown) => void;
  /** Called when a screen takes long to load, and when it does not any more. Absent in older shells. */
  onAreaSlow?: ((isSlow: boolean) => void) | undefined;
}

/** The lifecycles that an area, or the filling of a slot, exports. Each rejects when it fails. */
export interface Lifecycles {
  bootstrap(props: AreaProps): Promise<unknown>;
  mount(props: AreaProps): Promise<unknown>;
  unmount(props: AreaProps): Promise<unknown>;
  /** Replaces all props. */
  update(props: AreaProps): Promise<unknown>;
  /** Prefetches the data of an address below `/{rfc}` that the user is about to open. Optional. */
  prefetch?(address: string): void;
}
