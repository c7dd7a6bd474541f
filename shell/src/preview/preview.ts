import { isApiError } from '@boveda/api-sdk';
import { sdk } from '@boveda/area-kit/sdk';
import { SHELL } from '@boveda/contracts/core';
import { eventBus } from '@boveda/event-bus';
import {
  type PreviewRecord,
  type ShellPreview,
  verifyPreview,
  verifyPreviewSet,
  verifyShellPreview,
} from '@boveda/releases';
import { session } from '@boveda/session';
import type { Loader } from '../loader/create-loader';
import { newSupportId } from '../loader/failure';
import { createState, type ReadableState } from '../shared/create-state';
import { keepRefusal, type PreviewRefusal, takeRefusal } from './preview-refusal';
import { askForShell, isWishedShell, leaveShell, shellOf } from './preview-shell';
import { forgetPreviewWish, type PreviewWish, readPreviewWish, type WishedPreviews } from './preview-wish';

const DEADLINE_MS = 8000;
/** How often a visible page asks whether its previews may still be shown. */
const WATCH_MS = 3000;
/** The longest that a timer can wait. */
const LONGEST_MS = 2_147_483_647;

/** The previews of this tab: all that its link names, or none. */
export type PreviewState =
  | { phase: 'none' }
  | { phase: 'wanted'; areas: readonly string[] }
  | {
      phase: 'shown';
      records: readonly PreviewRecord[];
      /** The shell that this page is. */
      shell: ShellPreview | null;
      expires: string;
      readOnly: boolean;
    }
  | ({ phase: 'refused' } & PreviewRefusal);

export interface Preview extends ReadableState<PreviewState> {
  /** Asks for the previews that this tab wants, as the current user; any failure leaves the stable releases and shows why. */
  start(): Promise<void>;
  /** Ends a preview that has expired. */
  check(): void;
  /** Returns to the stable release for good, and ends a session that changes nothing; also dismisses the notice of a refused preview. */
  leave(): void;
}

/** The release of this page, where it is the shell that this tab's previews name. */
const ownShell = (): string | null => {
  const wish = readPreviewWish();
  return wish && wish !== 'malformed' && isWishedShell(wish) ? shellOf(wish) : null;
};

const wanted = (): PreviewState => {
  const wish = readPreviewWish();
  if (!wish) return { phase: 'none' };
  const names = wish === 'malformed' ? [] : wish.previews.map(({ area }) => area);
  return { phase: 'wanted', areas: names.filter((area) => area !== SHELL) };
};

