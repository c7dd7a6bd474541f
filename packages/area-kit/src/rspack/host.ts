import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { baseConfig, isDevelopment } from './base';
import { providedByHost } from './shared';

/** The build of the shell. It names no area: areas are registered while it runs. */
export function host(dir: string): Configuration {
  const config = baseConfig(dir, 'boveda_shell');
  return {
    ...config,
    entry: { main: join(dir, 'src/main.tsx') },
    output: { ...config.output, publicPath: '/' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'boveda_shell',
        shared: providedByHost(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true },
      }),
      new rspack.HtmlRspackPlugin({ template: join(dir, 'src/index.html'), scriptLoading: 'defer' }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: join(dir, 'public'), to: '.', noErrorOnMissing: true }] }),
      ...(isDevelopment() ? [new ReactRefreshRspackPlugin()] : []),
    ],
    ...(isDevelopment() && {
      devServer: {
        port: Number(process.env.PORT ?? 3000),
        hot: true,
        historyApiFallback: true,
        proxy: [
          {
            context: ['/api', '/releases', '/registry.json'],
            target: process.env.BOVEDA_SERVER ?? 'http://localhost:4400',
          },
        ],
      },
    }),
  };
}
