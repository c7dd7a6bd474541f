import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withClient } from '@boveda/platform/db/with-client';
import { startEmbeddedPostgres } from '@boveda/platform/postgres/launcher';
import type pg from 'pg';
import { pino } from 'pino';
import { migrate } from '../src/esquema/migrate';
import { NAME } from '../src/installation/database/open-database';
import { upgradeDatabase } from '../src/installation/database/upgrade-database';
import { places } from '../src/installation/settings/env';
import { previousPrograms } from '../testing/previous-postgres';
import { printTable, report, timed } from './measure';
import { cfdiWithSidesSql } from './scale';

// How long everything is stopped for a new major version of PostgreSQL, without and with a copy that was made before:
//   pnpm bench:upgrade [CFDI]
const [CFDI = 100_000] = process.argv.slice(2).map(Number);
const CONTRIBUYENTES = 200;
const BATCH = 50_000;

if (previousPrograms === null) throw new Error('there are no programs of the version before for this platform');
const programs = previousPrograms;
const log = pino({ level: 'error' });
const home = await mkdtemp(path.join(tmpdir(), 'boveda-bench-'));
await chmod(home, 0o755);
const { postgres: folder, secrets } = places(home);
const startOld = () => startEmbeddedPostgres({ folder, secrets, programs, log });
const upgrade = async (expected: string) => {
  const done = await upgradeDatabase({ folder, secrets, programs, poolSize: 16, log });
  if (done?.state !== expected) throw new Error(`${done?.state} instead of ${expected}`);
};

async function fill(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = 'replica'");
  // PostgreSQL has it since 18.
  await client.query("create function uuidv7() returns uuid language sql as 'select gen_random_uuid()'");
  for (let from = 1; from <= CFDI; from += BATCH)
    await client.query(cfdiWithSidesSql(`1 + floor(${CONTRIBUYENTES} * r1 ^ 4)`), [
      from,
      Math.min(from + BATCH - 1, CFDI),
    ]);
  await client.query('vacuum (analyze)');
}

try {
  const first = await startOld();
  await first.createDatabase(NAME);
  await migrate(first.target(NAME), log);
  await withClient(first.target(NAME), fill);
  await first.stop();

  const copied = await timed(() => upgrade('upgraded'));
  await rm(folder, { recursive: true });
  await rename(`${folder}-17`, folder);

  const running = await startOld();
  const followed = await timed(() => upgrade('in step'));
  await running.stop();
  const exchanged = await timed(() => upgrade('upgraded'));

  const figures = { copied, followed, exchanged };
  const seconds = Object.entries({
    'stopped, without a copy made before': copied,
    'making the copy, while it runs': followed,
    'stopped, with it': exchanged,
  }).map(([what, ms]) => [what, ms / 1000]);
  printTable([`${CFDI} CFDI`, 's'], seconds);
  report('upgrade', figures);
} finally {
  await rm(home, { recursive: true, force: true });
}
