import { type DevLink, devOrigin } from '@boveda/contracts';
import { eventBus } from '@boveda/event-bus';
import { useSyncExternalStore } from 'react';
import { trustOrigin } from '../loader/federation';
import { currentRegistry, showGuest } from '../loader/registry';
import { DevServerError, readDevRelease } from './dev-release';
import { agreeToDevWish, forgetDevWish, readDevWish } from './dev-wish';

/** How it stands with the area that this tab takes from the developer's own machine. */
export type DevState =
  | { phase: 'none' }
  | { phase: 'asked' | 'starting' | 'shown'; link: DevLink }
  | { phase: 'refused'; reason: 'malformed_link' | 'not_here' | 'no_answer' | 'other_area' };

const atFirst = (): DevState => {
  const wish = readDevWish();
  return wish && wish !== 'malformed' && wish.agreed ? { phase: 'starting', link: wish } : { phase: 'none' };
};

let state: DevState = atFirst();
let running = 0;
const listeners = new Set<() => void>();

function become(next: DevState): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Shows the area that this tab wants from the developer's own machine: only where the environment allows it, and after
 * the person said yes, because a link may come from anybody. Called when somebody is in and the registry is known.
 */
export async function startDevArea(): Promise<void> {
  const wish = readDevWish();
  if (!wish || state.phase === 'shown') return;
  if (wish === 'malformed') return refuse('malformed_link');
  if (currentRegistry()?.allowsDev !== true) return refuse('not_here');
  if (!wish.agreed) return become({ phase: 'asked', link: wish });
  const run = ++running;
  become({ phase: 'starting', link: wish });
  try {
    const record = await readDevRelease(wish);
    if (run !== running) return;
    trustOrigin(devOrigin(wish));
    showGuest('development', record);
    become({ phase: 'shown', link: wish });
  } catch (error) {
    if (run === running) refuse(error instanceof DevServerError ? error.reason : 'no_answer');
  }
}

/** The person wants what the link asks for. */
export function agreeToDevArea(): void {
  const wish = readDevWish();
  if (!wish || wish === 'malformed') return;
  agreeToDevWish(wish);
  void startDevArea();
}

function refuse(reason: Extract<DevState, { phase: 'refused' }>['reason']): void {
  // Whoever starts the server now only has to load the page again.
  if (reason !== 'no_answer') forgetDevWish();
  become({ phase: 'refused', reason });
}

function end(): void {
  running++;
  forgetDevWish();
  showGuest('development', null);
  become({ phase: 'none' });
}

/** Back to what is live. What has run is in memory and in the page's policy: only another page is without it. */
export function leaveDevArea(): void {
  const hasRun = state.phase === 'shown';
  end();
  if (hasRun) window.location.reload();
}

eventBus.on('session.closed', ({ reason }) => {
  if (reason === 'logout') end();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDevArea = (): DevState => useSyncExternalStore(subscribe, () => state);
