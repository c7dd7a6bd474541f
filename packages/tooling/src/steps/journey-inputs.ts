import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areasIn } from '@boveda/cli/areas';
import { ROOT } from '../places';
import { hashOf, isTest, type Sources } from './inputs';
import type { Memory } from './passed';

const SPECS = 'e2e/specs/';

/** A file of journeys that publishes areas, or has browsers or contexts of its own, whose requests are not recorded. */
const SEES_MORE =
  /newContext|\blaunch|support\/(operator|releases|checkout|elsewhere|broken-releases|shells|team-key)'/;

/** Stands for areas that are not known. */
export const ANY_AREA = 'any';

/**
 * Hash of what a file of journeys depends on: itself, and the product but for areas of which no page fetched a file. What the shell
 * knows of every area, its `area.json`, is part of it.
 * @param spec name below `e2e/specs`
 * @param areas ids of the areas whose files its pages fetched when it passed, or ANY_AREA
 */
export function specInputs(
  sources: Sources,
  spec: string,
  areas: string,
  all: readonly { id: string; folder: string }[] = areasIn(ROOT),
): string {
  const used = areas.split(' ');
  const unused = areas === ANY_AREA ? [] : all.filter(({ id }) => !used.includes(id));
  const isProduct = (path: string) =>
    !(path.startsWith(SPECS) || isTest(path) || path.endsWith('.md')) &&
    (path.endsWith('/area.json') || !unused.some(({ folder }) => path.startsWith(`${folder}/`)));
  return hashOf(sources, (path) => path === SPECS + spec || isProduct(path));
}

/** Files of journeys that have not passed on this machine with what they depend on now. */
export async function dueSpecs(memory: Memory, root = ROOT): Promise<string[]> {
  const specs = [...memory.sources.keys()].filter((path) => path.startsWith(SPECS) && existsSync(join(root, path)));
  const names = specs.map((path) => path.slice(SPECS.length));
  return names.filter((spec) => {
    const inputs = specInputs(memory.sources, spec, memory.get(areasOf(spec)) ?? ANY_AREA);
    return memory.get(SPECS + spec) !== inputs;
  });
}

/** Keeps that files of journeys passed, by name with the ids of the areas that their pages fetched; with none, nothing is known of them. */
export async function keepSpecs(
  memory: Memory,
  passed: readonly { spec: string; areas: readonly string[] }[],
  root = ROOT,
): Promise<void> {
  const kept = passed.map(async ({ spec, areas: fetched }) => {
    const source = await readFile(join(root, SPECS, spec), 'utf8');
    const isKnown = fetched.length > 0 && !SEES_MORE.test(source);
    const areas = isKnown ? [...fetched].sort().join(' ') : ANY_AREA;
    return { [areasOf(spec)]: areas, [SPECS + spec]: specInputs(memory.sources, spec, areas) };
  });
  await memory.keep(Object.assign({}, ...(await Promise.all(kept))));
}

const areasOf = (spec: string) => `areas of ${SPECS}${spec}`;
