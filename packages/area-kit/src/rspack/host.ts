import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compilation, type Configuration, type Module, type RuleSetRule, rspack } from '@rspack/core';
import { baseConfig, isDevelopment } from './base';
import { sharingRuntime } from './federation';
import { HostFactsPlugin } from './host-facts-plugin';
import { PageScriptsPlugin } from './page-scripts-plugin';
import { runtimeByName } from './runtime-by-name';
import { providedByHost } from './shared';
import { siblingModule } from './sibling-module';
import { SortedHashesPlugin } from './sorted-hashes-plugin';
import { typeface } from './typeface';

/** `require` as one of our packages has it. */
const requireFrom = (name: string) => createRequire(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** Aliases for react-router's production build, a fifth smaller: its exports always resolve to the development build. */
function routerForProduction(): Record<string, string> {
  const fromUiKit = requireFrom('@boveda/ui-kit');
  const fromRouterDom = createRequire(fromUiKit.resolve('react-router-dom'));
  const folder = join(fromRouterDom.resolve('react-router'), '../../production');
  return { 'react-router$': join(folder, 'index.mjs'), 'react-router/dom$': join(folder, 'dom-export.mjs') };
}

const KEEP_RENDERERS = siblingModule('keep-renderers');

/**
 * antd's Button imports one function of the color picker's presets. The query makes it its own module,
 * which is tree-shaken to that function; otherwise all panels of the presets would be bundled with every button.
 */
const brightAlone = () =>
  new rspack.NormalModuleReplacementPlugin(/color-picker\/components\/ColorPresets$/, (data) => {
    data.request += '?bright';
  });

/**
 * Parts of libraries that a browser does not use: zod's conversion to JSON schema, which every schema refers to, and axios's
 * adapter of fetch, because XMLHttpRequest comes first and reports the progress of uploads.
 */
function withoutUnused(): Record<string, string | false> {
  const zod = join(requireFrom('@boveda/contracts').resolve('zod'), '../v4/core');
  const sdk = requireFrom('@boveda/api-sdk');
  return {
    [join(zod, 'json-schema-generator.js')]: false,
    [join(zod, 'json-schema-processors.js')]: false,
    [join(zod, 'json-schema-generator.js')]: false,
    [join(zod, 'to-json-schema.js')]: siblingModule('without-json-schema'),
    [join(sdk.resolve('axios/package.json'), '../lib/adapters/fetch.js')]: false,
  };
}

/** pdfjs-dist names its own file for Node; Rspack would write the absolute path of the checkout there. */
const withoutLocation: RuleSetRule = {
  test: /pdfjs-dist\/build\/pdf\.mjs$/,
  loader: join(import.meta.dirname, 'without-location.mjs'),
};

/** The contracts in a browser: their texts for the OpenAPI page were 10 KB of every screen. */
const withoutDescriptions: RuleSetRule = {
  test: /packages\/contracts\/src\/[^/]+\.ts$/,
  loader: join(import.meta.dirname, 'without-descriptions.mjs'),
};

/** The pictures of antd's Result for status 403, 404 and 500, which no screen uses: 8 KB of every list. */
function withoutPictures(): Record<string, false> {
  const fromUiKit = requireFrom('@boveda/ui-kit');
  const folder = join(fromUiKit.resolve('antd/package.json'), '../es/result');
  return Object.fromEntries(
    ['noFound', 'serverError', 'unauthorized'].map((name) => [join(folder, `${name}.js`), false]),
  );
}

/**
 * A chunk that imports of the shell name; its modules stay in it even where other chunks use them too. `core` is what every screen
 * but the login needs at once, `common` what practically every taxpayer's screen needs (loader/provided.ts), and `antd`
 * the components of antd that screens show first: dialogs, toasts, fields of forms.
 */
const named = (chunk: string, priority: number) => ({
  name: chunk,
  test: (module: Module, { chunkGraph }: Pick<Compilation, 'chunkGraph'>) =>
    chunkGraph.getModuleChunks(module).some(({ name }) => name === chunk),
  enforce: true,
  priority,
});

/** The chunks of the first load of a taxpayer's screen beside the entry, which is all that the login needs. */
const FIRST_CHUNKS = ['core', 'common', 'frame'];
const FIRST_LOAD = new RegExp(`^(main|${FIRST_CHUNKS.join('|')})\\..*\\.js$`);

/**
 * Chrome then compiles all functions of these files in another thread while they arrive. Otherwise it compiles each at its first
 * call, in the thread of the page: a quarter of what a list cost there. After minimizing, which removes comments.
 */
const compiledAhead = () =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: FIRST_LOAD,
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/**
 * The page's policy refuses scripts without a hash. The entry states those of the chunks that it loads and these the others'. SHA-256,
 * because hashes do not compress and the login fetches all of the entry's.
 */
const hashesOfChunks = () =>
  new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], hashLoading: 'lazy', htmlPlugin: false });

