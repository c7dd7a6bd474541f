import { gzipSync } from 'node:zlib';
import { type Compilation, type Compiler, rspack } from '@rspack/core';
import { hostFacts } from './shared';
import { sortKeys } from './sort-keys';

/**
 * Writes host.json beside index.html, for the promotion gate: what this shell provides, with every export of our own packages, what a
 * page fetches for each of them, and which keys it trusts.
 */
export class HostFactsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HostFacts', (compilation) => {
      const keys: unknown = JSON.parse(process.env.BOVEDA_TRUSTED_KEYS ?? '[]');
      // After minimizing, so that sizes are those of what is served.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 2;
      compilation.hooks.processAssets.tap({ name: 'HostFacts', stage }, () => {
        const facts = hostFacts();
        const loads = loadsOf(compilation, Object.keys(facts.provides));
        const text = JSON.stringify({ ...facts, exports: exportsOf(compilation), loads, keys });
        compilation.emitAsset('host.json', new rspack.sources.RawSource(text));
      });
    });
  }
}

const PROVIDED = /^provide shared module \([^)]*\) (@boveda\/[^@\s]+)@/;

/** What the bundled modules of our shared packages export. @throws when a module does not say it. */
function exportsOf({ modules, moduleGraph }: Compilation): Record<string, string[]> {
  const exports: Record<string, string[]> = {};
  for (const module of modules) {
    const name = PROVIDED.exec(module.identifier())?.[1];
    if (!name) continue;
    const [to] = moduleGraph.getOutgoingConnections(module);
    const provided = to?.module && moduleGraph.getProvidedExports(to.module);
    if (!Array.isArray(provided)) throw new Error(`The exports of ${name} are unknown`);
    exports[name] = provided.toSorted();
  }
  return sortKeys(exports);
}

/** The chunks that the page fetches for each shared package, with their size in bytes (gzip). */
function loadsOf(compilation: Compilation, packages: readonly string[]): Record<string, Record<string, number>> {
  const loads: Record<string, Record<string, number>> = {};
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(compilation.getAsset(file)?.source.buffer() ?? '').length;
    sizes.set(file, size);
    return size;
  };
  for (const group of compilation.chunkGroups)
    for (const { request } of group.origins)
      if (request && packages.includes(request))
        for (const { id, name, files } of group.chunks)
          for (const file of files)
            if (/\.(js|css)$/.test(file)) {
              loads[request] ??= {};
              loads[request][name ?? String(id)] = sizeOf(file);
            }
  return sortKeys(Object.fromEntries(Object.entries(loads).map(([name, files]) => [name, sortKeys(files)])));
}
