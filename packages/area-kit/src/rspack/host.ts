import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig, isDevelopment, lightRuntime } from './base';
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

/** The build of the shell. It names no area: areas are registered while it runs. */
export function host(dir: string): Configuration {
  const config = baseConfig(dir, 'boveda_shell');
  return {
    ...config,
    resolve: { ...config.resolve, alias: isDevelopment() ? {} : routerForProduction() },
    entry: { main: join(dir, 'src/main.tsx') },
    output: { ...config.output, publicPath: '/' },
    plugins: [
      ...(config.plugins ?? []),
      ...(isDevelopment() ? [new rspack.EntryPlugin(dir, KEEP_RENDERERS, { name: undefined })] : []),
      new ModuleFederationPlugin({
        name: 'boveda_shell',
        shared: providedByHost(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true, ...lightRuntime },
      }),
      new rspack.HtmlRspackPlugin({ template: join(dir, 'src/index.html'), scriptLoading: 'defer' }),
      // Which keys may sign what this shell runs; whoever builds it says so. Without any it runs no area.
      new rspack.DefinePlugin({
        BOVEDA_TRUSTED_KEYS: process.env.BOVEDA_TRUSTED_KEYS ?? '[]',
        BOVEDA_SHELL_RELEASE: JSON.stringify(process.env.BOVEDA_RELEASE ?? 'desarrollo'),
      }),
      new HostFactsPlugin(),
      new rspack.CopyRspackPlugin({ patterns: [{ from: join(dir, 'public'), to: '.', noErrorOnMissing: true }] }),
    ],
  };
}
