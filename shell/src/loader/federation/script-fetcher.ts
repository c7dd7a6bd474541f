import type { ReleaseRecord } from '@boveda/contracts';
import { LoadError } from './load-error';
import type { Pins } from './pins';
import { filesOf, scriptsOf } from './release-files';

/** In milliseconds: when a fetch that no screen waits for is given up, and when any fetch is. */
export interface FetchLimits {
  slowMs: number;
  longestMs: number;
}

/** Fetches the scripts of releases into the browser's cache and checks their hashes there, before any of them runs. */
export interface ScriptFetcher {
  /** Fetches what an exposed module needs. */
  fetch(release: ReleaseRecord, module: string, entry: URL): Promise<void>;
  /** Keeps slow fetches of a release alive. Returns a function that ends the wait; the last one aborts them. */
  waitFor(release: ReleaseRecord): () => void;
  /** Discards the browser's copy of a file of a release: the next load asks the server for it. */
  distrust(address?: string): void;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state, which all that it returns shares.
export function createScriptFetcher(pins: Pins, { slowMs, longestMs }: FetchLimits): ScriptFetcher {
  /** Screens that wait for a release, by container. */
  const waiting = new Map<string, number>();
  /** Slow fetches, by container. They are aborted when no screen waits: each occupies a connection. */
  const late = new Map<string, Set<AbortController>>();
  /** Finished and running fetches by address; several callers share one. */
  const fetches = new Map<string, Promise<void>>();
  /** Addresses whose answer failed or was altered. Browsers cache releases for a year, failed answers included. */
  const distrusted = new Set<string>();

  const distrust = (address = ''): void => {
    const [file = ''] = address.split('?', 1);
    if (pins.has(file)) distrusted.add(file);
    fetches.delete(file);
  };

  const fetchAnew = async (href: string, container: string): Promise<void> => {
    const fetching = new AbortController();
    const ofRelease = late.get(container) ?? new Set();
    late.set(container, ofRelease);
    const timer = setTimeout(() => {
      if (waiting.get(container)) ofRelease.add(fetching);
      else fetching.abort(notAwaited());
    }, slowMs);
    try {
      const response = await fetch(href, {
        integrity: pins.integrityOf(href),
        signal: AbortSignal.any([fetching.signal, AbortSignal.timeout(longestMs)]),
        cache: distrusted.has(href) ? 'reload' : 'default',
      });
      if (!response.ok) throw new LoadError(`http-${response.status}`, href);
      await response.arrayBuffer();
      distrusted.delete(href);
    } catch (error) {
      distrust(href);
      // Browsers report a missing answer and a wrong hash alike.
      throw error instanceof TypeError ? new LoadError('no-answer-or-altered', href) : error;
    } finally {
      clearTimeout(timer);
      ofRelease.delete(fetching);
    }
  };

  const fetchOnce = (href: string, container: string): Promise<void> => {
    const known = fetches.get(href);
    if (known) return known;
    const begun = fetchAnew(href, container);
    fetches.set(href, begun);
    return begun;
  };

  return {
    distrust,
    async fetch(release, module, entry) {
      pins.add(release);
      const wanted = [entry, ...scriptsOf(release, module)]
        .map(({ href }) => href)
        .filter((href) => !pins.isUnpinned(href));
      const suspect = filesOf(release)
        .map(([address]) => address)
        .filter((file) => distrusted.has(file) && !wanted.includes(file));
      const fetchIt = (href: string) => fetchOnce(href, release.container);
      // The module runs without these, so their failures are ignored.
      const mending = suspect.map((href) => fetchIt(href).catch(() => undefined));
      await Promise.all([...wanted.map(fetchIt), ...mending]);
    },
    waitFor({ container }) {
      waiting.set(container, (waiting.get(container) ?? 0) + 1);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        const others = (waiting.get(container) ?? 1) - 1;
        waiting.set(container, others);
        if (others === 0) for (const fetching of late.get(container) ?? []) fetching.abort(notAwaited());
      };
    },
  };
}

const notAwaited = () => new DOMException('no screen waits for this script', 'TimeoutError');
