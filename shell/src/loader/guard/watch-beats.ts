/** What the page tells its worker every second, and at once when it changes. */
export interface Beat {
  /** Whether the user sees the page. Browsers slow down pages that are hidden, being left or being printed. */
  visible: boolean;
  /** The release that is blamed while the page is silent; null when none runs. */
  blamed: { area: string; release: string } | null;
  /** Token of the session; the server counts reports by user. */
  token: string | null;
  /** The page found that the release spoilt what all areas share. */
  spoilt?: boolean;
}

/** What the worker tells the page: that it listens, or that it has remembered a release that spoilt the page. */
export type Word = 'ready' | 'remembered';

/** Settings of the worker. It is made of its source alone, so that nothing from outside of the function reaches it otherwise. */
export interface WatchSettings {
  /** A visible page is blocked after this silence, in milliseconds. */
  silentMs: number;
  everyMs: number;
  /** Prefix of the names of empty caches, which are this browser's list of such releases, with the time. */
  prefix: string;
  /** Address and header of the server's count. */
  address: string;
  tokenHeader: string;
}

/** The part of a worker's global scope that is used. */
export interface WorkerScope {
  onmessage: ((event: { data: Beat }) => void) | null;
  postMessage(word: Word): void;
  caches?: Pick<CacheStorage, 'open' | 'delete'>;
  fetch(address: string, init: RequestInit): Promise<unknown>;
  performance: Pick<Performance, 'now'>;
  setInterval(work: () => void, ms: number): unknown;
}

/**
 * Runs in a worker, whose thread goes on when a release blocks that of the page. Remembers the release for the next load and
 * reports it. A page that answers again is not remembered: a debugger had stopped it, or the user waited.
 *
 * Its source is the worker's script, so it uses nothing of this module.
 */
export function watchBeats(scope: WorkerScope, settings: WatchSettings): void {
  const { silentMs, everyMs, prefix, address, tokenHeader } = settings;
  let beat: Beat = { visible: false, blamed: null, token: null };
  let heard = scope.performance.now();
  let looked = heard;
  /** Of the release that blocks the page now. */
  let blocked = '';
  const told = new Set<string>();

  /** Reports the blamed release, each once, and returns the name of the cache that remembers it. */
  const report = (): string => {
    const { blamed, token } = beat;
    const name = `${blamed?.area}@${blamed?.release}`;
    if (blamed && token && !told.has(name)) {
      told.add(name);
      const headers = { 'content-type': 'application/json', [tokenHeader]: token };
      scope.fetch(address, { method: 'POST', headers, body: JSON.stringify(blamed) }).catch(() => undefined);
    }
    return `${prefix}${name} ${Date.now()}`;
  };

  scope.onmessage = ({ data }) => {
    beat = data;
    heard = scope.performance.now();
    if (blocked !== '') {
      scope.caches?.delete(blocked).catch(() => undefined);
      blocked = '';
    }
    if (beat.spoilt && beat.blamed)
      scope.caches
        ?.open(report())
        .then(() => scope.postMessage('remembered'))
        .catch(() => undefined);
  };

  scope.setInterval(() => {
    const now = scope.performance.now();
    // The worker was suspended too: the machine slept, or the browser froze the whole tab.
    if (now - looked > 3 * everyMs) heard = now;
    looked = now;
    if (blocked !== '' || !beat.visible || !beat.blamed || now - heard < silentMs) return;
    blocked = report();
    scope.caches?.open(blocked).catch(() => undefined);
  }, everyMs);

  scope.postMessage('ready');
}
