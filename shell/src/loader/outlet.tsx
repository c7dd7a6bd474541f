import { Spin } from '@boveda/ui-kit';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { AreaFailure, SlotFailure } from './area-failure';
import { type Failure, noteFailure } from './failure';
import { type Mountable, mountInto } from './mount';
import { usePage } from './page-context';
import { refreshRegistry } from './registry';

/** Faster than this nobody should see that something was loading. */
const PATIENCE_MS = 300;

type State = { phase: 'loading' } | { phase: 'shown' } | { phase: 'failed'; failure: Failure };

/** Shows one module of a release, and whatever goes wrong with it, in its own place. */
export function Outlet({ release, module, paths, basename, slot }: Mountable & { basename: string; slot?: boolean }) {
  const { router, slots } = usePage();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is nothing but a reason to mount again.
  useEffect(() => {
    if (!place.current) return;
    setState({ phase: 'loading' });
    let over = false;
    const stop = mountInto(
      place.current,
      { release, module, paths },
      { router, basename, slots: slots.host },
      {
        shown: () => !over && setState({ phase: 'shown' }),
        failed: (error) => {
          if (over) return;
          end();
          setState({ phase: 'failed', failure: noteFailure(release, error) });
        },
      },
    );
    const end = () => {
      if (over) return;
      over = true;
      stop();
    };
    return end;
  }, [release, module, paths, basename, router, slots, attempt]);

  // The registry may name another release by now: a rollback is picked up without a reload.
  const retry = () => void refreshRegistry().then(() => setAttempt((before) => before + 1));
  const Failed: ComponentType<{ failure: Failure; onRetry: () => void }> = slot ? SlotFailure : AreaFailure;
  return (
    <>
      {state.phase === 'loading' && <Waiting />}
      {state.phase === 'failed' && <Failed failure={state.failure} onRetry={retry} />}
      <div ref={place} />
    </>
  );
}

function Waiting() {
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
