import { extname, join } from 'node:path';

/** Path of a module of this folder for a bundler: TypeScript here, JavaScript in the npm package. */
export const siblingModule = (name: string): string =>
  join(import.meta.dirname, `${name}${extname(import.meta.filename)}`);
