import { type Compiler, rspack } from '@rspack/core';

const HASHES = /\.sriHashes=\{([^}]*)\}/g;
const ENTRY = /[^,:]+:"[^"]*"/g;

/**
 * Sorts the chunks in each list of hashes that the plugin of subresource integrity writes. Their order depends on what the process built
 * before, and with it the name of the entry and the id of the release.
 */
export class SortedHashesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SortedHashes', (compilation) => {
      // Minimized, with their source maps in files of their own, which stay right: a list keeps its length. Before files are named.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name: 'SortedHashes', stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.js')) continue;
          const text = source.source().toString();
          const sorted = text.replace(HASHES, (_, list: string) => `.sriHashes={${sortedList(list)}}`);
          if (sorted !== text) compilation.updateAsset(file, new rspack.sources.RawSource(sorted));
        }
      });
    });
  }
}

const sortedList = (list: string) => (list.match(ENTRY) ?? []).sort().join();
