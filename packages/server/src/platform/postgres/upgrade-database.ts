import { rm, stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { migrate } from '../db/migrate';
import { isPartitioned, partitionTables } from '../db/partition-tables';
import { withClient } from '../db/with-client';
import { copyDatabase } from './copy-database';
import { startEmbeddedPostgres } from './launcher';
import { NAME } from './open-database';
import { preparePgRuntime } from './runtime';
import { finishUpgrade, majorOf, newFolderOf, replaceCluster } from './upgrade-steps';

/** An upgrade of the embedded database to the major version of the programs of this product. */
export interface Upgrade {
  folder: string;
  secrets: string;
  /** Programs of the major version of the cluster: `native` of its npm package. */
  programs: string;
  log: FastifyBaseLogger;
}

/**
 * Copies the embedded database into a new cluster of the current major version, compares both, and lets the new one take its
 * place; the old one is kept. No server may run. Killed at any point, it is called again. Returns both versions and the number
 * of rows; null when there is nothing to upgrade.
 */
export async function upgradeDatabase({ folder, secrets, programs, log }: Upgrade) {
  await finishUpgrade(folder);
  const current = await preparePgRuntime(folder);
  const [from, to] = [await majorOf(current), Number.parseInt(current.version, 10)];
  if (from === null || from === to) return null;
  const fresh = newFolderOf(folder);
  await rm(fresh, { recursive: true, force: true });
  const archives = (await stat(current.spool).catch(() => null)) !== null;

  const copied = await copyInto(fresh, archives, { folder, secrets, programs, log });
  await replaceCluster(folder, from);
  return { from, to, tables: copied.length, rows: copied.reduce((sum, { rows }) => sum + rows, 0) };
}

async function copyInto(fresh: string, archives: boolean, { folder, secrets, programs, log }: Upgrade) {
  const old = await startEmbeddedPostgres({ folder, secrets, programs, log });
  try {
    if (old.adopted) throw new Error('the database is in use: stop every process of this installation first');
    await migrate(old.target(NAME), log);
    const made = await startEmbeddedPostgres({ folder: fresh, secrets, archives, log });
    try {
      await made.createDatabase(NAME);
      await migrate(made.target(NAME), log);
      if (await withClient(old.target(NAME), isPartitioned)) await partitionTables(made.target(NAME));
      return await copyDatabase(old.target(NAME), made.target(NAME));
    } finally {
      await made.stop();
    }
  } finally {
    await old.stop();
  }
}
