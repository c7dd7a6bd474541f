import type { Deps } from '../../platform/deps';
import { observeSatCall } from '../../platform/observe/observe-service';
import { lastEfosLoad } from './efos.read-model';
import { type EfosLoad, loadEfos } from './load-efos';
import { EfosRefused } from './parse-efos';

const TIMEOUT_MS = 120_000;

/**
 * Loads the list from a URL, as a stream.
 *
 * @throws {EfosRefused} the content is not the list; the list stays unchanged, as with every other error
 */
export async function fetchEfos(deps: Pick<Deps, 'db' | 'clock' | 'jobs'>, url: string): Promise<EfosLoad> {
  const response = await observeSatCall('efos', 'fetch', () => fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }));
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new EfosRefused(`El SAT respondió ${response.status} en lugar del listado 69-B.`);
  }
  return await loadEfos(deps, response.body, url);
}

/** Queues a first load, so that a new installation need not wait for the nightly one. */
export async function requestFirstEfos({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  if ((await lastEfosLoad(db)) === null) await jobs.add(db, 'load-efos', {}, { jobKey: 'load-efos' });
}
