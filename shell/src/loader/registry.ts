import { type Registry, registry } from '@boveda/contracts';
import { useSyncExternalStore } from 'react';
import { matchPath } from 'react-router-dom';
import { withDeadline } from './deadline';

const DEADLINE_MS = 8000;

/** null while nobody could say which areas are live. */
let current: Registry | null = inlined();
const listeners = new Set<() => void>();

function inlined(): Registry | null {
  try {
    return registry.parse(JSON.parse(document.getElementById('registry')?.textContent ?? ''));
  } catch {
    return null;
  }
}

/** Asks the server which releases are live now; what was known stays when it does not answer well. */
export async function refreshRegistry(): Promise<void> {
  try {
    const response = await withDeadline(fetch('/registry.json', { cache: 'no-cache' }), DEADLINE_MS, 'registry');
    current = keepSame(registry.parse(await response.json()), current);
    for (const listener of listeners) listener();
  } catch {
    // The screens show what could not be loaded, and offer to try again.
  }
}

/** Records of releases that did not change stay the same objects, so that nothing on screen is mounted again. */
const keepSame = (next: Registry, before: Registry | null): Registry => ({
  ...next,
  areas: next.areas.map(
    (area) => before?.areas.find(({ id, release }) => id === area.id && release === area.release) ?? area,
  ),
});

/** The live areas: from the page itself, where the server wrote them, or else asked for. */
export async function ensureRegistry(): Promise<void> {
  if (!current) await refreshRegistry();
}

/** Whether a live area has a screen at an address below `/{rfc}`. */
export const hasRoute = (path: string): boolean =>
  current?.areas.some(({ routes }) => routes.some((route) => matchPath(`/${route.path}`, `/${path}`))) ?? false;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The live areas; null while they are not known. */
export const currentRegistry = (): Registry | null => current;

/** The live areas, drawn again when they change; null while they are not known. */
export const useRegistry = (): Registry | null => useSyncExternalStore(subscribe, currentRegistry);
