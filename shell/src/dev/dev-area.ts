import { type DevLink, devOrigin } from '@boveda/contracts/core';
import { eventBus } from '@boveda/event-bus';
import type { Loader } from '../loader/create-loader';
import { createState, type ReadableState } from '../shared/create-state';
import { DevServerError, readDevRelease } from './dev-release';
import { agreeToDevWish, forgetDevWish, readDevWish } from './dev-wish';

/** The area that this tab loads from the developer's own machine. */
export type DevState =
  | { phase: 'none' }
  | { phase: 'asked' | 'starting' | 'shown'; link: DevLink }
  | { phase: 'refused'; reason: 'malformed_link' | 'not_here' | 'no_answer' | 'other_area' };

export interface DevArea extends ReadableState<DevState> {
  /**
   * Shows the area that this tab wants from the developer's own machine: only where the environment allows it and after the
   * user has agreed, because a link may come from anywhere. Call it with an open session and a known registry.
   */
  start(): Promise<void>;
  /** The user agrees to what the link asks for. */
  agree(): void;
  /** Returns to the live release. Code that has run stays in memory, so the page is loaded again. */
  leave(): void;
}

const initial = (): DevState => {
  const wish = readDevWish();
  return wish && wish !== 'malformed' && wish.agreed ? { phase: 'starting', link: wish } : { phase: 'none' };
};

export function createDevArea({ registry, federation }: Pick<Loader, 'registry' | 'federation'>): DevArea {
  const state = createState<DevState>(initial());
  /** Number of the latest start; earlier ones that finish late are ignored. */
  let running = 0;

  const refuse = (reason: Extract<DevState, { phase: 'refused' }>['reason']): void => {
    // The wish is kept when the server does not answer: starting it and reloading is enough.
    if (reason !== 'no_answer') forgetDevWish();
    state.set({ phase: 'refused', reason });
  };

  const end = (): void => {
    running++;
    forgetDevWish();
    registry.showGuests('development', []);
    state.set({ phase: 'none' });
  };

  const start = async (): Promise<void> => {
    const wish = readDevWish();
    if (!wish || state.get().phase === 'shown') return;
    if (wish === 'malformed') return refuse('malformed_link');
    if (registry.get()?.allowsDev !== true) return refuse('not_here');
    if (!wish.agreed) return state.set({ phase: 'asked', link: wish });
    const run = ++running;
    state.set({ phase: 'starting', link: wish });
    try {
      const record = await readDevRelease(wish);
      if (run !== running) return;
      federation.trustOrigin(devOrigin(wish));
      registry.showGuests('development', [record]);
      state.set({ phase: 'shown', link: wish });
    } catch (error) {
      if (run === running) refuse(error instanceof DevServerError ? error.reason : 'no_answer');
    }
  };

  eventBus.on('session.closed', ({ reason }) => {
    if (reason === 'logout') end();
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    start,
    agree() {
      const wish = readDevWish();
      if (!wish || wish === 'malformed') return;
      agreeToDevWish(wish);
      void start();
    },
    leave() {
      const hasRun = state.get().phase === 'shown';
      end();
      if (hasRun) window.location.reload();
    },
  };
}
