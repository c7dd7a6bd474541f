import { type ReleaseRecord, SHELL } from '@boveda/contracts';
import { readRecord, readShell, shellsOf } from './records';
import type { ReleaseStore } from './release-store';
import type { ShellRecord } from './shell-record';

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

/** Whether a name is one of the shell: `shell` or `shell@<id>`. */
export const isShell = (named: string): boolean => named.split('@', 1)[0] === SHELL;

/** The release of the shell with a name `shell@<id>`, or the newest that is no preview. @throws with a message when there is none. */
export async function findShell(store: ReleaseStore, named: string): Promise<ShellRecord> {
  const [, release] = named.split('@');
  const record =
    release === undefined
      ? (await shellsOf(store)).find(({ preview }) => preview === null)
      : await readShell(store, release);
  if (!record) throw new Error(`There is no release ${named} in the store`);
  return record;
}

/** The same of either. */
export const findAny = (store: ReleaseStore, named: string): Promise<ReleaseRecord | ShellRecord> =>
  isShell(named) ? findShell(store, named) : findRelease(store, named);
