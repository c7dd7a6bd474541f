import { Spin } from '@boveda/ui-kit';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AreaFailure, SlotFailure } from './area-failure';
import type { Choice } from './choices';
import { SLOW_MS } from './deadline';
import type { Failure } from './failure';
import { FallbackNotice } from './fallback-notice';
import { type Shown, showFirstThatWorks } from './first-that-works';
import { usePage } from './page-context';
import { SlowNotice } from './slow-notice';
import { useUntouched } from './use-untouched';

/** A load that is faster shows no spinner. */
const PATIENCE_MS = 300;

type State =
  | { phase: 'loading' }
  | { phase: 'shown'; choice: Choice; instead: Failure | null }
  | { phase: 'failed'; failure: Failure };

interface Props {
  /** The wanted release first, then its fallbacks in order. */
  choices: readonly Choice[];
  basename: string;
  /** The slot to fill; without it the area itself is shown. */
  slot?: string;
  /** Passed to that module. */
  slotProps?: unknown;
}

/** Shows one area, or the module with which it fills a slot, and its loading and failure notices. */
export function Outlet({ choices: latest, basename, slot, slotProps }: Props) {
  const { router, loader } = usePage();
  const [choices, takeLatest] = useUntouched(latest, router);
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [awaited, setAwaited] = useState<{ choice: Choice; fallback: Choice | undefined }>();
  /** A screen of the mounted area is slow. */
  const [isScreenSlow, setScreenSlow] = useState(false);
  const mounted = useRef<Shown>(undefined);
  const wanted = choices[0]?.release;
  // A new fallback is no reason to mount again; a new wanted release is.
  const show = useEffectEvent((element: HTMLElement) =>
    showFirstThatWorks(
      loader,
      { element, choices, slot, around: { router, basename, slots: loader.slots.host, slotProps } },
      {
        trying: (choice, fallback) => {
          setAwaited({ choice, fallback });
          setScreenSlow(false);
          setState({ phase: 'loading' });
        },
        slow: setScreenSlow,
        shown: (choice, instead) => setState({ phase: 'shown', choice, instead }),
        failed: (failure) => setState({ phase: 'failed', failure }),
      },
    ),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the reasons to mount again.
  useEffect(() => {
    if (!place.current) return;
    setState({ phase: 'loading' });
    mounted.current = show(place.current);
    return () => mounted.current?.stop();
  }, [wanted, slot, basename, attempt]);

  // The registry may name another release by now: a rollback needs no reload.
  const retry = () => {
    takeLatest();
    void loader.registry.refresh().then(() => setAttempt((before) => before + 1));
  };
  const isLoadSlow = useSlow(state.phase === 'loading', awaited);
  const isSlow = isLoadSlow || (state.phase === 'shown' && isScreenSlow);
  const Failed: ComponentType<{ failure: Failure; onRetry: () => void }> = slot ? SlotFailure : AreaFailure;
  return (
    <>
      {state.phase === 'loading' && (
        // Takes no room: an area is drawn a moment before its mount resolves, and would be moved.
        <div className="shell-waiting">
          <Waiting />
        </div>
      )}
      {isSlow && awaited && (
        <SlowNotice awaited={awaited.choice} fallback={awaited.fallback} onSkip={() => mounted.current?.skip()} />
      )}
      {state.phase === 'failed' && <Failed failure={state.failure} onRetry={retry} />}
      {state.phase === 'shown' && state.instead && (
        <FallbackNotice failure={state.instead} shown={state.choice} wanted={choices[0]} onRetry={retry} />
      )}
      <div ref={place} />
    </>
  );
}

/** Whether something has been running for more than SLOW_MS; a new `what` starts the time again. */
function useSlow(goesOn: boolean, what: unknown): boolean {
  const [slow, setSlow] = useState<unknown>();
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => setSlow(what), SLOW_MS);
    return () => clearTimeout(timer);
  }, [goesOn, what]);
  return goesOn && what !== undefined && slow === what;
}

/** A spinner in the place of what is loading. */
export function Waiting() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <div className="shell-notice" role="status">
      <Spin size="large" />
      <span className="bv-visually-hidden">Cargando…</span>
    </div>
  ) : null;
}
