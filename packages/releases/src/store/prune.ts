import { promotionsOf, releasesOf } from './records';
import type { ReleaseStore } from './release-store';

/**
 * Removes the releases of an area that no page can get any more: expired previews, and all but the newest `keep` of those
 * that are neither live, nor previous, nor canary in any environment.
 */
export async function pruneReleases(store: ReleaseStore, area: string, keep: number, now: Date): Promise<void> {
  const used = new Set<string>();
  for (const environment of await store.environments()) {
    const promotion = (await promotionsOf(store, environment)).find((each) => each.area === area);
    for (const id of [promotion?.live, promotion?.previous, promotion?.canary?.release]) if (id) used.add(id);
  }
  const unused = (await releasesOf(store, area)).filter(({ release }) => !used.has(release));
  const over = unused.filter(({ preview }) => preview && Date.parse(preview.expires) <= now.getTime());
  const spare = unused.filter(({ preview }) => preview === null).slice(keep);
  for (const { release } of [...over, ...spare]) await store.remove(area, release);
}
