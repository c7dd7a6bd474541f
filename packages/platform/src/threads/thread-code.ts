import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type OutputFile, type Plugin } from 'esbuild';

/** These read files beside their own, or are CommonJS and lose their exports when they are bundled. */
const STAYING = /^(libxml2-wasm(\/|$)|pdfkit$|@aws-sdk\/)/;

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
      if (pluginData === STAYING || OURS.test(name)) return undefined;
      const found = await setup.resolve(name, { resolveDir, kind, pluginData: STAYING });
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
});

/** Compiles TypeScript files, by name, to JavaScript with all their imports, except packages that match `staying`. */
export async function compile(entryPoints: Readonly<Record<string, string>>, staying = STAYING): Promise<OutputFile[]> {
  const here = pathToFileURL(Object.values(entryPoints)[0] ?? '').href;
  const require = `import{createRequire as requireFrom}from'node:module';const require=requireFrom('${here}');`;
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
    plugins: [inPlace(staying)],
    banner: { js: require },
  });
  return outputFiles;
}

/**
 * Compiles the entry file of a thread with all its imports, once; each call writes the JavaScript into a new folder and
 * returns the path of the entry. Through the loader that runs the server, every thread would cost seconds and 50 MB
 * more.
 */
export function createThreadCode(entry: string): (folder: string) => Promise<string> {
  let compiled: Promise<OutputFile[]> | undefined;
  return async (folder) => {
    compiled ??= compile({ main: entry }).catch((error) => {
      compiled = undefined;
      throw error;
    });
    await writeCode(await compiled, folder);
    return path.join(folder, 'main.mjs');
  };
}

/** Writes the compiled files into a new folder. */
export async function writeCode(files: readonly OutputFile[], folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  for (const { path: file, contents } of files) await writeFile(path.join(folder, path.basename(file)), contents);
}
