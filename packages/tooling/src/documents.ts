import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './places';

/** Dependencies, builds and, beside the packages, what installations and runs leave. */
const MADE = ['node_modules', 'dist'];
const LEFT = [...MADE, 'data', 'build', 'releases', 'test-results', 'playwright-report'];

/** The files of a folder of the repository and of those below it, without what commands make. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    const isOurs = !(folder.startsWith('packages') ? MADE : LEFT).includes(entry.name);
    return isOurs && !/^\.(?!ci$|github$)/.test(entry.name) ? filesBelow(path) : [];
  });
