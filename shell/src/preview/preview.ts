import { isApiError } from '@boveda/api-sdk';
import { sdk } from '@boveda/area-kit/sdk';
import { eventBus } from '@boveda/event-bus';
import { type PreviewRecord, verifyPreview } from '@boveda/releases';
import { useSyncExternalStore } from 'react';
import { newSupportId } from '../loader/failure';
import { currentRegistry, showGuest, trustedKeys } from '../loader/registry';
import { report } from '../telemetry/telemetry';
import { forgetWish, readWish, type Wish } from './wish';

const DEADLINE_MS = 8000;
/** The longest that a timer can wait. */
const LONGEST_MS = 2_147_483_647;

/** How the preview of this tab stands. */
export type PreviewState =
  | { phase: 'none' }
  | { phase: 'wanted'; area: string | null }
  | { phase: 'shown'; record: PreviewRecord }
  | { phase: 'refused'; reason: string; supportId: string };

const wanted = (): PreviewState => {
  const wish = readWish();
  return wish ? { phase: 'wanted', area: wish === 'malformed' ? null : wish.area } : { phase: 'none' };
};

let state: PreviewState = wanted();
let asking: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: PreviewState): void {
  asking?.abort();
  asking = null;
  clearTimeout(timer);
  state = next;
  showGuest('preview', next.phase === 'shown' ? next.record : null);
  for (const listener of listeners) listener();
}

/** Asks for the preview that this tab wants, as whoever is in; anything wrong leaves the stable release, and says so. */
export async function startPreview(): Promise<void> {
  const wish = readWish();
  if (!wish || asking || state.phase === 'shown') return;
  if (wish === 'malformed') return refuse('malformed_link', null);
  if (currentRegistry()?.allowsPreview === false) return refuse('not_here', wish);
  become(wanted());
  const life = new AbortController();
  asking = life;
  const late = setTimeout(() => asking === life && refuse('timeout', wish), DEADLINE_MS);
  try {
    const signed = await sdk.previews.get(wish.release, life.signal);
    const verdict = await verifyPreview(signed, { keys: trustedKeys(), ...wish, now: new Date() });
    if (life.signal.aborted) return;
    if (!verdict.ok) return refuse(verdict.reason, wish);
    become({ phase: 'shown', record: verdict.record });
    watchTheClock(verdict.record);
  } catch (error) {
    if (life.signal.aborted) return;
    // Whoever logs in again gets it then.
    if (isApiError(error) && error.status === 401) become(wanted());
    else refuse(isApiError(error) ? error.code : 'error', wish);
  } finally {
    clearTimeout(late);
  }
}

function watchTheClock(record: PreviewRecord): void {
  const left = Date.parse(record.preview.expires) - Date.now();
  timer = setTimeout(checkPreview, Math.min(Math.max(left, 0), LONGEST_MS));
}

/** Ends a preview whose time is over. */
export function checkPreview(): void {
  if (state.phase !== 'shown') return;
  const { record } = state;
  if (Date.now() >= Date.parse(record.preview.expires)) refuse('expired', { area: record.id, release: record.release });
}

function refuse(reason: string, wish: Wish | null): void {
  forgetWish();
  const supportId = newSupportId();
  become({ phase: 'refused', reason, supportId });
  const errorClass = `preview-${reason.replaceAll('_', '-')}`;
  report({ kind: 'failure', area: wish?.area ?? null, release: wish?.release ?? null, errorClass, supportId });
}

/** Back to the stable release, for good; also puts away why there was no preview. */
export function leavePreview(): void {
  forgetWish();
  become({ phase: 'none' });
}

// The next person in this tab has a permission of their own, and did not ask for anything.
eventBus.on('session.closed', ({ reason }) => {
  if (reason === 'logout') leavePreview();
  else become(wanted());
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePreview = (): PreviewState => useSyncExternalStore(subscribe, () => state);
