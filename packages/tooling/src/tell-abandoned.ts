import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './places';
import { run } from './processes';

/** Where the embedded database of root lies when its home is closed to others: platform/postgres/abandoned.ts of the server. */
const PLACE = '/var/lib/boveda';

/** Shows databases whose home was deleted, and asks at a terminal whether to remove them; elsewhere it says by which command. */
export async function tellAbandoned(home: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const names = await readdir(PLACE).catch(() => []);
  const own = await readFile(join(home, 'data/postgres/cluster-folder'), 'utf8').catch(() => '');
  // Reading the server's code costs a second, which nobody waits for who has no other database here.
  if (names.every((name) => name === own.trim())) return;
  const admin = join(ROOT, 'packages/server/src/admin/main.ts');
  const args = ['--import', 'tsx', admin, 'base:abandonadas', '--preguntar', 'si'];
  await run(process.execPath, args, { stdio: 'inherit', env: { ...process.env, BOVEDA_HOME: home } });
}
