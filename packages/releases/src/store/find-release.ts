import type { ReleaseRecord } from '@boveda/contracts';
import { readRecord } from './records';
import type { ReleaseStore } from './release-store';

/** The release with a name `<id>` or `<area>@<id>`. @throws with a message when there is none, or more than one. */
export async function findRelease(store: ReleaseStore, named: string): Promise<ReleaseRecord> {
  const [first = '', second] = named.split('@');
  const release = second ?? first;
  const areas = second === undefined ? await store.areas() : [first];
  const found: ReleaseRecord[] = [];
  for (const area of areas) {
    if (!(await store.releases(area)).includes(release)) continue;
    const record = await readRecord(store, area, release);
    if (record) found.push(record);
  }
  if (found.length > 1) throw new Error(`${release} is a release of several areas; write <area>@${release}`);
  if (!found[0]) throw new Error(`There is no release ${named} in the store`);
  return found[0];
}
