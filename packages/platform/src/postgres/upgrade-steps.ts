import { access, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EnvError } from '../core/env-error';
import type { PgRuntime } from './runtime';

/** Where an upgrade makes the new cluster, beside the folder of the old one. */
export const newFolderOf = (folder: string): string => `${folder}-new`;
/** In the new folder: it has every row, and takes the place of the old one. */
const COMPLETE = 'complete';

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Major version of the cluster in a folder of `PgRuntime`; null when there is none. */
export async function majorOf({ cluster }: Pick<PgRuntime, 'cluster'>): Promise<number | null> {
  const text = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  return text === null ? null : Number.parseInt(text, 10);
}

/** Throws EnvError for a cluster of another major version than the programs: they would not start on it. */
export async function refuseOtherMajor(runtime: Pick<PgRuntime, 'cluster' | 'version'>): Promise<void> {
  const [found, programs] = [await majorOf(runtime), Number.parseInt(runtime.version, 10)];
  if (found === null || found === programs) return;
  throw new EnvError([
    `BOVEDA_HOME: its database is of PostgreSQL ${found}, this version brings ${programs}. Run pnpm admin base:actualizar, as packages/deploy/docs/recovery.md says.`,
  ]);
}

/** Lets a complete new cluster take the place of the old one, which is kept as `<folder>-<major>`. */
export async function replaceCluster(folder: string, oldMajor: number): Promise<void> {
  await writeFile(path.join(newFolderOf(folder), COMPLETE), '', { flush: true });
  await rename(folder, `${folder}-${oldMajor}`);
  await finishUpgrade(folder);
}

/** Does the last step of an upgrade that was killed before it. */
export async function finishUpgrade(folder: string): Promise<void> {
  if (!(await exists(folder)) && (await exists(path.join(newFolderOf(folder), COMPLETE))))
    await rename(newFolderOf(folder), folder);
}
