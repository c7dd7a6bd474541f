import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const COMPRESSIBLE = /\.(js|mjs|css|json|svg|wasm)$/;
/** Below this size the headers outweigh the saving. */
const WORTH_BYTES = 1024;
// Level 6 of 11: within a few percent of the best in a tenth of the time, which a first start waits for.
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Writes `file.br` and `file.gz` beside every file of a build that shrinks, so that serving needs no compression. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.length < WORTH_BYTES) continue;
    const [small, smaller] = await Promise.all([gzip(bytes), brotli(bytes, BROTLI)]);
    await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
  }
}
