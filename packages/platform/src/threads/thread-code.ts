import { createHash } from 'node:crypto';
import path from 'node:path';
import { compile, makeFolderOnce, writeCode } from '@boveda/processes';

/** These read files beside their own, or are CommonJS and lose their exports when they are bundled. */
const STAYING = /^(libxml2-wasm(\/|$)|pdfjs-dist\/|pdfkit$|@aws-sdk\/)/;

/**
 * Compiles the entry file of a thread with all its imports, once; each call writes the JavaScript into a new folder and
 * returns the path of the entry. Through the loader that runs the server, every thread would cost seconds and 50 MB
 * more. Processes of the same sources share what one of them compiled where BOVEDA_THREAD_CODE names a folder: then
 * nothing is written into the new one.
 */
export function createThreadCode(entry: string): (folder: string) => Promise<string> {
  let compiled: ReturnType<typeof compile> | undefined;
  const compileOnce = () => {
    const build = () => compile({ main: entry }, { staying: STAYING });
    // Once more: the compiler is a process of its own, which may have been ended.
    compiled ??= build()
      .catch(build)
      .catch((error) => {
        compiled = undefined;
        throw error;
      });
    return compiled;
  };
  return async (folder) => {
    const shared = process.env.BOVEDA_THREAD_CODE;
    const place = shared ? path.join(shared, createHash('sha256').update(entry).digest('hex')) : folder;
    const make = async (into: string) => writeCode(await compileOnce(), into);
    await (shared ? makeFolderOnce(place, make) : make(place));
    return path.join(place, 'main.mjs');
  };
}