/** Size limit of the files of the first load, in bytes before compression: 5 % above their size when it was set. */
const BUDGET = 428_000;
const budget: Configuration['performance'] = {
  hints: 'error',
  maxAssetSize: BUDGET,
  maxEntrypointSize: 426_000,
  assetFilter: (file) => FIRST_LOAD.test(file),
};

/**
 * The Rspack configuration of the shell. It has no areas: they are registered at runtime.
 * @param completeHtml adds to index.html
 * @param inline a script that index.html contains, before all others
 */
export function createHostConfig(dir: string, completeHtml = (html: string) => html, inline = ''): Configuration {
  const config = baseConfig(dir, 'boveda_shell');
  const { file, name } = typeface();
  return {
    ...config,
    resolve: {
      ...config.resolve,
      alias: {
        ...sharingRuntime(),
        ...withoutPictures(),
        ...withoutUnused(),
        ...(isDevelopment() ? {} : routerForProduction()),
      },
    },
    module: { ...config.module, rules: [...(config.module?.rules ?? []), withoutLocation, withoutDescriptions] },
    entry: { main: join(dir, 'src/main.tsx') },
    output: { ...config.output, publicPath: '/', crossOriginLoading: 'anonymous' },
    performance: isDevelopment() ? false : budget,
    optimization: {
      splitChunks: { cacheGroups: { core: named('core', 20), common: named('common', 10), antd: named('antd', 5) } },
    },
    plugins: [
      ...(config.plugins ?? []),
      runtimeByName(),
      ...(isDevelopment() ? [new rspack.EntryPlugin(dir, KEEP_RENDERERS, { name: undefined })] : []),
      new ModuleFederationPlugin({
        name: 'boveda_shell',
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
      }),
      // Provided but not consumed: the shell imports its own modules directly, without the share scope.
      new rspack.sharing.ProvideSharedPlugin({ provides: providedByHost(), enhanced: true }),
      new rspack.HtmlRspackPlugin({
        templateContent: completeHtml(readFileSync(join(dir, 'src/index.html'), 'utf8')),
        templateParameters: { typeface: `/${name}` },
        scriptLoading: 'defer',
      }),
      // The keys that may sign what this shell runs, set by its build. Without any it runs no area.
      new rspack.DefinePlugin({
        BOVEDA_TRUSTED_KEYS: process.env.BOVEDA_TRUSTED_KEYS ?? '[]',
      }),
      brightAlone(),
      compiledAhead(),
      new HostFactsPlugin(),
      ...(isDevelopment() ? [] : [hashesOfChunks(), new SortedHashesPlugin()]),
      new PageScriptsPlugin(FIRST_CHUNKS, inline),
      new rspack.CopyRspackPlugin({
        patterns: [
          { from: join(dir, 'public'), to: '.', noErrorOnMissing: true },
          { from: file, to: name },
        ],
      }),
    ],
  };
}
