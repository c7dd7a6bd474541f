import type { AreaProps } from '@boveda/area-kit';
import type { ReleaseRecord } from '@boveda/contracts';
import type { Report } from '../telemetry/telemetry';
import { LONGEST_MS, withDeadline } from './deadline';
import { isChunkError, isLate, type Step } from './failure';
import type { Federation } from './federation';
import type { Guard, Run } from './guard/guard';
import type { LifecycleLoader } from './load-lifecycles';
import type { LiveRegistry } from './registry';

const UNMOUNT_MS = 5000;

/** An exposed module of a release. */
export interface Mountable {
  release: ReleaseRecord;
  module: string;
  /** First segments of the addresses that the module owns; none for a slot. */
  paths: readonly string[];
}

/** Props that every mounted module gets from the page. */
export type Surroundings = Pick<AreaProps, 'router' | 'basename' | 'slots' | 'slotProps'>;

/** None of these is called after the unmount. */
interface Outcome {
  shown: () => void;
  /** A screen has waited long for its code or data, or has stopped waiting. */
  slow: (isSlow: boolean) => void;
  /** May be called long after `shown`. */
  failed: (error: unknown, step: Step) => void;
}

/**
 * Mounts a module into a new element of `place`. Returns an unmount function: it removes the element at once and runs the
 * module's own unmount in the background. A mount or unmount that hangs blocks nothing else.
 */
export type MountInto = (
  place: HTMLElement,
  mountable: Mountable,
  around: Surroundings,
  outcome: Outcome,
) => () => void;

interface Needs {
  federation: Pick<Federation, 'distrust' | 'waitFor'>;
  lifecycles: LifecycleLoader;
  registry: Pick<LiveRegistry, 'hasRoute'>;
  report: Report;
  guard: Pick<Guard, 'runs'>;
}

export function createMounter({ federation, lifecycles, registry: { hasRoute }, report, guard }: Needs): MountInto {
  let mounts = 0;
  return (place, { release, module, paths }, around, { shown, slow, failed }) => {
    const element = document.createElement('div');
    element.id = `${release.id}-${++mounts}`;
    place.append(element);
    let step: Step = 'load';
    let stopped = false;
    const fail = (error: unknown) => {
      if (isChunkError(error)) federation.distrust(error.request);
      if (isChunkError(error) || isLate(error)) lifecycles.loadAfresh(release);
      if (!stopped) failed(error, step);
    };
    const props: AreaProps = {
      ...around,
      hasRoute,
      name: element.id,
      domElement: element,
      area: { id: release.id, release: release.release, paths },
      onAreaError: fail,
      onAreaSlow: (isSlow) => {
        if (!stopped) slow(isSlow);
      },
    };
    const stopWaiting = federation.waitFor(release);
    const started = performance.now();
    const measure = (metric: 'area-load' | 'area-mount', since: number) => {
      const now = performance.now();
      report({ kind: 'metric', area: release.id, release: release.release, metric, value: Math.round(now - since) });
      return now;
    };
    let run: Run | undefined;
    let end: (() => Promise<unknown>) | undefined;
    let mount: Promise<unknown> | undefined;

    const mounting = (async () => {
      const area = await lifecycles.load(release, module).finally(stopWaiting);
      if (stopped) return;
      step = 'mount';
      run = guard.runs(release, paths.length === 0);
      const loaded = measure('area-load', started);
      await withDeadline(area.bootstrap(props), LONGEST_MS, `bootstrap ${release.id}`);
      if (stopped) return;
      end = () => withDeadline(area.unmount(props), UNMOUNT_MS, `unmount ${release.id}`);
      mount = area.mount(props);
      await withDeadline(mount, LONGEST_MS, `mount ${release.id}`);
      step = 'screen';
      run.settle();
      measure('area-mount', loaded);
      if (!stopped) shown();
    })();
    mounting.catch(fail);

    // A failed unmount is ignored: its element is off the page already.
    const unmount = async () => end?.().catch(() => undefined);
    return () => {
      stopped = true;
      stopWaiting();
      run?.end();
      element.remove();
      // A mount that missed its deadline and finishes later is unmounted then.
      mounting.then(unmount, () => unmount().then(() => mount?.then(unmount, () => undefined)));
    };
  };
}
