import { access } from 'node:fs/promises';
import path from 'node:path';
import { EnvError } from '@boveda/platform/core/env-error';
import type { Db } from '@boveda/platform/db/schema';

/**
 * Throws EnvError when the database has CFDI and the folder has no blob store: its disk is not mounted, and files
 * stored
 * meanwhile would be hidden as soon as it is.
 */
export async function refuseEmptyStore(folder: string, db: Db): Promise<void> {
  const tmp = path.join(folder, 'tmp');
  if ((await wasOpened(folder)) || !(await db.selectFrom('cfdi').select('id').limit(1).executeTakeFirst())) return;
  throw new EnvError([
    `BOVEDA_HOME: the database has CFDI, but ${folder} has no files. Mount the disk that has them. If it is lost, create the folder ${tmp} and restore backups.`,
  ]);
}

/** The same for a folder of BOVEDA_RESPALDOS, when backups of taxpayers should be there. */
export async function refuseMissingRespaldos(folder: string, db: Db): Promise<void> {
  if (await wasOpened(folder)) return;
  const made = await db.selectFrom('respaldo').select('id').where('sha256', 'is not', null).limit(1).executeTakeFirst();
  if (!made) return;
  throw new EnvError([
    `BOVEDA_RESPALDOS: the database has backups of contribuyentes, but ${folder} has none. Mount its disk, or copy there what is at their former place.`,
  ]);
}

/** Every store that was ever opened has this folder. */
const wasOpened = (folder: string) =>
  access(path.join(folder, 'tmp')).then(
    () => true,
    () => false,
  );
