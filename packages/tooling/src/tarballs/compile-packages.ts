import { execFile } from 'node:child_process';
import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../places';
import { completeSpecifiers } from './complete-specifiers';

const PACKAGES = join(ROOT, 'packages');

/** Compiles packages into `<target>/<name>/src`: a JavaScript file and its types for each source, by one run of TypeScript. */
export async function compilePackages(names: readonly string[], target: string): Promise<void> {
  const config = join(target, 'tsconfig.json');
  const types = join(ROOT, 'node_modules/@types');
  await writeFile(
    config,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      // `pnpm check types` is what checks them.
      compilerOptions: {
        noEmit: false,
        noCheck: true,
        declaration: true,
        rootDir: PACKAGES,
        outDir: target,
        typeRoots: [types],
      },
      include: names.map((name) => join(PACKAGES, name, 'src')),
      exclude: ['ts', 'tsx'].map((ending) => join(PACKAGES, '**', `*.test.${ending}`)),
    }),
  );
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config]).catch(({ stdout }) => {
    throw new Error(`The packages were not compiled:\n${stdout}`);
  });
  for (const name of names) {
    const source = join(PACKAGES, name, 'src');
    const built = join(target, name, 'src');
    for (const file of await readdir(source, { recursive: true }))
      if (/\.(mjs|css|json)$/.test(file)) await cp(join(source, file), join(built, file));
    await completeSpecifiers(built);
  }
}
