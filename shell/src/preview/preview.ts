import { isApiError } from '@boveda/api-sdk';
import { sdk } from '@boveda/area-kit/sdk';
import { eventBus } from '@boveda/event-bus';
import { type PreviewRecord, verifyPreview } from '@boveda/releases';
import { createState, type ReadableState } from '../kit/create-state';
import type { Loader } from '../loader/create-loader';
import { newSupportId } from '../loader/failure';
import { trustedKeys } from '../loader/trusted-keys';
import { forgetPreviewWish, type PreviewWish, readPreviewWish } from './preview-wish';

const DEADLINE_MS = 8000;
/** The longest that a timer can wait. */
const LONGEST_MS = 2_147_483_647;

/** The preview of this tab. */
export type PreviewState =
  | { phase: 'none' }
  | { phase: 'wanted'; area: string | null }
  | { phase: 'shown'; record: PreviewRecord }
  | { phase: 'refused'; reason: string; supportId: string };

export interface Preview extends ReadableState<PreviewState> {
  /** Asks for the preview that this tab wants, as the current user; any failure leaves the stable release and shows why. */
  start(): Promise<void>;
  /** Ends a preview that has expired. */
  check(): void;
  /** Returns to the stable release for good; also dismisses the notice of a refused preview. */
  leave(): void;
}

const wanted = (): PreviewState => {
  const wish = readPreviewWish();
  return wish ? { phase: 'wanted', area: wish === 'malformed' ? null : wish.area } : { phase: 'none' };
};

export function createPreview({ registry, report }: Pick<Loader, 'registry' | 'report'>): Preview {
  const state = createState<PreviewState>(wanted());
  let asking: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: PreviewState): void => {
    asking?.abort();
    asking = null;
    clearTimeout(timer);
    registry.showGuest('preview', next.phase === 'shown' ? next.record : null);
    state.set(next);
  };

  const refuse = (reason: string, wish: PreviewWish | null): void => {
    forgetPreviewWish();
    const supportId = newSupportId();
    become({ phase: 'refused', reason, supportId });
    const errorClass = `preview-${reason.replaceAll('_', '-')}`;
    report({ kind: 'failure', area: wish?.area ?? null, release: wish?.release ?? null, errorClass, supportId });
  };

  const check = (): void => {
    const current = state.get();
    if (current.phase !== 'shown') return;
    const { id, release, preview } = current.record;
    if (Date.now() >= Date.parse(preview.expires)) refuse('expired', { area: id, release });
  };

  const leave = (): void => {
    forgetPreviewWish();
    become({ phase: 'none' });
  };

  const ask = async (wish: PreviewWish): Promise<void> => {
    become(wanted());
    const life = new AbortController();
    asking = life;
    const late = setTimeout(() => asking === life && refuse('timeout', wish), DEADLINE_MS);
    try {
      const signed = await sdk.previews.get(wish.release, { signal: life.signal });
      const verdict = await verifyPreview(signed, { keys: trustedKeys(), ...wish, now: new Date() });
      if (life.signal.aborted) return;
      if (!verdict.ok) return refuse(verdict.reason, wish);
      become({ phase: 'shown', record: verdict.record });
      const left = Date.parse(verdict.record.preview.expires) - Date.now();
      timer = setTimeout(check, Math.min(Math.max(left, 0), LONGEST_MS));
    } catch (error) {
      if (life.signal.aborted) return;
      // The session expired: the preview is asked for again after the next login.
      if (isApiError(error) && error.status === 401) become(wanted());
      else refuse(isApiError(error) ? error.code : 'error', wish);
    } finally {
      clearTimeout(late);
    }
  };

  // After a logout the next user of this tab has other permissions and did not ask for a preview.
  eventBus.on('session.closed', ({ reason }) => {
    if (reason === 'logout') leave();
    else become(wanted());
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    check,
    leave,
    async start() {
      const wish = readPreviewWish();
      if (!wish || asking || state.get().phase === 'shown') return;
      if (wish === 'malformed') return refuse('malformed_link', null);
      if (registry.get()?.allowsPreview === false) return refuse('not_here', wish);
      await ask(wish);
    },
  };
}
