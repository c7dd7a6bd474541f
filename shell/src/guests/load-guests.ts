import { readDevWish } from '../dev/dev-wish';
import { readWish } from '../preview/wish';

let guests: typeof import('./guests') | null = null;

/**
 * Fetches what shows previews and areas in development, for a tab whose address asked for one; that is noted before the first
 * screen. Nearly no page does.
 */
export async function loadGuests(): Promise<void> {
  if (readWish() || readDevWish()) guests ??= await import('./guests');
}

/** What was fetched; null where nothing was asked for. */
export const currentGuests = () => guests;
