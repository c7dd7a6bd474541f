import { useSyncExternalStore } from 'react';
import { type SessionState, session } from './session';

const subscribe = (onChange: () => void) => {
  const subscription = session.state$.subscribe(onChange);
  return () => subscription.unsubscribe();
};

/** The session of this tab, or null without one; renders again when it changes. */
export const useSession = (): SessionState | null => useSyncExternalStore(subscribe, () => session.current);
