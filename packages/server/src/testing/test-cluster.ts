import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pino } from 'pino';
import { asApplication } from '../db/app-role';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/launcher';
import { migrate } from '../db/migrate';
import { createDb, createPool } from '../db/pool';

/** Logger of tests: silent unless BOVEDA_TEST_LOG says a level. */
export const testLog = pino({ level: process.env.BOVEDA_TEST_LOG ?? 'silent' });

/** Folder of this Jest run; globalTeardown removes it, also after tests that failed. */
export function runFolder(): string {
  const run = process.env.BOVEDA_TEST_RUN;
  if (!run) throw new Error('BOVEDA_TEST_RUN is not set: run the tests through jest.config.mjs');
  return run;
}

/** The run's one cluster; the first test that asks for it starts it, without fsync. */
function openTestCluster(): Promise<EmbeddedPostgres> {
  const run = runFolder();
  return startEmbeddedPostgres({
    folder: path.join(run, 'pg'),
    secrets: path.join(run, 'secrets'),
    durable: false,
    log: testLog,
  });
}

/**
 * A fresh, migrated database of the run's cluster, as the application sees it (`db`, `appPool`, `target`) and as its owner
 * does (`owner`, `pool`, `ownerTarget`). `close` ends the connections; the run's end removes the rest.
 */
export async function createTestDatabase() {
  const cluster = await openTestCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await cluster.createDatabase(name);
  const ownerTarget = cluster.target(name);
  const pool = createPool(ownerTarget, testLog);
  const close = async () => {
    await pool.end();
    await cluster.leave();
  };
  try {
    await migrate(ownerTarget, testLog);
    const target = await asApplication(ownerTarget, testLog, randomBytes(16).toString('hex'));
    const appPool = createPool(target, testLog);
    return {
      ...{ db: createDb(appPool), appPool, target, owner: createDb(pool), pool, ownerTarget },
      close: async () => {
        await appPool.end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
