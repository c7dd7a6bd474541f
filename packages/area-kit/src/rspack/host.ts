import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compilation, type Configuration, type Module, rspack } from '@rspack/core';
import { baseConfig, isDevelopment } from './base';
import { sharingRuntime } from './federation';
import { HostFactsPlugin } from './host-facts-plugin';
import { providedByHost } from './shared';

/** react-router's exports lead to its development build whatever the mode; the other one is a fifth smaller. */
function routerForProduction(): Record<string, string> {
  const fromUiKit = createRequire(join(import.meta.dirname, '../../../ui-kit/package.json'));
  const fromRouterDom = createRequire(fromUiKit.resolve('react-router-dom'));
  const folder = join(fromRouterDom.resolve('react-router'), '../../production');
  return { 'react-router$': join(folder, 'index.mjs'), 'react-router/dom$': join(folder, 'dom-export.mjs') };
}

const KEEP_RENDERERS = join(import.meta.dirname, 'keep-renderers.ts');

/**
 * Every button of antd asks the color picker whether a color is bright. Asked of a module of its own, which is what another query
 * makes, the question brings one function; asked of that of the picker, all panels that the picker lays its presets out in.
 */
const brightAlone = () =>
  new rspack.NormalModuleReplacementPlugin(/color-picker\/components\/ColorPresets$/, (data) => {
    data.request += '?bright';
  });

/** What loader/provided.ts gathers under this name stays together, whoever else uses parts of it later. */
const COMMON = 'common';
const isCommon = (module: Module, { chunkGraph }: Pick<Compilation, 'chunkGraph'>) =>
  chunkGraph.getModuleChunks(module).some(({ name }) => name === COMMON);

/** Of files that everybody waits for, in bytes before compression: a twentieth more than they were when this was written. */
const BUDGET = 810_000;
const budget: Configuration['performance'] = {
  hints: 'error',
  maxAssetSize: BUDGET,
  maxEntrypointSize: 657_000,
  assetFilter: (file) => /^(main|common|frame)\..*\.js$/.test(file),
};

/** The build of the shell. It names no area: areas are registered while it runs. */
export function host(dir: string): Configuration {
  const config = baseConfig(dir, 'boveda_shell');
  return {
    ...config,
    resolve: {
      ...config.resolve,
      alias: { ...sharingRuntime(), ...(isDevelopment() ? {} : routerForProduction()) },
    },
    entry: { main: join(dir, 'src/main.tsx') },
    output: { ...config.output, publicPath: '/' },
    performance: isDevelopment() ? false : budget,
    optimization: {
      splitChunks: { cacheGroups: { common: { name: COMMON, test: isCommon, enforce: true, priority: 10 } } },
    },
    plugins: [
      ...(config.plugins ?? []),
      ...(isDevelopment() ? [new rspack.EntryPlugin(dir, KEEP_RENDERERS, { name: undefined })] : []),
      new ModuleFederationPlugin({
        name: 'boveda_shell',
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
      }),
      // Provided and not also consumed: what is its own the shell imports as it is, without the roundabout way of sharing.
      new rspack.sharing.ProvideSharedPlugin({ provides: providedByHost(), enhanced: true }),
      new rspack.HtmlRspackPlugin({ template: join(dir, 'src/index.html'), scriptLoading: 'defer' }),
      // Which keys may sign what this shell runs; whoever builds it says so. Without any it runs no area.
      new rspack.DefinePlugin({
        BOVEDA_TRUSTED_KEYS: process.env.BOVEDA_TRUSTED_KEYS ?? '[]',
        BOVEDA_SHELL_RELEASE: JSON.stringify(process.env.BOVEDA_RELEASE ?? 'desarrollo'),
      }),
      brightAlone(),
      new HostFactsPlugin(),
      new rspack.CopyRspackPlugin({ patterns: [{ from: join(dir, 'public'), to: '.', noErrorOnMissing: true }] }),
    ],
  };
}
