import type { AreaProps } from '@boveda/area-kit';
import type { ReleaseRecord } from '@boveda/contracts';
import { report } from '../telemetry/telemetry';
import { LONGEST_MS, withDeadline } from './deadline';
import { isChunkError, isLate, type Step } from './failure';
import { distrust, waitFor } from './federation';
import { loadAfresh, loadLifecycles } from './load-lifecycles';
import { hasRoute } from './registry';

const UNMOUNT_MS = 5000;

/** What is to be drawn: an exposed module of a release. */
export interface Mountable {
  release: ReleaseRecord;
  module: string;
  /** First segments that are the module's own; none for a slot. */
  paths: readonly string[];
}

/** What the page gives to everything it mounts. */
export type Surroundings = Pick<AreaProps, 'router' | 'basename' | 'slots'>;

/** Nothing of it is told after the module was taken away. */
interface Outcome {
  shown: () => void;
  /** A screen of it waits for its code or its data for long, or no longer does. */
  slow: (isSlow: boolean) => void;
  /** May come long after `shown`. */
  failed: (error: unknown, step: Step) => void;
}

let mounts = 0;

/**
 * Draws a module into a new element of `place` and tells how it went; what fails later is told too.
 * The answer takes it away: at once from the page, in its own time from memory. Neither a mount nor an unmount that
 * hangs keeps anything else waiting.
 */
export function mountInto(
  place: HTMLElement,
  { release, module, paths }: Mountable,
  around: Surroundings,
  { shown, slow, failed }: Outcome,
): () => void {
  const element = document.createElement('div');
  element.id = `${release.id}-${++mounts}`;
  place.append(element);
  const area = { id: release.id, release: release.release, paths };
  let step: Step = 'load';
  let stopped = false;
  const fail = (error: unknown) => {
    if (isChunkError(error)) distrust(error.request);
    if (isChunkError(error) || isLate(error)) loadAfresh(release);
    if (!stopped) failed(error, step);
  };
  const props: AreaProps = {
    ...around,
    ...{ hasRoute, name: element.id, domElement: element, area, onAreaError: fail },
    onAreaSlow: (isSlow) => {
      if (!stopped) slow(isSlow);
    },
  };
  const stopWaiting = waitFor(release);
  const started = performance.now();
  const measure = (metric: 'area-load' | 'area-mount', since: number) => {
    const now = performance.now();
    report({ kind: 'metric', area: release.id, release: release.release, metric, value: Math.round(now - since) });
    return now;
  };
  let end: (() => Promise<unknown>) | undefined;
  let mount: Promise<unknown> | undefined;

  const mounting = (async () => {
    const lifecycles = await loadLifecycles(release, module).finally(stopWaiting);
    if (stopped) return;
    step = 'mount';
    const loaded = measure('area-load', started);
    await withDeadline(lifecycles.bootstrap(props), LONGEST_MS, `bootstrap ${release.id}`);
    if (stopped) return;
    end = () => withDeadline(lifecycles.unmount(props), UNMOUNT_MS, `unmount ${release.id}`);
    mount = lifecycles.mount(props);
    await withDeadline(mount, LONGEST_MS, `mount ${release.id}`);
    step = 'screen';
    measure('area-mount', loaded);
    if (!stopped) shown();
  })();
  mounting.catch(fail);

  // The element is gone by then; there is nobody left to tell.
  const unmount = async () => end?.().catch(() => undefined);
  return () => {
    stopped = true;
    stopWaiting();
    element.remove();
    // What was given up and comes to life after all is taken away then.
    mounting.then(unmount, () => unmount().then(() => mount?.then(unmount, () => undefined)));
  };
}
