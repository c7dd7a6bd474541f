import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AreaDescriptor, areaDescriptor, containerName, FEDERATION_RUNTIME } from '@boveda/contracts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { baseConfig, isDevelopment } from './base';
import { devServer } from './dev-server';
import { RUNTIME } from './federation';
import { FirstScreenPlugin } from './first-screen-plugin';
import { copiesFor, copiesGroup } from './own-copies';
import { OwnCopiesPlugin } from './own-copies-plugin';
import { runtimeByName } from './runtime-by-name';
import { takenFromHost } from './shared';
import { siblingModule } from './sibling-module';
import { SortedHashesPlugin } from './sorted-hashes-plugin';
import { StableManifestPlugin } from './stable-manifest-plugin';
import { UsesPlugin } from './uses-plugin';

// Relative, because the ids of modules are made of these requests.
const slotModules = (descriptor: AreaDescriptor) =>
  Object.fromEntries(Object.values(descriptor.slots).map((module) => [module, `./src/${module.replace(/^\.\//, '')}`]));

/**
 * The Rspack configuration of an area, for `rspack build` and `rspack serve`. `area.json` says what the area offers,
 * BOVEDA_RELEASE names the build. Exposes `./area` (src/index.ts) and each slot of the descriptor (`./upload` is
 * src/upload/index.ts or src/upload.tsx).
 */
export function createAreaConfig(dir: string): Configuration {
  const descriptor = areaDescriptor().parse(JSON.parse(readFileSync(join(dir, 'area.json'), 'utf8')));
  const name = containerName(descriptor.id, process.env.BOVEDA_RELEASE ?? 'desarrollo');
  const config = baseConfig(dir, name, isDevelopment());
  const copies = copiesFor(dir, descriptor.ownCopies ?? []);
  return {
    ...config,
    // The gate knows by these names that a style is the area's own, and two releases have different ones.
    module: {
      ...config.module,
      rules: [...(config.module?.rules ?? []), fencedStyles(descriptor.id)],
      generator: { 'css/auto': { localIdentName: '[uniqueName]-[id]-[local]' } },
    },
    entry: {},
    ...(isDevelopment() && { devServer: devServer(), lazyCompilation: false }),
    ...(copies.length > 0 && { optimization: { splitChunks: { cacheGroups: { copies: copiesGroup(copies) } } } }),
    externals: { [RUNTIME]: `global ${FEDERATION_RUNTIME}` },
    output: { ...config.output, publicPath: 'auto', crossOriginLoading: 'anonymous' },
    plugins: [
      ...(config.plugins ?? []),
      runtimeByName(),
      new ModuleFederationPlugin({
        name,
        filename: isDevelopment() ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        exposes: { './area': './src/index.ts', ...slotModules(descriptor) },
        shared: takenFromHost(descriptor.ownCopies),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
      }),
      ...(isDevelopment() ? whileDeveloped(dir) : whenReleased()),
      ...(copies.length > 0 ? [new OwnCopiesPlugin(copies)] : []),
    ],
  };
}

/** CSS texts of an area reach only what has a class of the area: `.cfdi-…` for mf-cfdi. */
const fencedStyles = (area: string): RuleSetRule => ({
  test: /\.css$/,
  resourceQuery: /^\?source$/,
  enforce: 'pre',
  loader: join(import.meta.dirname, 'fence-styles.mjs'),
  options: { prefix: area.replace(/^mf-/, '') },
});

/**
 * Integrity of chunks (the registry pins the entry, this plugin pins what it loads), the facts that the gate weighs and compares, and a
 * manifest that is the same in every build.
 */
const whenReleased = () => [
  new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
  new SortedHashesPlugin(),
  new FirstScreenPlugin(),
  new UsesPlugin(),
  new StableManifestPlugin(),
];

/** Fast refresh, and area.json beside the entry, where the shell reads it. */
const whileDeveloped = (dir: string) => [
  new ReactRefreshRspackPlugin(),
  new rspack.EntryPlugin(dir, siblingModule('refresh-or-reload'), { name: undefined }),
  new rspack.CopyRspackPlugin({ patterns: [{ from: join(dir, 'area.json') }] }),
];
