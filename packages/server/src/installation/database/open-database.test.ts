import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testLog } from '../../../testing/test-cluster';
import { readEnv } from '../settings/env';
import { openDatabase } from './open-database';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'boveda-open-'));
  await chmod(home, 0o755);
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('does not count its own connections as other users, even while the server still lists them', async () => {
  const { pool, close } = await openDatabase(readEnv({ BOVEDA_HOME: home, BOVEDA_DEMO: '1', PORT: '0' }), testLog);
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGSTOP');
  const closing = close();
  await sleep(1_000);
  process.kill(rows[0].pid, 'SIGCONT');
  await closing;
  expect(existsSync(path.join(home, 'data/postgres/cluster/postmaster.pid'))).toBe(false);
});
