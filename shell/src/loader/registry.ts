import type { ReleaseRecord } from '@boveda/contracts';
import {
  areaAt,
  KEYS,
  type ReleaseKey,
  type VerifiedArea,
  type VerifiedRegistry,
  verifyRegistry,
} from '@boveda/releases';
import { matchPath } from 'react-router-dom';
import { createState, type ReadableState } from '../shared/create-state';
import type { Guest } from './choices';
import { type Composition, compose } from './composition';
import { withDeadline } from './deadline';
import { bucketOfSession, noteRevoked, noteSerial, seenRevoked, seenSerial } from './seen';
import { trustedKeys } from './trusted-keys';

const DEADLINE_MS = 8000;

/** The releases of this page. Its value is null until a registry has been verified. */
export interface LiveRegistry extends ReadableState<Composition | null> {
  /** Resolves when the registry inside the page has been verified; makes no request. */
  inlined: Promise<void>;
  /** Asks the server which releases are live; an invalid answer, or none, changes nothing. */
  refresh(): Promise<void>;
  /** Uses the registry inside the page, and asks the server only if that one is missing or invalid. */
  ensure(): Promise<void>;
  /** Keys that are believed here: those of this shell, with what the registry of the page adds. */
  believed(): Promise<readonly ReleaseKey[]>;
  /** The release that answers an address below `/{rfc}`. */
  areaAt(path: string): ReleaseRecord | null;
  /** Whether a live area has a screen at an address below `/{rfc}`. */
  hasRoute(path: string): boolean;
  /** Shows verified guests, one of an area, instead of the live release or as further areas; none removes them. */
  showGuests(standing: Guest, records: readonly ReleaseRecord[]): void;
}

/** @param remembered releases that took a page of this browser down before */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state, which all that it returns shares.
export function createRegistry(remembered: Promise<ReadonlySet<string>> = Promise.resolve(new Set())): LiveRegistry {
  const composition = createState<Composition | null>(null);
  const guests = new Map<Guest, readonly ReleaseRecord[]>();
  const records = new Map<string, ReleaseRecord>();
  let trusted: VerifiedRegistry | null = null;
  let down: ReadonlySet<string> = new Set();
  let lastText = '';
  /** Requests so far, and which of them brought what is shown: a late answer to an earlier one is ignored. */
  let asked = 0;
  let answered = 0;

  /** A release stays the same object for the life of the page, so that a new registry does not mount it again. */
  const keep = (release: ReleaseRecord): ReleaseRecord => {
    const known = records.get(release.container) ?? release;
    records.set(release.container, known);
    return known;
  };
  const recompose = () => {
    if (!trusted) return;
    const avoided = new Set([...down, ...(trusted.avoid ?? [])]);
    composition.set(compose(trusted, guests, bucketOfSession(), keep, avoided));
  };

  /** Verifies a registry and shows it. One that is invalid, or of another environment, changes nothing. */
  const accept = async (read: () => string | Promise<string>): Promise<void> => {
    const question = ++asked;
    try {
      const text = await read();
      const environment = trusted?.environment ?? null;
      const verified =
        text === lastText
          ? trusted
          : await verifyRegistry(JSON.parse(text), { keys: trustedKeys(), environment, seenSerial, seenRevoked });
      down = await remembered;
      if (!verified || question < answered) return;
      answered = question;
      if (verified === trusted) return;
      // One wrong answer takes no area out of a page that has some.
      if (verified.areas.length === 0 && trusted?.areas.length) return;
      const { environment: where, believed } = verified;
      for (const { area, serial } of verified.areas) noteSerial(where, area, serial);
      noteSerial(where, KEYS, believed.serial);
      noteRevoked(where, believed.revoked);
      trusted = { ...verified, areas: [...verified.areas, ...newerThan(verified, trusted)] };
      lastText = text;
      recompose();
    } catch {
      // The screens show what could not be loaded, with a button to try again.
    }
  };

  const inlined = accept(() => document.getElementById('registry')?.textContent ?? '');
  const refresh = () =>
    accept(async () => {
      // The browser revalidates by ETag: an unchanged registry is a 304.
      const response = await withDeadline(fetch('/registry.json', { cache: 'no-cache' }), DEADLINE_MS, 'registry');
      return response.text();
    });

  return {
    get: composition.get,
    subscribe: composition.subscribe,
    inlined,
    refresh,
    async ensure() {
      await inlined;
      if (!composition.get()) await refresh();
    },
    async believed() {
      await inlined;
      return trusted?.believed.keys ?? trustedKeys();
    },
    areaAt(path) {
      const current = composition.get();
      return (current && areaAt(current, path)) ?? null;
    },
    hasRoute: (path) =>
      composition.get()?.areas.some(({ routes }) => routes.some((route) => matchPath(`/${route.path}`, `/${path}`))) ??
      false,
    showGuests(standing, records) {
      const shown = guests.get(standing) ?? [];
      if (records.length === shown.length && records.every((record, at) => record === shown[at])) return;
      guests.set(standing, records);
      recompose();
    },
  };
}

const KEPT = ['downgraded', 'replayed', 'unknown_release'];

/** Areas that an outdated answer of a cache would downgrade, or whose release the answer lacks: they stay as they are. */
const newerThan = ({ refused }: VerifiedRegistry, trusted: VerifiedRegistry | null): VerifiedArea[] =>
  (trusted?.areas ?? []).filter((known) =>
    refused.some(({ area, reason }) => area === known.area && KEPT.includes(reason)),
  );
