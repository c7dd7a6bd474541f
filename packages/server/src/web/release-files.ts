import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { areaId, releaseId, releaseRecord } from '@boveda/contracts';
import { brokenIn, integrityBelow, openFolderStore, type ReleaseStore } from '@boveda/releases/store';
import { places } from '../env';

/** The files of releases in a folder, where they can be served from. */
interface ReleaseFiles {
  /** `<area>/<release>/<path>` below it. */
  folder: string;
  /** Puts a release there if it is in the store and not there yet. */
  fetch(area: string, release: string): Promise<void>;
}

const UNKNOWN_FOR_MS = 5000;

/** Of a store in a folder they are there already. Releases of any other are copied once, whole or not at all: they never change. */
export function openReleaseFiles(store: ReleaseStore, home: string): ReleaseFiles {
  if (store.folder !== null) return { folder: path.join(store.folder, 'releases'), fetch: async () => {} };
  const { mirror } = places(home);
  const local = openFolderStore(mirror);
  const copies = new Map<string, Promise<boolean>>();

  async function copy(area: string, release: string): Promise<boolean> {
    if (await local.release(area, release)) return true;
    const signed = await store.release(area, release);
    if (!signed) return false;
    await mkdir(mirror, { recursive: true });
    const arriving = await mkdtemp(path.join(mirror, 'arriving-'));
    try {
      await store.copyTo(area, release, arriving);
      // A file that arrived in pieces would stay wrong for ever.
      const record = releaseRecord.parse(JSON.parse(signed.record));
      if (brokenIn(record, await integrityBelow(arriving)).length > 0) return false;
      await local.add(area, release, signed, arriving);
      return true;
    } finally {
      await rm(arriving, { recursive: true, force: true });
    }
  }

  function begin(area: string, release: string): Promise<boolean> {
    const key = `${area}@${release}`;
    const forget = () => copies.delete(key);
    const copying = copy(area, release);
    copies.set(key, copying);
    // What is not there may come; what could not be read is tried again.
    copying.then((there) => there || setTimeout(forget, UNKNOWN_FOR_MS).unref(), forget);
    return copying;
  }

  return {
    folder: path.join(mirror, 'releases'),
    async fetch(area, release) {
      if (!areaId.safeParse(area).success || !releaseId.safeParse(release).success) return;
      await (copies.get(`${area}@${release}`) ?? begin(area, release));
    },
  };
}
