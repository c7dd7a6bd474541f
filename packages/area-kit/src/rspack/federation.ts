import { createRequire } from 'node:module';
import { siblingModule } from './sibling-module';

const from = (file: string, name: string) => createRequire(file).resolve(`@module-federation/${name}`);
const asModule = (file: string) => file.replace(/\.cjs$/, '.js');

const tools = from(from(import.meta.filename, 'enhanced'), 'runtime-tools');

/** The bundler half of the federation runtime, which the plugin adds to every build. */
export const bundlerRuntime = from(tools, 'webpack-bundler-runtime');

/** How builds import it. */
export const RUNTIME = '@module-federation/webpack-bundler-runtime';

/**
 * Aliases for the federation runtime. The plugin resolves to its CommonJS builds, which cannot be tree-shaken; the ES modules
 * lie beside them. The shell runs containers itself, so it only needs the sharing half of the runtime.
 */
export const sharingRuntime = (): Record<string, string> => ({
  [RUNTIME]: asModule(bundlerRuntime),
  '@module-federation/runtime': siblingModule('sharing-runtime'),
  '@module-federation/enhanced/runtime': asModule(from(tools, 'runtime')),
});
