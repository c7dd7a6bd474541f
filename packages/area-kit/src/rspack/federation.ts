import { createRequire } from 'node:module';
import { join } from 'node:path';

const from = (file: string, name: string) => createRequire(file).resolve(`@module-federation/${name}`);
const asModule = (file: string) => file.replace(/\.cjs$/, '.js');

const tools = from(from(import.meta.filename, 'enhanced'), 'runtime-tools');

/** What the plugin begins every build with: the half of the federation runtime that knows bundlers. */
export const bundlerRuntime = from(tools, 'webpack-bundler-runtime');

/**
 * The plugin leads to the CommonJS builds of the federation runtime, of which nothing unused can be left out. Beside each lies
 * the same as modules. The shell runs containers itself, so that of the runtime itself it has the half that shares.
 */
export const sharingRuntime = (): Record<string, string> => ({
  [bundlerRuntime]: asModule(bundlerRuntime),
  '@module-federation/runtime': join(import.meta.dirname, 'sharing-runtime.ts'),
  '@module-federation/enhanced/runtime': asModule(from(tools, 'runtime')),
});