/** Of what was refused before this page, in a shell that was left for it. */
const atFirst = (): PreviewState => {
  const refusal = takeRefusal();
  return refusal ? { phase: 'refused', ...refusal } : wanted();
};

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state, which all that it returns shares.
export function createPreview({ registry, report }: Pick<Loader, 'registry' | 'report'>): Preview {
  const state = createState<PreviewState>(atFirst());
  let asking: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: () => void = () => undefined;

  const become = (next: PreviewState): void => {
    asking?.abort();
    asking = null;
    clearTimeout(timer);
    stopWatching();
    registry.showGuests('preview', next.phase === 'shown' ? next.records : []);
    state.set(next);
  };

  const refuse = (reason: string, wish: PreviewWish | null): void => {
    const shell = ownShell();
    forgetPreviewWish();
    const supportId = newSupportId();
    const before = state.get();
    const refusal = { reason, supportId, readOnly: before.phase === 'shown' && before.readOnly };
    become({ phase: 'refused', ...refusal });
    const errorClass = `preview-${reason.replaceAll('_', '-')}`;
    const of = wish && wish.area !== SHELL ? wish : null;
    report({ kind: 'failure', area: of?.area ?? null, release: of?.release ?? null, errorClass, supportId });
    if (shell === null) return;
    keepRefusal(refusal);
    leaveShell(shell);
  };

  const check = (): void => {
    const current = state.get();
    if (current.phase !== 'shown') return;
    if (Date.now() < Date.parse(current.expires)) return;
    const [first] = current.records;
    refuse('expired', first ? { area: first.id, release: first.release } : null);
  };

  const leave = (): void => {
    const shell = ownShell();
    forgetPreviewWish();
    const before = state.get();
    become({ phase: 'none' });
    // Its token would change nothing until the next login either.
    if (before.phase === 'shown' && before.readOnly) {
      const loggedOut = sdk.session.logout().catch(() => undefined);
      session.close('logout');
      void loggedOut.then(() => leaveShell(shell));
    } else leaveShell(shell);
  };

  /** Ends the previews in every open tab soon after one was revoked, or the permission. An answer that does not come ends none. */
  const watch = (wishes: readonly PreviewWish[]): (() => void) => {
    const life = new AbortController();
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      await Promise.all(
        wishes.map(async (wish) => {
          try {
            await sdk.previews.get(wish.release, { signal: life.signal });
          } catch (error) {
            if (life.signal.aborted || !isApiError(error)) return;
            if (error.status === 404) refuse('revoked', wish);
            else if (error.status === 403 || error.status === 410) refuse(error.code, wish);
          }
        }),
      );
    };
    const every = setInterval(look, WATCH_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      life.abort();
      clearInterval(every);
      document.removeEventListener('visibilitychange', look);
    };
  };

  const ask = async (wished: WishedPreviews): Promise<void> => {
    const { previews: wishes, set: signedSet } = wished;
    become(wanted());
    const life = new AbortController();
    asking = life;
    const [first = null] = wishes;
    let at = first;
    const late = setTimeout(() => asking === life && refuse('timeout', first), DEADLINE_MS);
    try {
      const keys = await registry.believed();
      if (life.signal.aborted) return;
      const set = signedSet && (await verifyPreviewSet(signedSet, { keys, now: new Date() }));
      if (life.signal.aborted) return;
      if (set && !set.ok) return refuse(set.reason, first);
      const records: PreviewRecord[] = [];
      let shell: ShellPreview | null = null;
      for (const wish of wishes) {
        at = wish;
        const signed = await sdk.previews.get(wish.release, { signal: life.signal });
        if (wish.area === SHELL) {
          const verdict = await verifyShellPreview(signed, { keys, release: wish.release, now: new Date() });
          if (life.signal.aborted) return;
          if (!verdict.ok) return refuse(verdict.reason, wish);
          shell = verdict.result;
          continue;
        }
        const verdict = await verifyPreview(signed, { keys, ...wish, now: new Date() });
        if (life.signal.aborted) return;
        if (!verdict.ok) return refuse(verdict.reason, wish);
        records.push(verdict.record);
      }
      const ends = [...records, ...(shell ? [shell] : [])].map(({ preview }) => preview.expires);
      if (set) ends.push(set.result.expires);
      const [expires = ''] = ends.toSorted((a, b) => Date.parse(a) - Date.parse(b));
      const readOnly = set?.result.readOnly ?? false;
      if (readOnly) {
        // Before any of their code runs: then no other token of this session is left in the browser.
        const { token } = await sdk.previews.restrict({ expires }, { signal: life.signal });
        if (life.signal.aborted) return;
        session.useToken(token);
      }
      if (!isWishedShell(wished)) {
        // Its page is loaded in place of this one, which nothing of the previews ran in.
        if (!askForShell(wished)) refuse('other_shell', { area: SHELL, release: shell?.release ?? '' });
        return;
      }
      become({ phase: 'shown', records, shell, expires, readOnly });
      stopWatching = watch(wishes);
      const left = Date.parse(expires) - Date.now();
      timer = setTimeout(check, Math.min(Math.max(left, 0), LONGEST_MS));
    } catch (error) {
      if (life.signal.aborted) return;
      // The session expired: the preview is asked for again after the next login.
      if (isApiError(error) && error.status === 401) become(wanted());
      else refuse(isApiError(error) ? error.code : 'error', at);
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
      if (registry.get()?.allowsPreview === false) return refuse('not_here', wish.previews[0] ?? null);
      await ask(wish);
    },
  };
}
