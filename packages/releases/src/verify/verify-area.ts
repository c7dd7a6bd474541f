import { type RegistryArea, type ReleaseRecord, recordedArea, registryArea } from '@boveda/contracts/core';
import * as z from 'zod';
import type { SignedBy } from './renewal';
import { type Refusal, Refused, type ReleaseKey, reasonOf } from './signature';
import { verifyPromotion } from './verify-promotion';
import { verifyRelease } from './verify-release';

/** The releases of an area that may run here. */
export interface VerifiedArea {
  area: string;
  /** Remembered by the page: a lower one seen later is an attempt to bring back an old release. */
  serial: number;
  live: ReleaseRecord;
  /** The fallback of the live one; null when there is none or it does not verify. */
  previous: ReleaseRecord | null;
  canary: { release: ReleaseRecord; percent: number } | null;
}

/** The context of a verification. */
export interface VerifyOptions {
  /** Compiled into the shell. */
  keys: readonly ReleaseKey[];
  /** The environment that this page was served for. */
  environment: string;
  /** Highest serial that this browser has seen of an area in this environment; 0 when none. */
  seenSerial: (area: string) => number;
  /** The current time when absent. */
  now?: Date;
}

/** An area that is not available. Its name and paths are unverified and only for messages. */
export interface RefusedArea {
  area: string | null;
  /** First segments below `/{rfc}` that it claims. */
  paths: readonly string[];
  reason: Refusal;
}

/** A verified area, or why it is not available. */
export type AreaVerdict = { ok: true; verified: VerifiedArea; by: SignedBy } | ({ ok: false } & RefusedArea);

/** Verifies one entry of registry.json. Never throws, whatever the entry is. */
export async function verifyArea(entry: unknown, options: VerifyOptions): Promise<AreaVerdict> {
  const parsed = registryArea().safeParse(entry);
  if (!parsed.success) return { ok: false, reason: 'malformed', area: null, paths: [] };
  try {
    return { ok: true, ...(await verify(parsed.data, options)) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error), ...claimsOf(parsed.data) };
  }
}

/** The release for a session: the canary for its share of the buckets (0-99), else the live one. */
export const pickRelease = ({ live, canary }: VerifiedArea, bucket: number): ReleaseRecord =>
  canary && bucket < canary.percent ? canary.release : live;

async function verify({ promotion: signed, releases }: RegistryArea, options: VerifyOptions) {
  const { keys, environment, seenSerial, now = new Date() } = options;
  const by = await verifyPromotion(signed, { keys, environment, now });
  const { promotion: promoted } = by;
  const { area, serial, live, previous, canary } = promoted;
  if (promoted.withdrawn) throw new Refused('not_a_release');
  if (serial < seenSerial(area)) throw new Refused('downgraded');

  // In parallel and each once: the page is drawn when the last signature has been verified.
  const verdicts = await Promise.allSettled(releases.map((candidate) => verifyRelease(candidate, keys)));
  const find = (id: string): ReleaseRecord => {
    let reason: Refusal = 'unknown_release';
    for (const verdict of verdicts) {
      try {
        if (verdict.status === 'rejected') throw verdict.reason;
        const record = verdict.value;
        if (record.id !== area || record.release !== id) continue;
        if (record.preview) throw new Refused('not_a_release');
        return record;
      } catch (error) {
        reason = reasonOf(error);
      }
    }
    throw new Refused(reason);
  };
  const findOrNull = (id: string | undefined | null) => {
    try {
      return id ? find(id) : null;
    } catch {
      return null;
    }
  };

  const trial = findOrNull(canary?.release);
  const verified: VerifiedArea = {
    area,
    serial,
    live: find(live),
    previous: findOrNull(previous),
    canary: canary && trial ? { release: trial, percent: canary.percent } : null,
  };
  return { verified, by };
}

function claimsOf({ promotion: { promotion: text }, releases }: RegistryArea): Pick<RefusedArea, 'area' | 'paths'> {
  const { area } = claims.safeParse(readClaim(text)).data ?? {};
  const records = releases.map(({ record }) => claims.safeParse(readClaim(record)).data);
  const paths = records.flatMap((record) => record?.paths ?? []);
  return { area: area ?? null, paths: [...new Set(paths)] };
}

const { id: claimedId, paths: claimedPaths } = recordedArea().shape;
const claims = z.object({ area: claimedId, paths: claimedPaths }).partial();

function readClaim(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
