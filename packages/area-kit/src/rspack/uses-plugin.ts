import { type Compilation, type Compiler, rspack } from '@rspack/core';
import { sortKeys } from './sort-keys';

const SHARED = /^consume shared module \([^)]*\) (@boveda\/[^@\s]+)/;

/**
 * Writes uses.json: the exports that this build uses of each of our shared packages, `*` where it takes a package whole. The gate
 * compares them with those of a shell. Their versions are raised by hand and say nothing.
 */
export class UsesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('Uses', (compilation) => {
      // After minimizing: what is left of the code is what is used.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 2;
      compilation.hooks.processAssets.tap({ name: 'Uses', stage }, () => {
        compilation.emitAsset('uses.json', new rspack.sources.RawSource(JSON.stringify(usesOf(compilation))));
      });
    });
  }
}

function usesOf(compilation: Compilation): Record<string, string[]> {
  const words = wordsIn(compilation);
  const uses: Record<string, string[]> = {};
  for (const module of compilation.modules) {
    const name = SHARED.exec(module.identifier())?.[1];
    if (!name || compilation.chunkGraph.getModuleChunks(module).length === 0) continue;
    const imported = compilation.moduleGraph
      .getIncomingConnections(module)
      // An import without names only fetches the module.
      .flatMap(({ dependency: { ids, type } }) => (ids ? [ids[0] ?? '*'] : type === 'import()' ? ['*'] : []));
    uses[name] = [...new Set(imported)].filter((symbol) => symbol === '*' || words.has(symbol)).sort();
  }
  return sortKeys(uses);
}

/** Every name in the scripts: those of shared exports are never shortened. */
function wordsIn(compilation: Compilation): ReadonlySet<string> {
  const scripts = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  return new Set(
    scripts.flatMap(
      ({ source }) =>
        source
          .source()
          .toString()
          .match(/[\w$]+/g) ?? [],
    ),
  );
}
