import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPLATES } from '../templates';

type Names = Record<string, string>;

/** The part of a package.json that a repository of areas needs. */
interface Manifest {
  scripts?: Names;
  dependencies?: Names;
  devDependencies?: Names;
}

const FILES = ['jest.config.mjs', 'tsconfig.json', '.gitignore'];

/**
 * Makes a folder a repository of areas: configuration of tests and types, and the packages that areas need. What it has already
 * stays, versions too. Returns the files that were written.
 */
export async function prepareRepository(root: string): Promise<string[]> {
  const written: string[] = [];
  const write = async (name: string, text: string) => {
    await writeFile(join(root, name), text);
    written.push(name);
  };
  for (const name of FILES) if (!existsSync(join(root, name))) await write(name, await template(name));
  const before = await readFile(join(root, 'package.json'), 'utf8').catch(() => '{}');
  const after = `${JSON.stringify(completed(JSON.parse(before) as Manifest, JSON.parse(await template('package.json')) as Manifest), null, 2)}\n`;
  if (after !== before) await write('package.json', after);
  return written;
}

const template = (name: string) => readFile(join(TEMPLATES, 'repository', `${name}.template`), 'utf8');

function completed(own: Manifest, needed: Manifest): Manifest {
  const has = (name: string) => own.dependencies?.[name] ?? own.devDependencies?.[name];
  const missing = (names: Names = {}) => Object.fromEntries(Object.entries(names).filter(([name]) => !has(name)));
  return {
    ...needed,
    ...own,
    scripts: { ...needed.scripts, ...own.scripts },
    dependencies: { ...own.dependencies, ...missing(needed.dependencies) },
    devDependencies: { ...own.devDependencies, ...missing(needed.devDependencies) },
  };
}
