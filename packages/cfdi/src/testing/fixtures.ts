import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const besideRepository = (folder: string) => resolve(import.meta.dirname, '../../../../../shared', folder);

export const fixturesFolder = process.env.BOVEDA_FIXTURES ?? besideRepository('fixtures');
export const satFolder = join(process.env.BOVEDA_SAT_RESOURCES ?? besideRepository('sat'), 'www.sat.gob.mx');

/** `describe` when the folders exist; otherwise prints a warning and skips the tests. */
export function describeWith(folders: readonly string[], title: string, body: () => void): void {
  const missing = folders.filter((folder) => !existsSync(folder));
  if (missing.length === 0) {
    describe(title, body);
    return;
  }
  process.stderr.write(`\nSKIPPED "${title}": ${missing.join(', ')} not found\n`);
  describe.skip(title, () => {
    it('needs its fixtures', () => undefined);
  });
}

export const readFixture = (...path: string[]) => readFileSync(join(fixturesFolder, ...path));

/** Returns all fixtures with an extension, sorted. */
export function listFixtures(extension: string): string[] {
  return readdirSync(fixturesFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .sort()
    .map((file) => join(fixturesFolder, file));
}
