import { join } from 'node:path';
import { build } from 'esbuild';
import { isBundled, type Manifest, type Workspace } from './manifest';

/** Bundles a program and our packages that cannot be installed into ES modules for Node; installed packages are imported. */
export async function bundleProgram(
  home: string,
  dist: string,
  program: Manifest,
  workspace: Workspace,
): Promise<void> {
  await build({
    entryPoints: [join(home, 'src/main.ts')],
    outdir: dist,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    chunkNames: '[name]-[hash]',
    logLevel: 'error',
    plugins: [
      {
        name: 'installed packages stay outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^.]/ }, ({ path, kind }) => {
            const [scope = '', name] = path.split('/');
            const own = scope === '@boveda' && isBundled(`${scope}/${name}`, program, workspace);
            return own || kind === 'entry-point' ? null : { path, external: true };
          }),
      },
    ],
  });
}
