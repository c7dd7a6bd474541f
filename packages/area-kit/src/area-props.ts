import type { Location, NavigationType, Navigator } from '@boveda/ui-kit/router';

/** Where the page is, and how it came there. */
export interface RouterSnapshot {
  location: Location;
  navigationType: NavigationType;
}

/** The shell's history as areas see it: there is only one, and the shell owns it. */
export interface RouterStore {
  getSnapshot(): RouterSnapshot;
  subscribe(listener: () => void): () => void;
  readonly navigator: Navigator;
}

/** The shell's table of slots: places on the screens of an area that another area fills. */
export interface SlotHost {
  /** Draws into `element` what fills the slot, if any area does; returns how to take it away again. */
  mount(slot: string, element: HTMLElement): () => void;
}

/** What the shell hands to whatever it mounts, an area or the filling of a slot. */
export interface AreaProps {
  /** Unique per mount: single-spa-react keeps its state by it. */
  name: string;
  domElement: HTMLElement;
  router: RouterStore;
  /** `/{rfc}` */
  basename: string;
  slots: SlotHost;
  /** True where a live area announces a screen at this address below `/{rfc}` (its area.json). */
  hasRoute: (path: string) => boolean;
  area: {
    id: string;
    release: string;
    /** First segments below the basename that are the area's own; a slot has none. */
    paths: readonly string[];
  };
  /** Told when the area failed to draw; the shell then shows its own screen instead. */
  onAreaError: (error: unknown) => void;
  /** Told when a screen waits for long, and when it no longer does. A shell of before does not ask for it. */
  onAreaSlow?: ((isSlow: boolean) => void) | undefined;
}

/** What an area, or the filling of a slot, exposes. Each rejects when it fails. */
export interface Lifecycles {
  bootstrap(props: AreaProps): Promise<unknown>;
  mount(props: AreaProps): Promise<unknown>;
  unmount(props: AreaProps): Promise<unknown>;
  /** Takes the props whole: what is left out is gone. */
  update(props: AreaProps): Promise<unknown>;
  /** Somebody is about to open this address below `/{rfc}`: its data may be asked for ahead. Areas need not have it. */
  prefetch?(address: string): void;
}
