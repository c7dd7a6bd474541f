import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Module } from '@rspack/core';

/** The chunk with what `ownCopies` of area.json names and what that depends on; the gate weighs it by this name. */
export const COPIES_CHUNK = 'own-copies';

/** An installed package. */
export interface Installed {
  name: string;
  version: string;
  /** Without links, as bundlers name modules. */
  folder: string;
  dependencies: string[];
}

/** The package that an import of this name in a folder gets; null when none is installed. */
export function findPackage(from: string, name: string): Installed | null {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) {
    const real = realpathSync(folder);
    const { version, dependencies = {} } = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8'));
    return { name, version, folder: real, dependencies: Object.keys(dependencies) };
  }
  const above = dirname(from);
  return above === from ? null : findPackage(above, name);
}

/**
 * The packages of these names as an area has them installed, with all that they depend on.
 * @throws when one is not installed
 */
export function copiesFor(dir: string, names: readonly string[]): Installed[] {
  const copies = new Map<string, Installed>();
  const take = (found: Installed) => {
    if (copies.has(found.folder)) return;
    copies.set(found.folder, found);
    for (const each of found.dependencies) {
      const needed = findPackage(found.folder, each);
      if (needed) take(needed);
    }
  };
  for (const name of names) {
    const found = findPackage(realpathSync(dir), name);
    if (!found) throw new Error(`ownCopies of area.json: ${name} is not installed`);
    take(found);
  }
  return [...copies.values()];
}

/** Puts own copies into a chunk of their own, so that what they cost can be told. */
export const copiesGroup = (copies: readonly Installed[]) => ({
  name: COPIES_CHUNK,
  chunks: 'async' as const,
  enforce: true,
  test: (module: Module) => {
    const file = module.nameForCondition();
    return file !== undefined && copies.some(({ folder }) => file.startsWith(folder + sep));
  },
});
