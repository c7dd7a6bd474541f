import type { CheckerDeps } from './checker-deps';
import type { Hallazgo } from './hallazgo';
import type { Libro } from './libro';

/** Of what is younger, an upload under way may be about to write the row. */
const YOUNG_MS = 24 * 3_600_000;

/** Files that no row speaks of. */
export async function* findOrphans({ blobs, clock }: CheckerDeps, libro: Libro): AsyncGenerator<Hallazgo> {
  const oldest = clock().getTime() - YOUNG_MS;
  const told = new Set<string>();
  for await (const sha256 of blobs.list()) {
    if (libro.has(sha256) || told.has(sha256)) continue;
    told.add(sha256);
    const found = await blobs.inspect(sha256).catch(() => null);
    if (found && found.modified.getTime() < oldest) yield orphan(sha256);
  }
  for await (const { name, modified } of blobs.strays()) if (modified.getTime() < oldest) yield orphan(name);
}

const orphan = (objeto: string): Hallazgo => ({ clase: 'huerfano', rfc: null, objeto, detalle: '' });
