import { OAUTH_UUID_LENGTH } from '@boveda/contracts/cuenta';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** V2 §9. */
const POLL_MS = 2_000;
const GIVE_UP_MS = 300_000;

/** Checks whether consent was given; an error ends the polling. */
export type Check = () => Promise<{ data?: { estado: 'pendiente' | 'lista' }; error?: unknown }>;

/** How the polling ended; `left` when its signal was aborted. */
export type Outcome = 'lista' | 'timeout' | 'left' | { error: unknown };

/** 96 random letters and digits. */
export const newOauthUuid = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(OAUTH_UUID_LENGTH)), (byte) => LETTERS[byte % 36]).join('');

/** Polls every 2 s until consent is given, up to 5 min. */
export async function waitForConsent(check: Check, signal: AbortSignal): Promise<Outcome> {
  const end = Date.now() + GIVE_UP_MS;
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (signal.aborted) return 'left';
    const { data, error } = await check();
    if (error !== undefined) return { error };
    if (data?.estado === 'lista') return 'lista';
  }
  return 'timeout';
}
