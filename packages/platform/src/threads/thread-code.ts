import path from 'node:path';
import { compile, writeCode } from '@boveda/processes';

/** These read files beside their own, or are CommonJS and lose their exports when they are bundled. */
const STAYING = /^(libxml2-wasm(\/|$)|pdfjs-dist\/|pdfkit$|@aws-sdk\/)/;

/**
 * Compiles the entry file of a thread with all its imports, once; each call writes the JavaScript into a new folder and
 * returns the path of the entry. Through the loader that runs the server, every thread would cost seconds and 50 MB
 * more.
 */
export function createThreadCode(entry: string): (folder: string) => Promise<string> {
  let compiled: ReturnType<typeof compile> | undefined;
  return async (folder) => {
    const build = () => compile({ main: entry }, { staying: STAYING });
    // Once more: the compiler is a process of its own, which may have been ended.
    compiled ??= build()
      .catch(build)
      .catch((error) => {
        compiled = undefined;
        throw error;
      });
    await writeCode(await compiled, folder);
    return path.join(folder, 'main.mjs');
  };
}
