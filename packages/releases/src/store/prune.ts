import { SHELL } from '@boveda/contracts';
import { promotionsOf, releasesOf, shellsOf } from './records';
import type { ReleaseStore } from './release-store';

/**
 * Removes the releases of an area, or of the shell, that no page can get any more: expired previews, and all but the newest `keep` of those
 * that are neither live, nor previous, nor canary in any environment, nor were in the last `graceMs`. Returns their ids.
 */
export async function pruneReleases(
  store: ReleaseStore,
  area: string,
  keep: number,
  now: Date,
  graceMs = 0,
): Promise<string[]> {
  const used = new Set<string>();
  for (const environment of await store.environments()) {
    const changes = graceMs > 0 ? await store.log(environment) : [];
    const since = now.getTime() - graceMs;
    // A release is in use until the next change of its area.
    const ofArea = changes.filter((each) => each.area === area);
    const recent = ofArea.filter((_, at) => Date.parse(ofArea[at + 1]?.at ?? now.toISOString()) >= since);
    for (const { area: of, live, previous, canary } of [...(await promotionsOf(store, environment)), ...recent])
      if (of === area) for (const id of [live, previous, canary?.release]) if (id) used.add(id);
  }
  const unused = (area === SHELL ? await shellsOf(store) : await releasesOf(store, area)).filter(
    ({ release }) => !used.has(release),
  );
  const over = unused.filter(({ preview }) => preview && Date.parse(preview.expires) <= now.getTime());
  const spare = unused.filter(({ preview }) => preview === null).slice(keep);
  const gone = [...over, ...spare].map(({ release }) => release);
  for (const release of gone) await store.remove(area, release);
  return gone;
}
