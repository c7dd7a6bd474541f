import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { OWNER_PASSWORD, startEmbeddedPostgres } from '@boveda/platform/postgres/launcher';
import { clusterPlace } from '@boveda/platform/postgres/runtime';
import { makeFolderOnce } from '@boveda/processes';
import { migrate } from '../src/esquema/migrate';
import { partitionTables } from '../src/esquema/partition-tables';
import { NAME } from '../src/installation/database/open-database';
import { places } from '../src/installation/settings/env';
import { runFolder, testLog } from './test-cluster';

/** Which cluster is copied: its programs, when they are those of another version, and whether its tables are partitioned. */
interface Kind {
  programs?: string;
  arePartitioned?: boolean;
}

/**
 * Gives a new home a stopped cluster with a migrated database, as the first start would make it. The run makes one of each kind, and
 * copies it: a tenth of the time of initdb and all migrations. Only an installation that starts from nothing is not the same.
 */
export async function copyMigratedCluster(
  home: string,
  { programs, arePartitioned = false }: Kind = {},
): Promise<void> {
  const kind = [programs ? 'other' : 'own', arePartitioned ? 'partitioned' : 'plain'].join('-');
  const template = path.join(runFolder(), `cluster-${kind}`);
  await makeFolderOnce(template, async (draft) => {
    await mkdir(draft, { mode: 0o755 });
    const { postgres: folder, secrets } = places(draft);
    const cluster = await startEmbeddedPostgres({
      ...{ folder, secrets, durable: false, log: testLog },
      ...(programs && { programs }),
    });
    await cluster.createDatabase(NAME);
    await migrate(cluster.target(NAME), testLog);
    if (arePartitioned) await partitionTables(cluster.target(NAME));
    await cluster.stop();
  });
  const [from, to] = [places(template), places(home)];
  const [made, wanted] = [await clusterPlace(from.postgres), await clusterPlace(to.postgres)];
  // With the owner of the files, who is not the user that runs the tests when that is root.
  await promisify(execFile)('cp', ['-a', made.cluster, wanted.cluster]);
  await mkdir(to.secrets, { recursive: true, mode: 0o700 });
  await cp(path.join(from.secrets, OWNER_PASSWORD), path.join(to.secrets, OWNER_PASSWORD));
}
