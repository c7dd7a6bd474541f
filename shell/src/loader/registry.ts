import type { ReleaseRecord } from '@boveda/contracts';
import { pickRelease, type ReleaseKey, type VerifiedRegistry, verifyRegistry } from '@boveda/releases';
import { useSyncExternalStore } from 'react';
import { matchPath } from 'react-router-dom';
import { withDeadline } from './deadline';
import { bucketOfSession, noteSerial, seenSerial } from './seen';

/** Written into the build: who may sign what runs here. */
declare const BOVEDA_TRUSTED_KEYS: readonly ReleaseKey[];

const DEADLINE_MS = 8000;

/** What this page shows: of every area the one release that this session gets. */
export type Composition = Omit<VerifiedRegistry, 'areas'> & { areas: ReleaseRecord[] };

/** null while nobody could say which areas are live. */
let current: Composition | null = null;
const listeners = new Set<() => void>();

/** Resolves when what came inside the page was verified; nothing is asked of the network. */
export const inlinedRegistry: Promise<void> = accept(() =>
  JSON.parse(document.getElementById('registry')?.textContent ?? ''),
);

/** Verifies a registry and shows it; what is no registry, or one of another environment, changes nothing. */
async function accept(read: () => unknown): Promise<void> {
  try {
    const environment = current?.environment ?? null;
    const verified = await verifyRegistry(await read(), { keys: BOVEDA_TRUSTED_KEYS, environment, seenSerial });
    if (!verified) return;
    for (const { area, serial } of verified.areas) noteSerial(verified.environment, area, serial);
    const bucket = bucketOfSession();
    const areas = verified.areas.map((area) => keepSame(pickRelease(area, bucket)));
    current = { ...verified, areas: [...areas, ...newerThan(verified)] };
    for (const listener of listeners) listener();
  } catch {
    // The screens show what could not be loaded, and offer to try again.
  }
}

/** An answer from an old cache takes nothing away that is on screen already. */
const newerThan = ({ refused }: VerifiedRegistry): ReleaseRecord[] =>
  (current?.areas ?? []).filter(({ id }) => refused.some(({ area, reason }) => area === id && reason === 'downgraded'));

/** Records of releases that did not change stay the same objects, so that nothing on screen is mounted again. */
const keepSame = (next: ReleaseRecord): ReleaseRecord =>
  current?.areas.find(({ id, release }) => id === next.id && release === next.release) ?? next;

/** Asks the server which releases are live now; what was known stays when it does not answer well. */
export const refreshRegistry = (): Promise<void> =>
  accept(async () => {
    const response = await withDeadline(fetch('/registry.json', { cache: 'no-cache' }), DEADLINE_MS, 'registry');
    return response.json();
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
