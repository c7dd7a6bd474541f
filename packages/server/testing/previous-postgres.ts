import { createRequire } from 'node:module';
import path from 'node:path';

/** Programs of the major version of PostgreSQL before that of the product; null on a platform that has none of them here. */
export const previousPrograms: string | null =
  process.platform === 'linux' && process.arch === 'x64'
    ? path.join(path.dirname(createRequire(import.meta.url).resolve('postgres-previous')), '../native')
    : null;
