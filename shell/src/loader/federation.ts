import type { ReleaseRecord } from '@boveda/contracts';
import { takeModule } from './container';
import { LONGEST_MS, SLOW_MS } from './deadline';
import { LoadError } from './failure';
import { entryOf, pinsOf, scriptsOf } from './release-files';

/** Address of every file that may run here → the hash it must have. */
const pins = new Map<string, string>();

/** Whose scripts run without a hash: nobody's, until a person agreed to a server of their own machine. */
let trustedOrigin: string | null = null;

/** Lets the scripts of one origin run unpinned for the rest of this page. The policy of the page has to let them in, too. */
export function trustOrigin(origin: string): void {
  trustedOrigin = origin;
}

const isUnpinned = (address: string) => trustedOrigin !== null && new URL(address).origin === trustedOrigin;

const pinOf = (address: string): string => {
  const url = new URL(address, document.baseURI);
  url.search = '';
  const integrity = pins.get(url.href);
  if (!integrity) throw new Error(`${url.pathname} belongs to no release of the registry`);
  return integrity;
};

/**
 * Loads one exposed module of a release. The record already says what its manifest says, and the page runs the script itself:
 * nothing goes past the pins, and nothing of a failure stays in the federation runtime.
 * @param attempt 0 at first; later ones evaluate the container anew, under an address of their own.
 */
export async function loadModule(release: ReleaseRecord, module: string, attempt: number): Promise<unknown> {
  const entry = entryOf(release);
  if (attempt > 0) entry.searchParams.set('r', String(attempt));
  await fetchScripts(release, module, entry);
  const integrity = isUnpinned(entry.href) ? null : pinOf(entry.href);
  return takeModule(release.container, module, { src: entry.href, integrity });
}

/** How many wait for a release, by container. */
const waiting = new Map<string, number>();
/** What of a release is on its way and late: given up when nobody waits for it, because it keeps a connection. */
const late = new Map<string, Set<AbortController>>();

/** Somebody waits for a release, however slow it is. Returns what says that they no longer do. */
export function waitFor({ container }: ReleaseRecord): () => void {
  waiting.set(container, (waiting.get(container) ?? 0) + 1);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    const others = (waiting.get(container) ?? 1) - 1;
    waiting.set(container, others);
    if (others === 0) for (const fetching of late.get(container) ?? []) fetching.abort(unwanted());
  };
}

const unwanted = () => new DOMException('nobody waits for it', 'TimeoutError');

/** What was fetched or is on its way, so that who wants it waits for who fetched it ahead. */
const fetches = new Map<string, Promise<void>>();
/** Addresses that did not give what they should. Releases are kept for a year by browsers, and so is what went wrong. */
const distrusted = new Set<string>();

/** The browser's copy of this file of a release is not used again: the next load of the release asks the server. */
export function distrust(address = ''): void {
  const [file = ''] = address.split('?', 1);
  if (pins.has(file)) distrusted.add(file);
  fetches.delete(file);
}

/**
 * Brings what a module needs into the browser's cache, checked, before any of it is run. A request of ours can be given up; one
 * of a script element goes on for ever and keeps its connection.
 */
async function fetchScripts(release: ReleaseRecord, module: string, entry: URL): Promise<void> {
  const files = pinsOf(release);
  for (const [address, integrity] of files) pins.set(address, integrity);
  const wanted = [entry, ...scriptsOf(release, module)].map(({ href }) => href).filter((href) => !isUnpinned(href));
  const others = files.map(([address]) => address).filter((file) => distrusted.has(file) && !wanted.includes(file));
  // Of what this module can do without, only a good answer counts.
  const fetchIt = (href: string) => fetchScript(href, release.container);
  const mending = others.map((href) => fetchIt(href).catch(() => undefined));
  await Promise.all([...wanted.map(fetchIt), ...mending]);
}

function fetchScript(href: string, container: string): Promise<void> {
  const known = fetches.get(href);
  if (known) return known;
  const begun = fetchAnew(href, container);
  fetches.set(href, begun);
  return begun;
}

async function fetchAnew(href: string, container: string): Promise<void> {
  const fetching = new AbortController();
  const ofRelease = late.get(container) ?? new Set();
  late.set(container, ofRelease);
  const timer = setTimeout(() => {
    if (waiting.get(container)) ofRelease.add(fetching);
    else fetching.abort(unwanted());
  }, SLOW_MS);
  try {
    const response = await fetch(href, {
      integrity: pinOf(href),
      signal: AbortSignal.any([fetching.signal, AbortSignal.timeout(LONGEST_MS)]),
      cache: distrusted.has(href) ? 'reload' : 'default',
    });
    if (!response.ok) throw new LoadError(`http-${response.status}`, href);
    await response.arrayBuffer();
    distrusted.delete(href);
  } catch (error) {
    distrust(href);
    // A browser does not say whether nothing came or the wrong thing.
    throw error instanceof TypeError ? new LoadError('no-answer-or-altered', href) : error;
  } finally {
    clearTimeout(timer);
    ofRelease.delete(fetching);
  }
}

/** Fetches ahead what a screen will need; whoever really wants it hears of failures. */
export const preloadModule = (release: ReleaseRecord, module: string): void =>
  void fetchScripts(release, module, entryOf(release)).catch(() => undefined);
