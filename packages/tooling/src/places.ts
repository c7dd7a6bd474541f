import { resolve } from 'node:path';
import { areasIn } from '@boveda/cli/areas';

/** Root of the checkout. */
export const ROOT = resolve(import.meta.dirname, '../../..');

/** As bin/bootstrap.mjs has it. */
export const PNPM = 'pnpm@12.21.0';

/** Folders of the product's sources. Those of `packages` have areas among them. */
export const productFolders = (): string[] => [
  'shell',
  ...areasIn(ROOT).flatMap(({ folder }) => (folder.startsWith('packages/') ? [] : [folder])),
  'packages',
];

/** Folder of everything a running installation writes; git ignores it. */
export const homeOf = (env: NodeJS.ProcessEnv) => resolve(env.BOVEDA_HOME || resolve(ROOT, '.boveda'));

/** Folders of builds below the home; the server reads the same ones. */
export const buildPlaces = (home: string) => ({
  shell: resolve(home, 'build/shell'),
  /** The shell with React's development build, for pages with an area in development. */
  devShell: resolve(home, 'build/dev-shell'),
  /** Packages for programs of taxpayers. */
  npm: resolve(home, 'build/npm'),
  /** The compiled server that runs. */
  server: resolve(home, 'build/server'),
  /** The store of releases and environments. */
  store: resolve(home, 'build'),
  /** Ids of builds by their inputs. */
  ids: resolve(home, 'build/ids'),
  unfinished: resolve(home, 'build/unfinished', String(process.pid)),
});
