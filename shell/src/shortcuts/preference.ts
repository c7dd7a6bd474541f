import { session } from '@boveda/session';
import { useSyncExternalStore } from 'react';
import { createState } from '../shared/create-state';

/** Ids of the users of this browser who have switched the single-key shortcuts off. */
const KEY = 'boveda.atajos';

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

const switchedOff = createState(read());
window.addEventListener('storage', ({ key }) => key === KEY && switchedOff.set(read()));

/** Whether the user of this session has the single-key shortcuts on (WCAG 2.1.4: they can be switched off). */
export const areShortcutsOn = (): boolean => !switchedOff.get().includes(session.current?.idacceso ?? '');

/** Switches the shortcuts of the user of this session on or off, for all tabs of this browser. */
export function switchShortcuts(on: boolean): void {
  const me = session.current?.idacceso;
  if (!me) return;
  const others = switchedOff.get().filter((id) => id !== me);
  switchedOff.set(on ? others : [...others, me]);
  try {
    localStorage.setItem(KEY, JSON.stringify(switchedOff.get()));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The same as `areShortcutsOn`; renders again when it changes. */
export const useShortcutsOn = (): boolean => useSyncExternalStore(switchedOff.subscribe, areShortcutsOn);
