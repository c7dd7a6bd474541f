import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areaDescriptor } from '@boveda/contracts';
import { filesBelow, integrityBelow, integrityOf } from './files';
import type { Build } from './pack-release';

/** Stands for the id in a build that has none yet. As long as an id, so that source maps stay right. */
export const UNNAMED = 'unnamedbuild';

/**
 * Id of what was built: a hash of all files of a folder but source maps, and of `facts`. Comments and other sources that leave no
 * trace in the output do not change it.
 */
export async function outputId(dist: string, facts: unknown = null): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const [path, integrity] of Object.entries(await integrityBelow(dist)))
    if (!path.endsWith('.map')) hash.update(`\n${path} ${integrity}`);
  return hash.digest('hex').slice(0, UNNAMED.length);
}

/** Id of an unnamed build of an area: of its files and its descriptor, which both are in its record. */
export const idOfBuild = ({ dist, descriptor }: Pick<Build, 'dist' | 'descriptor'>): Promise<string> =>
  outputId(dist, areaDescriptor().parse(descriptor));

/** Writes the id into a build that was made as UNNAMED, and the hashes of its scripts that this changes. */
export async function nameBuild(dist: string, release: string): Promise<void> {
  const files = [...(await filesBelow(dist))].filter(([path]) => /\.(m?js|css|json|map)$/.test(path));
  let waiting = files.map(([path, bytes]) => ({ path, text: bytes.toString('utf8'), hash: integrityOf(bytes) }));
  const renewed = new Map<string, string>();
  while (waiting.length > 0) {
    // A file that states the hash of another comes after it.
    const ready = waiting.filter(
      ({ path, text }) => !waiting.some((other) => other.path !== path && text.includes(other.hash)),
    );
    if (ready.length === 0)
      throw new Error(`These files state the hashes of each other: ${waiting.map(({ path }) => path)}`);
    for (const { path, text, hash } of ready) {
      let named = text.replaceAll(UNNAMED, release);
      for (const [old, now] of renewed) named = named.replaceAll(old, now);
      renewed.set(hash, integrityOf(Buffer.from(named)));
      await writeFile(join(dist, path), named);
    }
    waiting = waiting.filter((file) => !ready.includes(file));
  }
}
