import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { variables } from '../installation/settings/variables';
import { configurationDocument } from './configuration-document';
import { otherVariables } from './other-variables';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

test('configuration.md is what the declarations say: `pnpm run docs` writes it', async () => {
  expect(await readFile(path.join(ROOT, 'packages/docs/configuration.md'), 'utf8')).toBe(configurationDocument());
});

test('every environment variable that the sources name is declared, once', async () => {
  const declared = [
    ...Object.keys(variables.shape),
    ...otherVariables.flatMap((section) => section.variables.map(({ name }) => name)),
  ];
  expect(declared).toEqual([...new Set(declared)]);
  expect((await namedInSources()).filter((name) => !declared.includes(name))).toEqual([]);
});

/** What Jest, Playwright, npm, the shell and the hosts of CI set for everybody. */
const OF_OTHERS = /^(JEST_WORKER_ID|TEST_PARALLEL_INDEX|PATH|HOME|CI|(GITHUB|GITLAB|CI)_.*)$/;

async function namedInSources(): Promise<string[]> {
  const names = new Set<string>();
  for (const folder of await readdir(ROOT))
    if (/^(packages|shell|mf-.*|e2e)$/.test(folder))
      for await (const file of filesBelow(path.join(ROOT, folder)))
        for (const [name] of (await readFile(file, 'utf8')).matchAll(
          /\bBOVEDA_[A-Z_]+\b|(?<=\benv\.)[A-Z][A-Z0-9_]+\b/g,
        ))
          names.add(name);
  return [...names].filter((name) => !OF_OTHERS.test(name));
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name)) yield* filesBelow(place);
    if (entry.isFile() && /\.(tsx?|mjs|cjs|ya?ml|md|template)$/.test(entry.name)) yield place;
  }
}
