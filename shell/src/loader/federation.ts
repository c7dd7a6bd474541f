import type { ReleaseRecord } from '@boveda/contracts';
import { takeModule } from './container';
import { LoadError } from './failure';
import { entryOf, pinsOf, scriptsOf } from './release-files';

const SCRIPT_TIMEOUT_MS = 8000;

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
  const mending = others.map((href) => fetchScript(href).catch(() => undefined));
  await Promise.all([...wanted.map(fetchScript), ...mending]);
}

function fetchScript(href: string): Promise<void> {
  const known = fetches.get(href);
  if (known) return known;
  const begun = fetchAnew(href);
  fetches.set(href, begun);
  return begun;
}

async function fetchAnew(href: string): Promise<void> {
  try {
    const response = await fetch(href, {
      integrity: pinOf(href),
      signal: AbortSignal.timeout(SCRIPT_TIMEOUT_MS),
      cache: distrusted.has(href) ? 'reload' : 'default',
    });
    if (!response.ok) throw new LoadError(`http-${response.status}`, href);
    await response.arrayBuffer();
    distrusted.delete(href);
  } catch (error) {
    distrust(href);
    // A browser does not say whether nothing came or the wrong thing.
    throw error instanceof TypeError ? new LoadError('no-answer-or-altered', href) : error;
  }
}

/** Fetches ahead what a screen will need; whoever really wants it hears of failures. */
export const preloadModule = (release: ReleaseRecord, module: string): void =>
  void fetchScripts(release, module, entryOf(release)).catch(() => undefined);
