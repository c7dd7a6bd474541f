import { places } from '../platform/core/env';
import type { Deps } from '../platform/deps';
import { deliver } from './deliver';
import { makeBase } from './make-base';
import { alone, custodyOf, type Rescue, RescueRefused } from './open-rescue';
import { removeOld } from './retention';
import { readState } from './state';

/** A base is made so often; what a restore replays on top of it stays small. */
const BASE_EVERY_MS = 24 * 3_600_000;

/**
 * What the worker does every minute: a delivery, and once a day a base, after which old ones are removed. What the operator has
 * to do first is logged as an error; the job does not fail for it.
 */
export async function runRescue({ rescue, log, clock }: Pick<Deps, 'rescue' | 'log' | 'clock'>): Promise<void> {
  if (!rescue) return;
  try {
    await alone(rescue, async () => {
      const state = await readState(places(rescue.env.home).rescue, rescue.target);
      const isDue = !state || clock().getTime() - Date.parse(state.base) >= BASE_EVERY_MS;
      if (!isDue) return void (await deliver(rescue));
      const { id, list } = await makeBase(rescue);
      const removed = await removeOld(rescue.place, await custodyOf(rescue));
      log.info({ id, files: list.files, removed }, 'rescue: a base was made');
    });
  } catch (error) {
    if (!(error instanceof RescueRefused)) throw error;
    log.error({ reason: error.message }, 'rescue: the installation is not backed up');
  }
}

/** Makes a base now and removes old ones; null while another process delivers. */
export const backUpNow = (rescue: Rescue) =>
  alone(rescue, async () => {
    const base = await makeBase(rescue);
    return { base, removed: await removeOld(rescue.place, await custodyOf(rescue)) };
  });
