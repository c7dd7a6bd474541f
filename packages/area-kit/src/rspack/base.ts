import { join } from 'node:path';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';

export const isDevelopment = () => process.env.NODE_ENV === 'development';

/** The first versions with Ed25519 in WebCrypto, needed to verify releases; README lists them too. */
const BROWSERS = 'chrome >= 137, edge >= 137, firefox >= 129, safari >= 17.4';

const typescript = (refresh: boolean): RuleSetRule => ({
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    // Never `jsx-dev-runtime`: an area in development runs on the shell's React, which may be the production build.
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: false, refresh } },
    },
    env: { targets: BROWSERS },
  },
});

/** These packages have no side effects but do not declare it; without this they would be bundled whole. */
const withoutSideEffects: RuleSetRule = { test: /node_modules\/@(rc-component|ant-design)\//, sideEffects: false };

/** A file as text. Workers are made of texts in scripts, whose hashes are verified: a script of their own has none. */
const asSource: RuleSetRule = { resourceQuery: /^\?source$/, type: 'asset/source' };

/** CSS as a text without spaces and comments, for `ScreenStyles`. */
const cssAsSource: RuleSetRule = {
  test: /\.css$/,
  resourceQuery: /^\?source$/,
  loader: 'builtin:lightningcss-loader',
  options: { minify: true, targets: BROWSERS },
};

/** The configuration that shell and areas share; `refresh` enables React's fast refresh. */
export const baseConfig = (dir: string, uniqueName: string, refresh = false): Configuration => ({
  context: dir,
  mode: isDevelopment() ? 'development' : 'production',
  devtool: isDevelopment() ? 'cheap-module-source-map' : 'source-map',
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      typescript(refresh),
      { test: /\.css$/, resourceQuery: { not: /^\?source$/ }, type: 'css/auto' },
      asSource,
      cssAsSource,
      withoutSideEffects,
    ],
  },
  output: {
    path: join(dir, 'dist'),
    clean: true,
    uniqueName,
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    // Longest load time of a chunk (V1 §8).
    chunkLoadTimeout: 120_000,
    // Otherwise a module that throws during evaluation counts as loaded the next time.
    strictModuleErrorHandling: true,
  },
  // Rspack serializes its federation runtime by Function.toString; under tsx those functions call tsx's `__name` helper.
  plugins: [new rspack.DefinePlugin({ __name: '((named) => named)' })],
  performance: false,
  infrastructureLogging: { level: 'error' },
});
