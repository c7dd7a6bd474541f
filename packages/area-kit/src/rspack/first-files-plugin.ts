import { type Compiler, rspack } from '@rspack/core';

/**
 * Names the files of these chunks in index.html (`<html data-first="/core.….js …">`), for what runs before the entry: it adds
 * them where the address needs them. The entry would ask for them only once it is evaluated.
 */
export class FirstFilesPlugin {
  constructor(private readonly chunks: readonly string[]) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FirstFiles', (compilation) => {
      // After the names have their hashes.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FirstFiles', stage }, () => {
        const files = this.chunks
          .flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])])
          .filter((file) => file.endsWith('.js'))
          .map((file) => `/${file}`);
        const html = compilation.getAsset('index.html');
        if (!html) return;
        const text = html.source.source().toString();
        compilation.updateAsset(
          'index.html',
          new rspack.sources.RawSource(text.replace('<html ', `<html data-first="${files.join(' ')}" `)),
        );
      });
    });
  }
}
