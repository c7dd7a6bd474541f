import type { Deps } from '../installation/deps';
import { places } from '../installation/settings/env';
import { deliver } from './deliver';
import { makeBase } from './make-base';
import { alone, BackupRefused, custodyOf, type InstallationBackup } from './open-backup';
import { removeOld } from './retention';
import { readState } from './state';

/** A base is made so often; what a restore replays on top of it stays small. */
const BASE_EVERY_MS = 24 * 3_600_000;

/**
 * What the worker does every minute: a delivery, and once a day a base, after which old ones are removed. What the operator has
 * to do first is logged as an error; the job does not fail for it.
 */
export async function runInstallationBackup({
  installationBackup,
  log,
  clock,
}: Pick<Deps, 'installationBackup' | 'log' | 'clock'>): Promise<void> {
  if (!installationBackup) return;
  try {
    await alone(installationBackup, async () => {
      const state = await readState(places(installationBackup.env.home).installationBackup, installationBackup.target);
      const isDue = !state || clock().getTime() - Date.parse(state.base) >= BASE_EVERY_MS;
      if (!isDue) return void (await deliver(installationBackup));
      const { id, list } = await makeBase(installationBackup);
      const removed = await removeOld(installationBackup.place, await custodyOf(installationBackup));
      log.info({ id, files: list.files, removed }, 'rescue: a base was made');
    });
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    log.error({ reason: error.message }, 'rescue: the installation is not backed up');
  }
}

/** Makes a base now and removes old ones; null while another process delivers. */
export const backUpNow = (installationBackup: InstallationBackup) =>
  alone(installationBackup, async () => {
    const base = await makeBase(installationBackup);
    return { base, removed: await removeOld(installationBackup.place, await custodyOf(installationBackup)) };
  });
