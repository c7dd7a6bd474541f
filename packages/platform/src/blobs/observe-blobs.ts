import { metrics } from '../observe/metrics';
import type { BlobStore } from './blob-store';

const OBSERVED = ['put', 'putMany', 'read', 'open'] as const;

/** The same store; how long it takes to store and to open files is measured, and failures are counted. */
export function observeBlobs<Store extends BlobStore>(store: string, blobs: Store): Store {
  const observed = { ...blobs };
  for (const operation of OBSERVED) {
    const plain = blobs[operation] as (given: never) => Promise<unknown>;
    observed[operation] = (async (given: never) => {
      const start = performance.now();
      try {
        return await plain(given);
      } catch (error) {
        metrics.blobErrors.inc({ store, operation });
        throw error;
      } finally {
        metrics.blobSeconds.observe({ store, operation }, (performance.now() - start) / 1000);
      }
    }) as never;
  }
  return observed;
}
