import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const besideRepository = (folder: string) => resolve(import.meta.dirname, '../../../../../shared', folder);

export const fixturesFolder = process.env.BOVEDA_FIXTURES ?? besideRepository('fixtures');
const satResources = process.env.BOVEDA_SAT_RESOURCES ?? besideRepository('sat');
export const satFolder = join(satResources, 'www.sat.gob.mx');
/** Schemas of contabilidad electrónica: Anexo 24, version 1.3. */
export const contabilidadFolder = join(satResources, 'ContabilidadE', '1_3');

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
