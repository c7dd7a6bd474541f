import type { ReleaseRecord } from '@boveda/contracts';
import { type ReleaseKey, type VerifiedArea, type VerifiedRegistry, verifyRegistry } from '@boveda/releases';
import { useSyncExternalStore } from 'react';
import { matchPath } from 'react-router-dom';
import { besides, type Choice, choicesOf, type Guest, guestsInOrder } from './choices';
import { withDeadline } from './deadline';
import { bucketOfSession, noteSerial, seenSerial } from './seen';

/** Written into the build: who may sign what runs here. */
declare const BOVEDA_TRUSTED_KEYS: readonly ReleaseKey[];

const DEADLINE_MS = 8000;

/** What this page shows: of every area the one release that this session gets. */
export type Composition = Omit<VerifiedRegistry, 'areas'> & {
  areas: ReleaseRecord[];
  /** By area: the shown release first, then what stands in for it. */
  choices: ReadonlyMap<string, readonly Choice[]>;
};

let trusted: VerifiedRegistry | null = null;
const guests = new Map<Guest, ReleaseRecord>();
/** null while nobody could say which areas are live. */
let current: Composition | null = null;
let lastText = '';
/** How often was asked, and which of the questions brought what is shown. */
let asked = 0;
let answered = 0;
const listeners = new Set<() => void>();

/** Resolves when what came inside the page was verified; nothing is asked of the network. */
export const inlinedRegistry: Promise<void> = accept(() => document.getElementById('registry')?.textContent ?? '');

/**
 * Verifies a registry and shows it; what is no registry, or one of another environment, changes nothing, nor does what
 * comes after the answer to a later question.
 */
async function accept(read: () => string | Promise<string>): Promise<void> {
  const question = ++asked;
  try {
    const text = await read();
    const environment = trusted?.environment ?? null;
    const verified =
      text === lastText
        ? trusted
        : await verifyRegistry(JSON.parse(text), { keys: trustedKeys(), environment, seenSerial });
    if (!verified || question < answered) return;
    answered = question;
    if (verified === trusted) return;
    for (const { area, serial } of verified.areas) noteSerial(verified.environment, area, serial);
    trusted = { ...verified, areas: [...verified.areas, ...newerThan(verified)] };
    lastText = text;
    compose();
  } catch {
    // The screens show what could not be loaded, and offer to try again.
  }
}

/** The keys that this shell was built with. */
export const trustedKeys = (): readonly ReleaseKey[] => BOVEDA_TRUSTED_KEYS;

/** An answer from an old cache takes nothing away that is on screen already. */
const newerThan = ({ refused }: VerifiedRegistry): VerifiedArea[] =>
  (trusted?.areas ?? []).filter((known) =>
    refused.some(({ area, reason }) => area === known.area && reason === 'downgraded'),
  );

function compose(): void {
  if (!trusted) return;
  const bucket = bucketOfSession();
  const choices = new Map<string, readonly Choice[]>();
  for (const area of trusted.areas) choices.set(area.area, choicesOf(area, bucket).map(keepSame));
  const visiting = new Set([...guests.values()].map(({ id }) => id));
  const stable = [...choices].flatMap(([id, [first]]) => (first && !visiting.has(id) ? [first.release] : []));
  for (const standing of guestsInOrder) {
    const release = guests.get(standing);
    // Nothing stands in for one's own work: whoever is at it has to see how it fails.
    const others = (standing === 'preview' && release && choices.get(release.id)) || [];
    if (release) choices.set(release.id, [keepSame({ standing, release }), ...others]);
  }
  const visitors = [...visiting].flatMap((id) => choices.get(id)?.[0]?.release ?? []);
  // Guests come last: an address of another area stays that area's, whatever they say.
  const areas = [...stable, ...visitors.map((guest) => besides(guest, stable))];
  current = { ...trusted, choices, areas };
  for (const listener of listeners) listener();
}

const records = new Map<string, ReleaseRecord>();

/** A release is the same object for the whole life of the page, so that nothing on screen is mounted again. */
function keepSame({ standing, release }: Choice): Choice {
  const known = records.get(release.container) ?? release;
  records.set(release.container, known);
  return { standing, release: known };
}

/** Puts a guest that was found good in the place of its area's live release, or beside the others; null takes it away. */
export function showGuest(standing: Guest, record: ReleaseRecord | null): void {
  if (record === (guests.get(standing) ?? null)) return;
  if (record) guests.set(standing, record);
  else guests.delete(standing);
  compose();
}

/** Asks the server which releases are live now; what was known stays when it does not answer well. */
export const refreshRegistry = (): Promise<void> =>
  accept(async () => {
    // The browser revalidates by ETag: unchanged, it costs a 304.
    const response = await withDeadline(fetch('/registry.json', { cache: 'no-cache' }), DEADLINE_MS, 'registry');
    return response.text();
  });

/** The live areas: from the page itself, where the server wrote them, or else asked for. */
export async function ensureRegistry(): Promise<void> {
  await inlinedRegistry;
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
export const currentRegistry = (): Composition | null => current;

/** The live areas, drawn again when they change; null while they are not known. */
export const useRegistry = (): Composition | null => useSyncExternalStore(subscribe, currentRegistry);
