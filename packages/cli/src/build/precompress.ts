import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const COMPRESSIBLE = /\.(js|mjs|css|json|svg|wasm)$/;
/** Below this size the headers outweigh the saving. */
const WORTH_BYTES = 1024;
/** `best` is 10 % smaller than `quick`, for about twelve seconds of a processor for the shell instead of a third of one. */
export type Effort = 'best' | 'quick';
const LEVELS: Readonly<Record<Effort, number>> = { best: zlib.constants.BROTLI_MAX_QUALITY, quick: 7 };

/** Writes `file.br` and `file.gz` beside every file of a build that shrinks, so that serving needs no compression. */
export async function precompress(folder: string, effort: Effort = 'best'): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: LEVELS[effort] };
  await Promise.all(files.map(({ parentPath, name }) => precompressFile(join(parentPath, name), params)));
}

async function precompressFile(path: string, params: Record<number, number>): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < WORTH_BYTES) return;
  const [small, smaller] = await Promise.all([gzip(bytes), brotli(bytes, { params })]);
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
}
