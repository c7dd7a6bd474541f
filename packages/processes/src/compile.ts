import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OutputFile, Plugin } from 'esbuild';

/** All installed packages: they are loaded from where they are, and only our own are compiled. */
const INSTALLED = /^[^./]/;

/** Marks a resolution that the plugin itself asks for. */
const IN_PLACE = {};

/** Always bundled, or built in. */
const OURS = /^(@boveda\/|node:)/;

const inPlace = (staying: RegExp): Plugin => ({
  name: 'in-place',
  setup(setup) {
    // Our files use import.meta.url, which is replaced by their original location.
    setup.onLoad({ filter: /\/packages\/[^/]+\/src\/.*\.ts$/ }, async ({ path: file }) => ({
      loader: 'ts',
      contents: (await readFile(file, 'utf8'))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file))),
    }));
    setup.onResolve({ filter: staying }, async ({ path: name, resolveDir, kind, pluginData }) => {
      if (pluginData === IN_PLACE || OURS.test(name)) return undefined;
      const found = await setup.resolve(name, { resolveDir, kind, pluginData: IN_PLACE });
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
});

/** What of a compilation can be chosen. */
interface CompileOptions {
  /** Packages that are loaded from where they are; default: all that are installed. */
  staying?: RegExp;
  /** Source maps beside the JavaScript, for `--enable-source-maps`. */
  sourceMaps?: boolean;
}

/** Compiles TypeScript files, by name, to JavaScript with all their imports, except packages that stay where they are. */
export async function compile(
  entryPoints: Readonly<Record<string, string>>,
  { staying = INSTALLED, sourceMaps = false }: CompileOptions = {},
): Promise<OutputFile[]> {
  const here = pathToFileURL(Object.values(entryPoints)[0] ?? '').href;
  const require = `import{createRequire as requireFrom}from'node:module';const require=requireFrom('${here}');`;
  // Only here: most processes compile nothing.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    outdir: '/',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // As Node resolves: with the condition `module`, files that only bundlers can read are found.
    conditions: [],
    write: false,
    // The output is made for the root folder, wherever it is written.
    ...(sourceMaps && { sourcemap: 'linked' as const, sourcesContent: false, sourceRoot: 'file:///' }),
    plugins: [inPlace(staying)],
    banner: { js: require },
  });
  return outputFiles;
}

/** Writes the compiled files into a new folder. */
export async function writeCode(files: readonly OutputFile[], folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  for (const { path: file, contents } of files) await writeFile(path.join(folder, path.basename(file)), contents);
}

/**
 * Compiles a program of ours (TypeScript) into a new folder and returns the path of its JavaScript, for programs that are started often, or
 * while a person waits: with the loader for TypeScript, a start takes three to six times as much of a processor.
 */
export async function compileProgram(
  entry: string,
  folder: string,
  options: Pick<CompileOptions, 'sourceMaps'> = {},
): Promise<string> {
  await writeCode(await compile({ main: entry }, options), folder);
  return path.join(folder, 'main.mjs');
}
