import { type Compiler, rspack } from '@rspack/core';

const FIRST = '__federation_expose_area';
const SHARED = /^consume shared module \([^)]*\) (@?[^@\s]+)/;

/** Writes first-screen.json: the shared packages that `./area` needs before it can start, for the promotion gate. */
export class FirstScreenPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FirstScreen', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'FirstScreen', stage }, () => {
        const chunks = [...compilation.chunks].filter(({ name }) => name === FIRST);
        const modules = chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModules(chunk)]);
        const names = modules.flatMap((module) => SHARED.exec(module.identifier())?.[1] ?? []);
        const text = JSON.stringify([...new Set(names)].sort());
        compilation.emitAsset('first-screen.json', new rspack.sources.RawSource(text));
      });
    });
  }
}
