import { areasIn } from '@boveda/cli/areas';
import type { Boveda } from './boveda';
import { dueOf, type LiveRelease } from './due';
import { git } from './git';
import { publishAll } from './publish-all';

/**
 * Brings the checked out commit into an environment: what differs from what is live is published and promoted, and how far each
 * area and the shell have come is noted. May be repeated, cancelled, and run for commits in any order. Returns what failed.
 */
export async function deliver(root: string, boveda: Boveda, environment: string): Promise<string[]> {
  const facts = await readLive(boveda, environment);
  const liveOf = (name: string) => facts.find(({ area }) => area === name);
  const all = [{ id: 'shell', folder: 'shell' }, ...areasIn(root)];
  const due = all.map(({ id, folder }) => ({ name: id, due: dueOf(root, folder, liveOf(id)) }));
  const named = (wanted: string) => due.filter((each) => each.due === wanted).map(({ name }) => name);
  const later = named('later');
  if (later.length > 0) process.stdout.write(`A later commit was delivered of: ${later.join(', ')}\n`);
  const liveShell = liveOf('shell')?.release;
  const { live, failed } = await publishAll(boveda, named('publish'), { environment, liveShell });
  const done = [...named('same'), ...live.map((release) => release.split('@')[0])];
  const head = git(root, 'rev-parse', 'HEAD').trim();
  if (done.length > 0) await boveda('delivered', done.join(), '--commit', head, '--to', environment);
  return failed;
}

async function readLive(boveda: Boveda, environment: string): Promise<LiveRelease[]> {
  const { code, said } = await boveda('live', '--to', environment);
  const list = said.split('\n').find((line) => line.startsWith('['));
  if (code !== 0 || list === undefined)
    throw new Error(`What is live in ${environment} cannot be read: ${said.trim()}`);
  return JSON.parse(list) as LiveRelease[];
}
