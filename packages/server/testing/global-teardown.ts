import { rm } from 'node:fs/promises';
import path from 'node:path';
import { stopPostmaster } from '@boveda/platform/postgres/cluster';

/** Stops the run's cluster, if a test started it, and removes its files. */
// biome-ignore lint/style/noDefaultExport: Jest calls a module's default.
export default async function globalTeardown(): Promise<void> {
  const run = process.env.BOVEDA_TEST_RUN;
  if (!run) return;
  await stopPostmaster(path.join(run, 'pg/cluster'));
  await rm(run, { recursive: true, force: true });
}
