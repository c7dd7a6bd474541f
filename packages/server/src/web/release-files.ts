import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { areaId, type PreviewFacts, type ReleaseRecord, releaseId, SHELL } from '@boveda/contracts';
import { checkRelease } from '@boveda/releases';
import {
  alteredEncodings,
  brokenIn,
  checkShell,
  integrityBelow,
  openFolderStore,
  type ReleaseStore,
  releaseKinds,
  type ShellRecord,
  sealOf,
} from '@boveda/releases/store';
import { believedKeys } from '../installation/believed-keys';
import type { Deps } from '../installation/deps';
import { places } from '../installation/settings/env';

/** The files of releases in a local folder. */
export interface ReleaseFiles {
  /** `<area>/<release>/<path>` below it. */
  folder: string;
  /**
   * Copies the release if necessary and returns its record; null when it is not in the store, or not signed by a
   * trusted key.
   */
  fetch(area: string, release: string): Promise<ReleaseRecord | null>;
  /** The same of a release of the shell, whose files are compared with the record once; null also when they differ. */
  fetchShell(release: string): Promise<ServedShell | null>;
  /** Whether a file of a release is one that was signed: by its path, and for what pages do not run by one hash over all of it. */
  isSigned(record: ReleaseRecord, file: string): Promise<boolean>;
}

/** A release of the shell whose files are those that were signed. */
export interface ServedShell {
  release: string;
  /** Null is a release. */
  preview: PreviewFacts | null;
  folder: string;
  /** Its files, below the folder. */
  paths: ReadonlySet<string>;
}

type AnyRecord = ReleaseRecord | ShellRecord;

const UNKNOWN_FOR_MS = 5000;

const isRun = (file: string) => /\.(m?js|css)$/.test(file);

/** A store in a folder is used directly. Releases of any other are copied once, atomically: they are immutable. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state, which all that it returns shares.
export function openReleaseFiles(store: ReleaseStore, { env, clock }: Pick<Deps, 'env' | 'clock'>): ReleaseFiles {
  const { mirror } = places(env.home);
  const local = store.folder === null ? openFolderStore(mirror) : store;
  const known = new Map<string, Promise<AnyRecord | null>>();
  const shells = new Map<string, Promise<ServedShell | null>>();
  const notRun = new Map<string, Promise<ReadonlySet<string>>>();

  /** Verified before it is copied, and before it is served from the copy. */
  async function verified(from: ReleaseStore, area: string, release: string): Promise<AnyRecord | null> {
    const signed = await from.release(area, release);
    const check = area === SHELL ? checkShell : checkRelease;
    const verdict = signed && (await check(signed, await believedKeys(env, store, clock())));
    if (!verdict?.ok || verdict.result.id !== area || verdict.result.release !== release) return null;
    return verdict.result;
  }

  async function copied(area: string, release: string): Promise<AnyRecord | null> {
    const there = await local.release(area, release);
    const copy = there && (await verified(local, area, release));
    if (copy) return copy;
    const record = await verified(store, area, release);
    const signed = record && (await store.release(area, release));
    if (!signed) return null;
    if (there) {
      // The copy has the signature of a key that is not trusted any more; the store has one of its successor.
      await local.resign(area, release, signed);
      return record;
    }
    await mkdir(mirror, { recursive: true });
    const arriving = await mkdtemp(path.join(mirror, 'arriving-'));
    try {
      await store.copyTo(area, release, arriving);
      // A file that arrived damaged would stay wrong forever.
      if (brokenIn(record, await integrityBelow(arriving)).length > 0) return null;
      await local.add(area, release, signed, arriving);
      return verified(local, area, release);
    } finally {
      await rm(arriving, { recursive: true, force: true });
    }
  }

  function begin(area: string, release: string): Promise<AnyRecord | null> {
    const key = `${area}@${release}`;
    const forget = () => known.delete(key);
    const asking = store.folder === null ? copied(area, release) : verified(store, area, release);
    known.set(key, asking);
    // A missing release may still arrive; one that could not be read is retried.
    asking.then((there) => there || setTimeout(forget, UNKNOWN_FOR_MS).unref(), forget);
    return asking;
  }

  /** The paths of the files that are not run, read once; none when they differ from what was signed. */
  async function othersOf({ id, release, files, others }: ReleaseRecord): Promise<ReadonlySet<string>> {
    const stored = Object.entries(await local.integrity(id, release));
    // A file of another kind is never served, and does not count.
    const served = stored.filter(([file]) => Object.hasOwn(releaseKinds, path.extname(file)));
    if (sealOf(Object.fromEntries(served)).others !== others) return new Set();
    return new Set(served.map(([file]) => file).filter((file) => !Object.hasOwn(files, file)));
  }

  function beginOthers(record: ReleaseRecord): Promise<ReadonlySet<string>> {
    const asking = othersOf(record);
    notRun.set(record.folder, asking);
    const forget = () => notRun.delete(record.folder);
    asking.then(({ size }) => size > 0 || setTimeout(forget, UNKNOWN_FOR_MS).unref(), forget);
    return asking;
  }

  const find = (area: string, release: string) => known.get(`${area}@${release}`) ?? begin(area, release);
  const folder = path.join(store.folder ?? mirror, 'releases');

  async function readShell(release: string): Promise<ServedShell | null> {
    const record = await find(SHELL, release);
    const integrity = record && (await local.integrity(SHELL, release));
    if (!integrity || brokenIn(record, integrity).length > 0) return null;
    const own = path.join(folder, SHELL, release);
    // Browsers get these, and no page states their hashes.
    if ((await alteredEncodings(own)).length > 0) return null;
    return { release, preview: record.preview, folder: own, paths: new Set(Object.keys(integrity)) };
  }

  function beginShell(release: string): Promise<ServedShell | null> {
    const reading = readShell(release);
    const forget = () => shells.delete(release);
    shells.set(release, reading);
    reading.then((there) => there || setTimeout(forget, UNKNOWN_FOR_MS).unref(), forget);
    return reading;
  }

  return {
    async isSigned(record, file) {
      if (Object.hasOwn(record.files, file)) return true;
      return !isRun(file) && (await (notRun.get(record.folder) ?? beginOthers(record))).has(file);
    },
    folder,
    async fetch(area, release) {
      if (!areaId.safeParse(area).success || !releaseId.safeParse(release).success) return null;
      return (await find(area, release)) as ReleaseRecord | null;
    },
    fetchShell: async (release) =>
      releaseId.safeParse(release).success ? (shells.get(release) ?? beginShell(release)) : null,
  };
}
