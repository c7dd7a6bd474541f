import { places } from '../installation/settings/env';
import type { InstallationBackup } from './open-backup';
import { readState } from './state';

const NEVER = new Date(0);

/** When this home last began a base and last delivered; 1970 when it never did, null where nothing is to be backed up. */
export async function lastBackup(
  installationBackup: InstallationBackup | null,
): Promise<{ base: Date; delivered: Date } | null> {
  if (!installationBackup) return null;
  const state = await readState(places(installationBackup.env.home).installationBackup, installationBackup.target);
  return state ? { base: new Date(state.base), delivered: new Date(state.since) } : { base: NEVER, delivered: NEVER };
}
