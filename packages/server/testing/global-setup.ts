import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates the folder of the run's database cluster, which the first test that needs one starts. */
// biome-ignore lint/style/noDefaultExport: Jest calls a module's default.
export default async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'boveda-test-'));
  // When root runs the tests, the database runs as another user.
  await chmod(folder, 0o755);
  process.env.BOVEDA_TEST_RUN = folder;
  process.env.BOVEDA_THREAD_CODE = path.join(folder, 'threads');
}
