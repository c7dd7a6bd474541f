import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';

export const isDevelopment = () => process.env.NODE_ENV === 'development';

const typescript = (refresh: boolean): RuleSetRule => ({
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    // Never `jsx-dev-runtime`: an area in development has to run on the shell's React, whichever build that is.
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: false, refresh } },
    },
    // The first versions that can verify a release (Ed25519 in WebCrypto); README names them too.
    env: { targets: 'chrome >= 137, edge >= 137, firefox >= 129, safari >= 17.4' },
  },
});

/** Containers are registered by their script: the runtime's parts for manifests and for Node are left out. */
export const lightRuntime = { disableSnapshot: true, target: 'web' } as const;

/**
 * The plugin leads to the CommonJS builds of the federation runtime, of which nothing unused can be left out and which the
 * page would get twice, once for itself and once for imports. Beside each lies the same as modules.
 */
function runtimeAsModules(): Record<string, string> {
  const from = (file: string, name: string) => createRequire(file).resolve(`@module-federation/${name}`);
  const enhanced = from(import.meta.filename, 'enhanced');
  const tools = from(enhanced, 'runtime-tools');
  const [bundler, runtime] = [from(tools, 'webpack-bundler-runtime'), from(tools, 'runtime')];
  const provider = from(enhanced, 'inject-external-runtime-core-plugin');
  const asModule = (file: string) => file.replace(/\.cjs$/, '.js');
  return {
    [bundler]: asModule(bundler),
    [provider]: asModule(provider),
    '@module-federation/runtime': asModule(runtime),
    '@module-federation/enhanced/runtime': asModule(runtime),
  };
}

/** What the shell and every area are built with alike; `refresh` lets React redraw what is edited. */
export const baseConfig = (dir: string, uniqueName: string, refresh = false): Configuration => ({
  context: dir,
  mode: isDevelopment() ? 'development' : 'production',
  devtool: isDevelopment() ? 'cheap-module-source-map' : 'source-map',
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: runtimeAsModules() },
  module: { rules: [typescript(refresh), { test: /\.css$/, type: 'css/auto' }] },
  output: {
    path: join(dir, 'dist'),
    clean: true,
    uniqueName,
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    // The runtime's own limits are 120 s for a chunk and none at all for a module that throws while it is evaluated.
    chunkLoadTimeout: 8000,
    strictModuleErrorHandling: true,
  },
  // Rspack writes its federation runtime by Function.toString; under tsx those functions call a helper of tsx's.
  plugins: [new rspack.DefinePlugin({ __name: '((named) => named)' })],
  performance: false,
  infrastructureLogging: { level: 'error' },
});
