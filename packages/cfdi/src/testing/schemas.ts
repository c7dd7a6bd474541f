import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Veredicto } from '../informe/informe';

/** Verdicts of the schemas on files, or on XML as text, in its own process: Jest cannot load WebAssembly modules. */
export async function checkSchemas(files: readonly string[]): Promise<Record<string, Veredicto>> {
  const child = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'check-schemas.ts')],
    {
      cwd: import.meta.dirname,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  child.child.stdin?.end(JSON.stringify(files));
  return JSON.parse((await child).stdout);
}
