import { isIPv6 } from 'node:net';
import { type LimitUse, Problem } from '@boveda/platform/core/problem';
import { sha256Base64 } from '@boveda/platform/core/sha256';
import { sql } from 'kysely';
import type { Deps } from '../installation/deps';

/** Maximum of uses in a window that begins with the first use. */
export interface Limit {
  key: string;
  max: number;
  seconds: number;
}

/**
 * The network an address is counted under: an IPv6 address its /64, all of which one machine can use; IPv4, also mapped
 * to IPv6, itself. With 48 it is the site, which one subscriber may have. Source: RFC 6177, 2.
 */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array<string>(missing).fill('0'), ...after];
  return `${all
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`;
}

/** Concurrent requests reach the database in any order, and clocks of machines differ. */
const CLOCKS_DIFFER_SECONDS = 60;

/**
 * Counts one use of every limit, and returns the state of the one with the fewest uses left; throws 429 with Retry-After
 * when one is exceeded. All processes share the counters. A
 * window whose end is more than a minute beyond that of a new one was written by a fast clock, and is reset.
 */
export async function consumeLimits(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limits: readonly Limit[],
): Promise<LimitUse | null> {
  const now = clock();
  let tightest: LimitUse | null = null;
  for (const { key, max, seconds } of limits) {
    const { rows } = await sql<{ usos: number; expires: Date }>`
      insert into limite_uso as l (clave, usos, expires)
      values (${sha256Base64(key)}, 1, ${new Date(now.getTime() + seconds * 1000)})
      on conflict (clave) do update set
        usos = case
          when l.expires <= ${now} or l.expires > excluded.expires + make_interval(secs => ${CLOCKS_DIFFER_SECONDS}) then 1
          else l.usos + 1
        end,
        expires = case when l.expires <= ${now} then excluded.expires else least(l.expires, excluded.expires) end
      returning usos, expires`.execute(db);
    const row = rows[0];
    if (!row) continue;
    const resetSeconds = Math.max(1, Math.ceil((row.expires.getTime() - now.getTime()) / 1000));
    const use = { max, remaining: Math.max(0, max - row.usos), resetSeconds };
    if (row.usos > max) throw tooMany(use);
    if (!tightest || use.remaining < tightest.remaining) tightest = use;
  }
  return tightest;
}

/** Counts one use of every limit; returns whether none is exceeded. */
export const isWithinLimits = (deps: Pick<Deps, 'db' | 'clock'>, limits: readonly Limit[]): Promise<boolean> =>
  consumeLimits(deps, limits).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false;
      throw error;
    },
  );

/** Reverts one use, when the attempt succeeded. */
export async function releaseLimits({ db }: Pick<Deps, 'db'>, limits: readonly Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => sha256Base64(key));
  await sql`update limite_uso set usos = greatest(usos - 1, 0) where clave = any(${keys}::text[])`.execute(db);
}

function tooMany(limitUse: LimitUse): Problem {
  const { resetSeconds } = limitUse;
  const wait =
    resetSeconds < 60
      ? `${resetSeconds} s`
      : resetSeconds < 7200
        ? `${Math.ceil(resetSeconds / 60)} min`
        : `${Math.ceil(resetSeconds / 3600)} h`;
  return new Problem(429, 'too_many_attempts', `Demasiados intentos. Vuelva a intentar en ${wait}.`, {
    retryAfterSeconds: resetSeconds,
    limitUse,
  });
}
