import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHostConfig } from '@boveda/area-kit/rspack';
import { areasIn } from '@boveda/cli/areas';
import { type Compilation, type Configuration, type Module, rspack } from '@rspack/core';

const ROOT = join(import.meta.dirname, '../../..');
const SHELL = join(ROOT, 'shell');
const here = (file: string) => join(import.meta.dirname, file);

/** Modules of the shell and of area-kit that are replaced by modules of this folder. */
const instead: [RegExp, string][] = [
  [/\/(loader\/)?outlet$/, here('outlet.tsx')],
  [/\/loader\/provided$/, here('no-ops.ts')],
  [/\/guests\/load-guests$/, here('no-ops.ts')],
  [/^\.\/create-area$/, join(ROOT, 'packages/area-kit/bench/create-area.tsx')],
];

/** Source of areas.ts: the areas of the checkout, imported as a router's lazy routes would be. */
function areasModule(): string {
  const areas = areasIn(ROOT).map(({ folder }) => ({
    folder,
    descriptor: JSON.parse(readFileSync(join(ROOT, folder, 'area.json'), 'utf8')) as {
      id: string;
      slots: Record<string, string>;
    },
  }));
  const descriptors = areas.map(({ descriptor }) => descriptor);
  const modules = areas.map(({ folder, descriptor: { id, slots } }) => {
    const lazy = (name: string, file: string, chunk = '') =>
      `${JSON.stringify(name)}: () => import(${chunk}${JSON.stringify(join(ROOT, folder, 'src', file))})`;
    const all = [
      lazy('./area', 'index.ts', `/* webpackChunkName: "${id}" */ `),
      ...Object.entries(slots).map(([slot, file]) => lazy(slot, file)),
    ];
    return `${JSON.stringify(id)}: { ${all.join(', ')} }`;
  });
  return `export const descriptors = ${JSON.stringify(descriptors)}; export const modules = { ${modules.join(', ')} };`;
}

/**
 * The shell gathers what a list needs into one file, and so does the monolith: libraries and packages of the measured list.
 * Left to Rspack they are fourteen files, which weigh 18 KB more and come one after the other.
 */
const isCommon = (module: Module, { chunkGraph }: Pick<Compilation, 'chunkGraph'>) =>
  /node_modules|packages\//.test(module.identifier()) &&
  chunkGraph.getModuleChunks(module).some(({ name }) => name === 'mf-cfdi');

const own = createHostConfig(SHELL);
const federated = new Set(['ModuleFederationPlugin', 'ProvideSharedPlugin', 'HostFactsPlugin']);

/** The same screens as one application: the shell's build without federation, the areas as lazy parts of it. */
const monolith: Configuration = {
  ...own,
  // The budget is the shell's: what the monolith loads first holds libraries of the areas too.
  performance: { hints: false },
  entry: { main: here('main.tsx') },
  optimization: {
    splitChunks: { cacheGroups: { common: { name: 'common', test: isCommon, enforce: true, priority: 10 } } },
  },
  module: {
    rules: [
      ...(own.module?.rules ?? []),
      {
        test: here('areas.ts'),
        enforce: 'pre',
        loader: here('replace-source.cjs'),
        options: { source: areasModule() },
      },
    ],
  },
  plugins: [
    ...(own.plugins ?? []).filter((plugin) => !federated.has(plugin?.constructor.name ?? '')),
    ...instead.map(
      ([what, file]) =>
        new rspack.NormalModuleReplacementPlugin(what, (data) => {
          if (/\/(shell\/src|area-kit\/src|e2e\/bench)/.test(data.context)) data.request = file;
        }),
    ),
  ],
};

export default monolith;
