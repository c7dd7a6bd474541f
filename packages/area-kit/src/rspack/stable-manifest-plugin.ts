import { type Compiler, rspack } from '@rspack/core';

interface Manifest {
  shared: { name: string; version?: string }[];
}

/**
 * Sorts the shared packages in mf-manifest.json, whose order changes from build to build, and leaves out the versions that happen to be
 * installed, and mf-stats.json.
 */
export class StableManifestPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StableManifest', (compilation) => {
      // The federation plugin writes both at the end.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'StableManifest', stage }, () => {
        compilation.deleteAsset('mf-stats.json');
        compilation.updateAsset('mf-manifest.json', (source) => {
          const manifest = JSON.parse(source.source().toString()) as Manifest;
          for (const shared of manifest.shared) shared.version = undefined;
          manifest.shared.sort((a, b) => (a.name < b.name ? -1 : 1));
          return new rspack.sources.RawSource(JSON.stringify(manifest));
        });
      });
    });
  }
}
