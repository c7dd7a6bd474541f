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

/** Nothing in them is imported for what it does; their packages just do not say so, and all of each would go along. */
const withoutSideEffects: RuleSetRule = { test: /node_modules\/@(rc-component|ant-design)\//, sideEffects: false };

/** What the shell and every area are built with alike; `refresh` lets React redraw what is edited. */
export const baseConfig = (dir: string, uniqueName: string, refresh = false): Configuration => ({
  context: dir,
  mode: isDevelopment() ? 'development' : 'production',
  devtool: isDevelopment() ? 'cheap-module-source-map' : 'source-map',
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: { rules: [typescript(refresh), { test: /\.css$/, type: 'css/auto' }, withoutSideEffects] },
  output: {
    path: join(dir, 'dist'),
    clean: true,
    uniqueName,
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    // Longest that a part of a screen may take (V1 §8).
    chunkLoadTimeout: 120_000,
    // Otherwise a module that throws while it is evaluated is taken for a good one the next time.
    strictModuleErrorHandling: true,
  },
  // Rspack writes its federation runtime by Function.toString; under tsx those functions call a helper of tsx's.
  plugins: [new rspack.DefinePlugin({ __name: '((named) => named)' })],
  performance: false,
  infrastructureLogging: { level: 'error' },
});
