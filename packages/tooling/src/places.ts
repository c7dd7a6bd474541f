import { resolve } from 'node:path';

/** Root of the checkout. */
export const ROOT = resolve(import.meta.dirname, '../../..');

/** Folder of everything a running installation writes; git ignores it. */
export const homeOf = (env: NodeJS.ProcessEnv) => resolve(env.BOVEDA_HOME || resolve(ROOT, '.boveda'));

/** Where builds go below the home. The server reads the same places. */
export const buildPlaces = (home: string) => ({
  shell: resolve(home, 'build/shell'),
  /** The shell with React's development build, for pages that develop an area. */
  devShell: resolve(home, 'build/dev-shell'),
  /** Of releases and of what is live where. */
  store: resolve(home, 'build'),
  unfinished: resolve(home, 'build/unfinished', String(process.pid)),
});
