import { access } from 'node:fs/promises';
import path from 'node:path';
import { EnvError } from '../core/env';
import type { Db } from '../db/schema';

/**
 * Throws EnvError when the database has CFDI and the folder has no blob store: its disk is not mounted, and files
 * stored
 * meanwhile would be hidden as soon as it is.
 */
export async function refuseEmptyStore(folder: string, db: Db): Promise<void> {
  // Every store that was ever opened has this folder.
  const tmp = path.join(folder, 'tmp');
  const isThere = await access(tmp).then(
    () => true,
    () => false,
  );
  if (isThere || !(await db.selectFrom('cfdi').select('id').limit(1).executeTakeFirst())) return;
  throw new EnvError([
    `BOVEDA_HOME: the database has CFDI, but ${folder} has no files. Mount the disk that has them. If it is lost, create the folder ${tmp} and restore backups.`,
  ]);
}
