import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Veredicto } from '../informe/informe';

/** Verdicts of the schemas on files, or on XML as text, in its own process: Jest cannot load WebAssembly modules. */
export const checkSchemas = (files: readonly string[]): Promise<Record<string, Veredicto>> =>
  runBeside('check-schemas.ts', files);

/** What the schemas of contabilidad electrónica say of documents, each with the folder of its schema: nothing of a valid one. */
export const checkContabilidad = (
  documents: readonly (readonly [folder: string, xml: string])[],
): Promise<string[][]> => runBeside('check-contabilidad.ts', documents);

async function runBeside<Answer>(script: string, input: unknown): Promise<Answer> {
  const child = promisify(execFile)(process.execPath, ['--import', 'tsx', join(import.meta.dirname, script)], {
    cwd: import.meta.dirname,
    maxBuffer: 64 * 1024 * 1024,
  });
  child.child.stdin?.end(JSON.stringify(input));
  return JSON.parse((await child).stdout);
}
