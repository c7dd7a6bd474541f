import { type Compiler, rspack } from '@rspack/core';
import { COPIES_CHUNK, type Installed } from './own-copies';

/** Writes own-copies.json: the version of each, for the record of the release. */
export class OwnCopiesPlugin {
  constructor(private readonly copies: readonly Installed[]) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OwnCopies', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'OwnCopies', stage }, () => {
        const versions = this.copies.map(({ name, version }) => [name, version]).sort();
        const text = JSON.stringify(Object.fromEntries(versions));
        compilation.emitAsset(`${COPIES_CHUNK}.json`, new rspack.sources.RawSource(text));
      });
    });
  }
}
