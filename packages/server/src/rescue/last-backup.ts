import { places } from '../platform/core/env';
import type { Rescue } from './open-rescue';
import { readState } from './state';

const NEVER = new Date(0);

/** When this home last began a base and last delivered; 1970 when it never did, null where nothing is to be backed up. */
export async function lastBackup(rescue: Rescue | null): Promise<{ base: Date; delivered: Date } | null> {
  if (!rescue) return null;
  const state = await readState(places(rescue.env.home).rescue, rescue.target);
  return state ? { base: new Date(state.base), delivered: new Date(state.since) } : { base: NEVER, delivered: NEVER };
}
