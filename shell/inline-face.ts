import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `face.js` as index.html contains it: without comments and indentation. Used by the build. */
export const inlineFace = (): string =>
  readFileSync(join(import.meta.dirname, 'src/face.js'), 'utf8')
    .replace(/^ *\/\/.*\n/gm, '')
    .replace(/^ +/gm, '');
