import { randomInt } from 'node:crypto';

const NAME = 'boveda_shell';
const BUCKETS = 100;
const DAY_SECONDS = 24 * 3600;

/** The bucket (0-99) of a browser, from its Cookie header: a canary of the shell is given to the lowest. Null without one. */
export function bucketIn(cookies: string | undefined): number | null {
  const found = new RegExp(`(?:^|;\\s*)${NAME}=(\\d{1,2})(?:;|$)`).exec(cookies ?? '')?.[1];
  return found === undefined ? null : Number(found);
}

/** A random bucket, and the cookie that keeps it for a day. It tells nothing else about the browser. */
export function newBucket(publicUrl: string): { value: number; cookie: string } {
  const value = randomInt(BUCKETS);
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return { value, cookie: `${NAME}=${value}; Path=/; Max-Age=${DAY_SECONDS}; HttpOnly; SameSite=Lax${secure}` };
}
