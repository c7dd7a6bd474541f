import { registry } from '@boveda/contracts/core';
import { type BelievedKeys, believe, KEYS } from './key-list';
import { isReplayed } from './renewal';
import type { ReleaseKey } from './signature';
import { type RefusedArea, type VerifiedArea, verifyArea } from './verify-area';

/** A registry reduced to what was verified. */
export interface VerifiedRegistry {
  environment: string;
  /** Short hash of the set of live releases, for support. It is not signed and decides nothing. */
  composition: string;
  allowsPreview: boolean;
  allowsDev: boolean;
  /** Releases that take pages down, as `area@release`. It is not signed: it can only choose a signed fallback. */
  avoid?: readonly string[] | undefined;
  areas: VerifiedArea[];
  /** What signatures are believed of: the keys of the shell, and those that a signed list adds. */
  believed: BelievedKeys;
  /** Areas that are not available, and why. */
  refused: RefusedArea[];
}

/** The context of a verification. */
export interface RegistryOptions {
  keys: readonly ReleaseKey[];
  /** Environment of the page; null for the registry inside the page, which states it. */
  environment: string | null;
  /** Highest serial seen by this browser; 0 when none. */
  seenSerial: (environment: string, area: string) => number;
  /** Keys that this browser saw revoked there. */
  seenRevoked?: (environment: string) => readonly string[];
  /** The current time when absent. */
  now?: Date;
}

/** Verifies registry.json area by area. null for an invalid registry, or one of another environment. */
export async function verifyRegistry(input: unknown, options: RegistryOptions): Promise<VerifiedRegistry | null> {
  const parsed = registry().safeParse(input);
  if (!parsed.success) return null;
  const { environment, areas: entries, keys: list, schema: _, ...rest } = parsed.data;
  if (options.environment !== null && options.environment !== environment) return null;
  const seenSerial = (area: string) => options.seenSerial(environment, area);
  const { now = new Date() } = options;
  const seen = { seenSerial: seenSerial(KEYS), revokedBefore: options.seenRevoked?.(environment) ?? [] };
  const believed = await believe(list, { keys: options.keys, environment, now, ...seen });
  const { keys } = believed;
  const verdicts = await Promise.all(entries.map((entry) => verifyArea(entry, { keys, environment, seenSerial, now })));
  const signed = verdicts.flatMap((verdict) => (verdict.ok ? [verdict.by] : []));

  const areas = new Map<string, VerifiedArea>();
  const refused: VerifiedRegistry['refused'] = [];
  for (const verdict of verdicts) {
    if (!verdict.ok) refused.push({ area: verdict.area, paths: verdict.paths, reason: verdict.reason });
    else if (areas.has(verdict.verified.area))
      refused.push({ area: verdict.verified.area, paths: [], reason: 'repeated' });
    else if (isReplayed(verdict.by, signed, now))
      refused.push({ area: verdict.verified.area, paths: verdict.verified.live.paths, reason: 'replayed' });
    else areas.set(verdict.verified.area, verdict.verified);
  }
  return { environment, ...rest, believed, areas: [...areas.values()], refused };
}
