import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { areaId, environmentName, releasedId, releaseId, signedRelease } from '@boveda/contracts';
import { environmentsIn } from './environments';
import { createFile, integrityBelow, replaceFile, unlessAbsent } from './files';
import type { GateAnswer } from './gate/gate-answer';
import type { Delivered, ReleaseStore } from './release-store';
import { safeName } from './safe-name';
import { assertSameRecord } from './same-record';

const RECORD_FILE = 'release.json';
const GATES = 'gates';
const DELIVERED_FILE = 'delivered.json';

// Files of the store beside those of a release.
const ours = (path: string) => path === RECORD_FILE || /^gates(\/|\\|$)/.test(path);

/** A store in a folder: `releases/<area>/<id>/…` and `environments/<name>/…`. Names are checked before they become paths. */
export function openFolderStore(root: string): ReleaseStore {
  const areaFolder = (area: string) => join(root, 'releases', safeName(releasedId(), area));
  const releaseFolder = (area: string, release: string) => join(areaFolder(area), safeName(releaseId, release));
  const recordFile = (area: string, release: string) => join(releaseFolder(area, release), RECORD_FILE);
  const environmentFolder = (environment: string) => join(root, 'environments', safeName(environmentName, environment));
  const gateFile = (area: string, release: string, environment: string) =>
    join(releaseFolder(area, release), GATES, `${safeName(environmentName, environment)}.json`);

  const readRelease = async (area: string, release: string) =>
    signedRelease().safeParse(await readJson(recordFile(area, release))).data ?? null;

  return {
    folder: root,
    areas: async () => (await foldersIn(join(root, 'releases'))).filter((name) => areaId.safeParse(name).success),
    releases: async (area) => (await foldersIn(areaFolder(area))).filter((name) => releaseId.safeParse(name).success),

    release: readRelease,

    async add(area, release, signed, dist) {
      const target = releaseFolder(area, release);
      const taken = new Error(`${area} ${release} is already published and cannot be written again`);
      if (await exists(target)) throw taken;
      // Written under another name first: a folder with the release's name is always complete.
      const unfinished = `${target}.${randomUUID()}.tmp`;
      await mkdir(areaFolder(area), { recursive: true });
      try {
        await cp(dist, unfinished, { recursive: true });
        await writeFile(join(unfinished, RECORD_FILE), JSON.stringify(signed));
        await rename(unfinished, target).catch((error: NodeJS.ErrnoException) => {
          throw error.code === 'ENOTEMPTY' || error.code === 'EEXIST' ? taken : error;
        });
      } finally {
        await rm(unfinished, { recursive: true, force: true });
      }
    },

    async resign(area, release, signed) {
      assertSameRecord(await readRelease(area, release), signed);
      await replaceFile(recordFile(area, release), JSON.stringify(signed));
    },

    remove: (area, release) => rm(releaseFolder(area, release), { recursive: true, force: true }),

    copyTo: (area, release, folder) => {
      const from = releaseFolder(area, release);
      return cp(from, folder, {
        recursive: true,
        filter: (source) => source === from || !ours(relative(from, source)),
      });
    },

    integrity: (area, release) => integrityBelow(releaseFolder(area, release), ours),

    environments: () => foldersIn(join(root, 'environments')),
    ...environmentsIn({
      names: (environment) => unlessAbsent(readdir(environmentFolder(environment)), []),
      read: (environment, name) => readFile(join(environmentFolder(environment), name), 'utf8'),
      add: (environment, name, text) => createFile(join(environmentFolder(environment), name), text),
    }),

    delivered: async (environment) =>
      ((await readJson(join(environmentFolder(environment), DELIVERED_FILE))) ?? {}) as Record<string, Delivered>,
    saveDelivered: (environment, delivered) =>
      replaceFile(join(environmentFolder(environment), DELIVERED_FILE), JSON.stringify(delivered)),

    saveGate: (answer) =>
      replaceFile(gateFile(answer.area, answer.release, answer.environment), JSON.stringify(answer, null, 2)),
    gate: async (area, release, environment) =>
      (await readJson(gateFile(area, release, environment))) as GateAnswer | null,
  };
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await unlessAbsent(readdir(folder, { withFileTypes: true }), []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

const readJson = async (file: string): Promise<unknown> => {
  const text = await unlessAbsent(readFile(file, 'utf8'), null);
  return text === null ? null : JSON.parse(text);
};

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
