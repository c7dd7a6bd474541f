import type { AreaProps, Lifecycles } from '@boveda/area-kit';
import type { ReleaseRecord } from '@boveda/contracts';
import { report } from '../telemetry/telemetry';
import { withDeadline } from './deadline';
import { isChunkError, type Step } from './failure';
import { loadAfresh, loadLifecycles } from './load-lifecycles';
import { hasRoute } from './registry';

const MOUNT_MS = 8000;
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

interface Outcome {
  shown: () => void;
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
  { shown, failed }: Outcome,
): () => void {
  const element = document.createElement('div');
  element.id = `${release.id}-${++mounts}`;
  place.append(element);
  const area = { id: release.id, release: release.release, paths };
  let step: Step = 'load';
  const fail = (error: unknown) => {
    if (isChunkError(error)) loadAfresh(release);
    failed(error, step);
  };
  const props: AreaProps = { ...around, hasRoute, name: element.id, domElement: element, area, onAreaError: fail };
  const started = performance.now();
  const measure = (metric: 'area-load' | 'area-mount', since: number) => {
    const now = performance.now();
    report({ kind: 'metric', area: release.id, release: release.release, metric, value: Math.round(now - since) });
    return now;
  };
  let stopped = false;
  let begun: Lifecycles | undefined;

  const mounting = (async () => {
    const lifecycles = await loadLifecycles(release, module);
    if (stopped) return;
    step = 'mount';
    const loaded = measure('area-load', started);
    await withDeadline(lifecycles.bootstrap(props), MOUNT_MS, `bootstrap ${release.id}`);
    begun = lifecycles;
    await withDeadline(lifecycles.mount(props), MOUNT_MS, `mount ${release.id}`);
    step = 'screen';
    measure('area-mount', loaded);
  })();
  mounting.then(shown, fail);

  return () => {
    stopped = true;
    element.remove();
    mounting
      .catch(() => undefined)
      .then(() => begun && withDeadline(begun.unmount(props), UNMOUNT_MS, `unmount ${release.id}`))
      // The element is gone already; there is nobody left to tell.
      .catch(() => undefined);
  };
}
