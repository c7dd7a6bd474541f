import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './places';

const NOT_SOURCES = /^(node_modules|dist|test-results|\..*)$/;
/** Kebab case, one role if any, and the kind of run if it is one. */
const NAME =
  /^[a-z0-9-]+(\.(screen|routes|store|read-model|generated|config|d))?(\.(test|spec|bench|fuzz))?\.(ts|tsx|mjs|cjs)$/;

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.test(entry.name)) return [];
    return entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)];
  });

test('every source file has a kebab-case name, with a role only of the known ones', () => {
  const sources = filesIn('').filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((path) => !NAME.test(path.split('/').at(-1) ?? ''))).toEqual([]);
});
