import { createHash } from 'node:crypto';
import { type Compilation, type Compiler, rspack } from '@rspack/core';

const SCRIPT = /<script\b([^>]*?) src="\/([^"]+)"([^>]*)>/g;
const HASHED = /\.[0-9a-f]{8}\.js$/;

/**
 * Completes the scripts that index.html names: each gets its hash, and a copied one its hash in its name too, so that the page of one
 * release never gets the script of another. Also names there the files of these chunks, with their hashes
 * (`<html data-first="/core.….js sha256-…,…">`), for what runs before the entry: it adds them where the address needs them. The entry
 * would ask for them only once it is evaluated. `inline` is put before all scripts here, because the page's policy has the hash of its
 * very bytes.
 */
export class PageScriptsPlugin {
  constructor(
    private readonly chunks: readonly string[],
    private readonly inline: string,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageScripts', (compilation) => {
      // After the names have their hashes.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PageScripts', stage }, () => {
        const html = compilation.getAsset('index.html');
        if (!html) return;
        const first = this.chunks
          .flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])])
          .filter((file) => file.endsWith('.js'))
          .map((file) => `/${file} ${integrityOf(bytesOf(compilation, file))}`);
        const text = html.source
          .source()
          .toString()
          .replace('<html ', `<html data-first="${first.join()}" `)
          .replace(SCRIPT, (_, before: string, file: string, after: string) => {
            const integrity = integrityOf(bytesOf(compilation, file));
            return `<script${before} src="/${hashedName(compilation, file)}"${after} crossorigin integrity="${integrity}">`;
          })
          .replace(/<script\b/, (first) => (this.inline ? `<script>${this.inline}</script>${first}` : first));
        compilation.updateAsset('index.html', new rspack.sources.RawSource(text));
      });
    });
  }
}

/** @throws when the build has no such file */
function bytesOf(compilation: Compilation, file: string): Buffer {
  const asset = compilation.getAsset(file);
  if (!asset) throw new Error(`index.html names ${file}, which the build does not have`);
  return asset.source.buffer();
}

const integrityOf = (bytes: Buffer) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** Renames a file without a hash in its name. */
function hashedName(compilation: Compilation, file: string): string {
  if (HASHED.test(file)) return file;
  const bytes = bytesOf(compilation, file);
  const name = file.replace(/\.js$/, `.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.js`);
  compilation.emitAsset(name, new rspack.sources.RawSource(bytes));
  compilation.deleteAsset(file);
  return name;
}
