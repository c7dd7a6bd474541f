import { type Compiler, rspack } from '@rspack/core';
import { hostFacts } from './shared';

/** Writes host.json beside index.html: what this shell provides and which keys it trusts, for the promotion gate. */
export class HostFactsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HostFacts', (compilation) => {
      const keys: unknown = JSON.parse(process.env.BOVEDA_TRUSTED_KEYS ?? '[]');
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'HostFacts', stage }, () => {
        compilation.emitAsset('host.json', new rspack.sources.RawSource(JSON.stringify({ ...hostFacts(), keys })));
      });
    });
  }
}
