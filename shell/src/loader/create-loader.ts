import { createReport, type Report } from '../telemetry/telemetry';
import { LONGEST_MS, SLOW_MS } from './deadline';
import { createFederation, type Federation } from './federation';
import { createGuard } from './guard/guard';
import { createLifecycleLoader, type LifecycleLoader } from './load-lifecycles';
import { createMounter, type MountInto } from './mount';
import { createPreloading, type Preloading } from './preload-area';
import { warm } from './provided';
import { createRegistry, type LiveRegistry } from './registry';
import { createShownReleases, type ShownReleases } from './shown';
import { createSlotTable, type SlotTable } from './slots';

/** Finds, loads and mounts the releases of areas. It owns everything that a page remembers of them. */
export interface Loader {
  registry: LiveRegistry;
  federation: Federation;
  lifecycles: LifecycleLoader;
  mountInto: MountInto;
  preloading: Preloading;
  shown: ShownReleases;
  slots: SlotTable;
  report: Report;
}

/** The loader of a page; it begins at once to verify the registry inside the page. */
export function createLoader(): Loader {
  const guard = createGuard();
  const registry = createRegistry(guard.remembered);
  const report = createReport(() => registry.get()?.composition);
  const federation = createFederation({ slowMs: SLOW_MS, longestMs: LONGEST_MS }, guard);
  const lifecycles = createLifecycleLoader(federation);
  const shown = createShownReleases();
  return {
    registry,
    federation,
    lifecycles,
    shown,
    report,
    mountInto: createMounter({ federation, lifecycles, registry, report, guard }),
    preloading: createPreloading({ registry, federation, lifecycles, shown, warm }),
    slots: createSlotTable(),
  };
}
