import { createHash } from 'node:crypto';
import { promotion, type Registry, type RegistryArea, SHELL } from '@boveda/contracts';
import type { ReleaseStore } from './release-store';

/** What an environment allows its pages. */
export type Allowances = Pick<Registry, 'allowsPreview' | 'allowsDev'>;

/**
 * registry.json of an environment. An area whose live release is missing from the store has no release in it, and is listed
 * in `missing`.
 */
export async function composeRegistry(
  store: Pick<ReleaseStore, 'promotions' | 'release' | 'keyList'>,
  environment: string,
  allowances: Allowances,
): Promise<{ registry: Registry; missing: string[] }> {
  const areas: { id: string; live: string; entry: RegistryArea }[] = [];
  for (const signed of await store.promotions(environment)) {
    const { area, live, previous, canary, withdrawn } = promotion().parse(JSON.parse(signed.promotion));
    if (withdrawn || area === SHELL) continue;
    const ids = [...new Set([live, previous, canary?.release])].filter((id) => id != null);
    const releases = (await Promise.all(ids.map((id) => store.release(area, id)))).filter((found) => found !== null);
    areas.push({ id: area, live, entry: { promotion: signed, releases } });
  }
  areas.sort((a, b) => a.id.localeCompare(b.id));
  const missing = areas.filter(({ entry }) => entry.releases.length === 0).map(({ id }) => id);
  const keys = await store.keyList(environment);
  const registry: Registry = {
    schema: 2,
    environment,
    composition: compositionOf(areas.map(({ id, live }) => `${id}@${live}`)),
    ...allowances,
    ...(keys && { keys }),
    areas: areas.map(({ entry }) => entry),
  };
  return { registry, missing };
}

/** Short hash of a set of live releases. */
export const compositionOf = (live: readonly string[]) =>
  createHash('sha256').update(live.toSorted().join('\n')).digest('hex').slice(0, 8);
