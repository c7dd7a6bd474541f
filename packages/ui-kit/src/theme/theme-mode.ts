import { useSyncExternalStore } from 'react';

/** The chosen mode; `system` follows the operating system. */
export type ThemeMode = 'light' | 'dark' | 'system';
/** The rendered mode. */
export type ResolvedMode = 'light' | 'dark';

const STORAGE_KEY = 'boveda.theme';
const listeners = new Set<() => void>();
// Undefined in the build, which draws the login without a page.
const systemDark = globalThis.window?.matchMedia('(prefers-color-scheme: dark)');

function stored(): ThemeMode {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

let mode = stored();
// Read once: in Chromium the event of a change is lost when `matches` is read before it, as a component that renders then would.
let isSystemDark = systemDark?.matches ?? false;
const resolve = (): ResolvedMode => (mode === 'system' ? (isSystemDark ? 'dark' : 'light') : mode);

function apply() {
  document.documentElement.dataset.theme = resolve();
  for (const listener of listeners) listener();
}

if (systemDark) {
  systemDark.addEventListener('change', ({ matches }) => {
    isSystemDark = matches;
    apply();
  });
  window.addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY) return;
    mode = stored();
    apply();
  });
  apply();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Light, dark or as the system: one choice for all roots and tabs of this browser. */
export const themeMode = {
  get: () => mode,
  /** The mode that is rendered now. */
  resolved: resolve,
  set(next: ThemeMode) {
    mode = next;
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Without storage the mode lasts until the page is closed.
    }
    apply();
  },
  subscribe,
} as const;

/** The chosen mode and the rendered one; re-renders when either changes. */
export function useThemeMode(): { mode: ThemeMode; resolved: ResolvedMode } {
  return {
    mode: useSyncExternalStore(subscribe, themeMode.get),
    resolved: useSyncExternalStore(subscribe, resolve),
  };
}
