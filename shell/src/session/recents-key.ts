/** Where this browser keeps the addresses that a user opened. */
export const RECENTS_KEY = 'boveda.recientes';

/** Forgets them, for all users of this browser. */
export function forgetRecents(): void {
  try {
    localStorage.removeItem(RECENTS_KEY);
  } catch {
    // Without storage there are none.
  }
}
