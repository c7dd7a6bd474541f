import { places } from '../platform/core/env';
import type { Deps } from '../platform/deps';
import { deliver } from './deliver';
import { makeBase } from './make-base';
import { alone, custodyOf, type Rescate, RescateRefused } from './open-rescate';
import { removeOld } from './retention';
import { readState } from './state';

/** A base is made so often; what a restore replays on top of it stays small. */
const BASE_EVERY_MS = 24 * 3_600_000;

/**
 * What the worker does every minute: a delivery, and once a day a base, after which old ones are removed. What the operator has
 * to do first is logged as an error; the job does not fail for it.
 */
export async function runRescate({ rescate, log, clock }: Pick<Deps, 'rescate' | 'log' | 'clock'>): Promise<void> {
  if (!rescate) return;
  try {
    await alone(rescate, async () => {
      const state = await readState(places(rescate.env.home).rescate, rescate.lugar);
      const isDue = !state || clock().getTime() - Date.parse(state.base) >= BASE_EVERY_MS;
      if (!isDue) return void (await deliver(rescate));
      const { id, lista } = await makeBase(rescate);
      const removed = await removeOld(rescate.place, await custodyOf(rescate));
      log.info({ id, files: lista.archivos, removed }, 'rescate: a base was made');
    });
  } catch (error) {
    if (!(error instanceof RescateRefused)) throw error;
    log.error({ reason: error.message }, 'rescate: the installation is not backed up');
  }
}

/** Makes a base now and removes old ones; null while another process delivers. */
export const backUpNow = (rescate: Rescate) =>
  alone(rescate, async () => {
    const base = await makeBase(rescate);
    return { base, removed: await removeOld(rescate.place, await custodyOf(rescate)) };
  });
