import path from 'node:path';
import type { createServerProcess, ServerProcess } from '../testing/server-process';
import { withTestRun } from '../testing/with-test-run';
import { median } from './measure';

const PARENT = process.env.BENCH_PARENT;

/** This worktree, and the one that it is compared with (BENCH_PARENT). */
export const trees: readonly string[] = [
  path.resolve(import.meta.dirname, '../../..'),
  ...(PARENT ? [path.resolve(PARENT)] : []),
];

/** Creates the server of a worktree. */
export async function serverOf(tree: string, ...args: Parameters<typeof createServerProcess>): Promise<ServerProcess> {
  const server: typeof import('../testing/server-process') = await import(
    path.join(tree, 'packages/server/testing/server-process.ts')
  );
  return server.createServerProcess(...args);
}

type Figures = Record<string, number>;

/**
 * Measures each worktree in turns, so that other programs slow down both. Returns the medians of this one, and where there is
 * another their ratios to its medians, `<name>ToParent`.
 */
export async function inTurns(rounds: number, measure: (tree: string) => Promise<Figures>): Promise<Figures> {
  const samples = trees.map((): Figures[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, tree] of trees.entries()) samples[at]?.push(await withTestRun(() => measure(tree)));
  const [own = {}, parent] = samples.map((figures) =>
    Object.fromEntries(
      Object.keys(figures[0] ?? {}).map((name) => [name, median(figures.map((each) => each[name] ?? Number.NaN))]),
    ),
  );
  if (!parent) return own;
  const ratios = Object.entries(own).map(([name, value]) => [`${name}ToParent`, value / (parent[name] ?? Number.NaN)]);
  return { ...own, ...Object.fromEntries(ratios) };
}
