import { API_BASE, type ReleaseRecord, TOKEN_HEADER, telemetriaCalls } from '@boveda/contracts/core';
import { session } from '@boveda/session';
import { nameOf, PREFIX, readRemembered } from './remembered';
import { keepSharedParts } from './shared-parts';
import { type Beat, type WatchSettings, type Word, watchBeats } from './watch-beats';

const BEAT_MS = 1000;
/** Longer than a slow machine needs to draw a large screen. */
const SILENT_MS = 10_000;
/** A browser that starts no worker shows areas without it. */
const READY_MS = 1000;

/** Code of a release that runs on the page. */
export interface Run {
  /** It has been shown: from now on another release that starts is blamed first. */
  settle(): void;
  end(): void;
}

/** Notices a release that blocks the page's thread or spoils what all areas share, and makes the next load avoid it. */
export interface Guard {
  /** Resolves when releases may run: their worker listens. */
  ready: Promise<void>;
  /** Releases that took a page of this browser down before. */
  remembered: Promise<ReadonlySet<string>>;
  /** @param inSlot it fills a slot on the screen of another area, which is blamed first */
  runs(release: ReleaseRecord, inSlot?: boolean): Run;
}

interface Running {
  release: ReleaseRecord;
  settled: boolean;
  inSlot: boolean;
}

const notWatched: Run = { settle: () => undefined, end: () => undefined };

/** A guard that notices nothing. */
export const noGuard: Guard = {
  ready: Promise.resolve(),
  remembered: Promise.resolve(new Set<string>()),
  runs: () => notWatched,
};

/** @param reload shows the page again, without the release that spoilt it */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state, which all that it returns shares.
export function createGuard(reload = () => location.reload()): Guard {
  const root = document.getElementById('app');
  const worker = root && startWorker();
  if (!worker) return noGuard;
  const shared = keepSharedParts(root);
  const remembered = readRemembered();
  let known: ReadonlySet<string> = new Set();
  void remembered.then((names) => {
    known = names;
  });
  let running: Running[] = [];
  /** Areas begin to run while the page around them is still drawn for the first time. */
  let isDrawn = false;
  /** A spoilt page reloads once. */
  let isLeaving = false;

  const blamed = () =>
    (running.findLast((each) => !each.settled) ?? running.findLast((each) => !each.inSlot) ?? running.at(-1))?.release;
  const tell = (change: Partial<Beat> = {}) => {
    const release = blamed();
    worker.postMessage({
      visible: document.visibilityState === 'visible',
      blamed: release ? { area: release.id, release: release.release } : null,
      token: session.current?.token ?? null,
      ...change,
    } satisfies Beat);
  };
  const check = (release = blamed()) => {
    if (isLeaving || !release) return;
    const leave = () => {
      if (isLeaving) return;
      isLeaving = true;
      // Without a fallback it would be shown again, and the page would reload for ever.
      if (!known.has(nameOf(release))) tell({ blamed: { area: release.id, release: release.release }, spoilt: true });
    };
    if (!shared.nativesWork(leave) || (isDrawn && !shared.isOnScreen())) leave();
  };
  const remove = (run: Running) => {
    running = running.filter((each) => each !== run);
  };

  const ready = new Promise<void>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data === 'ready') resolve();
      else reload();
    };
    worker.onerror = () => resolve();
    setTimeout(resolve, READY_MS);
  });
  setInterval(() => {
    tell();
    check();
  }, BEAT_MS);
  document.addEventListener('visibilitychange', () => tell());
  // Their dialogs stop the page; the next beat ends this.
  for (const pause of ['beforeunload', 'beforeprint', 'pagehide', 'freeze'])
    addEventListener(pause, () => tell({ visible: false }));

  return {
    ready,
    remembered,
    runs(release, inSlot = false) {
      // A guest is shown in this tab only, and its developer may stop it in a debugger.
      if (release.preview || !release.folder.startsWith('/')) return notWatched;
      // What was broken before it began is not its fault.
      if (running.length > 0) check();
      else shared.keep();
      const run = { release, settled: false, inSlot };
      running.push(run);
      tell();
      return {
        settle() {
          run.settled = true;
          isDrawn = true;
          check(release);
          tell();
        },
        end() {
          if (!running.includes(run)) return;
          check(release);
          remove(run);
          tell();
        },
      };
    },
  };
}

/** A worker of a function's source: nothing is fetched for it, and no file of it can be altered. */
function startWorker(): Worker | null {
  const settings: WatchSettings = {
    silentMs: SILENT_MS,
    everyMs: BEAT_MS,
    prefix: PREFIX,
    address: new URL(API_BASE + telemetriaCalls().takenDown.path, location.href).href,
    tokenHeader: TOKEN_HEADER,
  };
  try {
    const source = new Blob([`(${watchBeats})(self,${JSON.stringify(settings)})`], { type: 'text/javascript' });
    return new Worker(URL.createObjectURL(source), { name: 'guard' });
  } catch {
    return null;
  }
}
