import { Spin } from '@boveda/ui-kit';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AreaFailure, SlotFailure } from './area-failure';
import type { Choice } from './choices';
import { SLOW_MS } from './deadline';
import type { Failure } from './failure';
import { FallbackNotice } from './fallback-notice';
import { type Shown, showFirstThatWorks } from './first-that-works';
import { usePage } from './page-context';
import { refreshRegistry } from './registry';
import { SlowNotice } from './slow-notice';

/** Faster than this nobody should see that something was loading. */
const PATIENCE_MS = 300;

type State =
  | { phase: 'loading' }
  | { phase: 'shown'; choice: Choice; instead: Failure | null }
  | { phase: 'failed'; failure: Failure };

interface Props {
  /** The wanted release first; each stands in for the one before it. */
  choices: readonly Choice[];
  basename: string;
  /** The slot to fill; without it the area itself is shown. */
  slot?: string;
}

/** Shows one area, or its filling of a slot, and whatever goes wrong with it, in its own place. */
export function Outlet({ choices, basename, slot }: Props) {
  const { router, slots } = usePage();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [awaited, setAwaited] = useState<{ choice: Choice; standIn: Choice | undefined }>();
  /** The area is on screen, and a screen of it is slow. */
  const [isScreenSlow, setScreenSlow] = useState(false);
  const mounted = useRef<Shown>(undefined);
  const wanted = choices[0]?.release;
  // Only another wanted release is a reason to mount again: what stands in for it may change meanwhile.
  const show = useEffectEvent((element: HTMLElement) =>
    showFirstThatWorks(
      { element, choices, slot, around: { router, basename, slots: slots.host } },
      {
        trying: (choice, standIn) => {
          setAwaited({ choice, standIn });
          setScreenSlow(false);
          setState({ phase: 'loading' });
        },
        slow: setScreenSlow,
        shown: (choice, instead) => setState({ phase: 'shown', choice, instead }),
        failed: (failure) => setState({ phase: 'failed', failure }),
      },
    ),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each is nothing but a reason to mount again.
  useEffect(() => {
    if (!place.current) return;
    setState({ phase: 'loading' });
    mounted.current = show(place.current);
    return () => mounted.current?.stop();
  }, [wanted, slot, basename, attempt]);

  // The registry may name another release by now: a rollback is picked up without a reload.
  const retry = () => void refreshRegistry().then(() => setAttempt((before) => before + 1));
  const isLoadSlow = useSlow(state.phase === 'loading', awaited);
  const isSlow = isLoadSlow || (state.phase === 'shown' && isScreenSlow);
  const Failed: ComponentType<{ failure: Failure; onRetry: () => void }> = slot ? SlotFailure : AreaFailure;
  return (
    <>
      {state.phase === 'loading' && (
        // It takes no room: the area is drawn a moment before it says so, and would jump.
        <div className="shell-waiting">
          <Waiting />
        </div>
      )}
      {isSlow && awaited && (
        <SlowNotice awaited={awaited.choice} standIn={awaited.standIn} onSkip={() => mounted.current?.skip()} />
      )}
      {state.phase === 'failed' && <Failed failure={state.failure} onRetry={retry} />}
      {state.phase === 'shown' && state.instead && (
        <FallbackNotice failure={state.instead} shown={state.choice} wanted={choices[0]} onRetry={retry} />
      )}
      <div ref={place} />
    </>
  );
}

/** Whether something that goes on has taken long; each `what` anew. */
function useSlow(goesOn: boolean, what: unknown): boolean {
  const [slow, setSlow] = useState<unknown>();
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => setSlow(what), SLOW_MS);
    return () => clearTimeout(timer);
  }, [goesOn, what]);
  return goesOn && what !== undefined && slow === what;
}

/** Shown in the place of what is still on its way. */
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
