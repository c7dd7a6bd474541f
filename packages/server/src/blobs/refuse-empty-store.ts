import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../db/schema';
import { EnvError } from '../env';

/**
 * Throws EnvError when no store lies where the files of a vault with CFDI have to lie: their disk is not mounted, and
 * what came in meanwhile would be out of sight as soon as it is.
 */
export async function refuseEmptyStore(folder: string, db: Db): Promise<void> {
  // Every store that was ever opened has it.
  const tmp = path.join(folder, 'tmp');
  const isThere = await access(tmp).then(
    () => true,
    () => false,
  );
  if (isThere || !(await db.selectFrom('cfdi').select('id').limit(1).executeTakeFirst())) return;
  throw new EnvError([
    `BOVEDA_HOME: the database has CFDI, but ${folder} has no files. Mount the disk they lie on. If it is lost, make the folder ${tmp} and restore backups.`,
  ]);
}
