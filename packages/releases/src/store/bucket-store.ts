import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Bucket } from '@boveda/bucket';
import { areaId, environmentName, releasedId, releaseId, signedRelease } from '@boveda/contracts';
import { environmentsIn } from './environments';
import { integrityOf, isEncoding } from './files';
import type { GateAnswer } from './gate/gate-answer';
import type { Delivered, ReleaseStore } from './release-store';
import { safeName } from './safe-name';
import { assertSameRecord } from './same-record';

const RECORD_FILE = 'release.json';
const DELIVERED_FILE = 'delivered.json';
// A publisher holds the claim until the record is written: of two with the same id only one writes.
const CLAIM_FILE = 'publishing.json';
const CLAIM_LASTS_MS = 15 * 60_000;

/**
 * A store in a bucket; its keys are the paths of a folder store. A release exists once its record does, which is written
 * last. The bucket must support conditional writes.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state, which all that it returns shares.
export function openBucketStore(bucket: Bucket, now = () => new Date()): ReleaseStore {
  const areaPrefix = (area: string) => `releases/${safeName(releasedId(), area)}/`;
  const prefixOf = (area: string, release: string) => `${areaPrefix(area)}${safeName(releaseId, release)}/`;
  const environmentPrefix = (environment: string) => `environments/${safeName(environmentName, environment)}/`;
  const gateKey = (area: string, release: string, environment: string) =>
    `${prefixOf(area, release)}gates/${safeName(environmentName, environment)}.json`;
  const readJson = async (key: string): Promise<unknown> => {
    const bytes = await bucket.get(key);
    return bytes && JSON.parse(bytes.toString('utf8'));
  };
  const removeBelow = async (prefix: string, but?: string) => {
    for await (const { key } of bucket.list(prefix)) if (key !== but) await bucket.remove(key);
  };
  const claim = async (prefix: string, name: string) => {
    const key = `${prefix}${CLAIM_FILE}`;
    const take = () => bucket.putNew(key, JSON.stringify({ since: now() }));
    if (await take()) return;
    const held = (await readJson(key)) as { since: string } | null;
    const since = held?.since ?? now().toISOString();
    const publishing = new Error(
      `${name} is being published since ${since}; what was killed is forgotten after 15 minutes`,
    );
    if (held && now().getTime() - Date.parse(since) < CLAIM_LASTS_MS) throw publishing;
    // A claim that ended meanwhile was removed by its owner: the present one is another publisher's.
    if (held) await bucket.remove(key);
    if (!(await take())) throw publishing;
  };

  const filesOf = async (prefix: string) => {
    const paths: string[] = [];
    for await (const { key } of bucket.list(prefix)) paths.push(key.slice(prefix.length));
    return paths.filter((path) => path !== RECORD_FILE && path !== CLAIM_FILE && !path.startsWith('gates/'));
  };

  const readRelease = async (area: string, release: string) =>
    signedRelease().safeParse(await readJson(`${prefixOf(area, release)}${RECORD_FILE}`)).data ?? null;

  return {
    folder: null,
    areas: async () => (await bucket.names('releases/', 'folders')).filter((name) => areaId.safeParse(name).success),
    releases: async (area) =>
      (await bucket.names(areaPrefix(area), 'folders')).filter((name) => releaseId.safeParse(name).success),

    release: readRelease,

    async add(area, release, signed, dist) {
      const prefix = prefixOf(area, release);
      const taken = new Error(`${area} ${release} is already published and cannot be written again`);
      const refuseTaken = async () => {
        if (await bucket.get(`${prefix}${RECORD_FILE}`)) throw taken;
      };
      await refuseTaken();
      await claim(prefix, `${area} ${release}`);
      try {
        // Another publisher may have finished between check and claim.
        await refuseTaken();
        // Files of a killed publisher.
        await removeBelow(prefix, `${prefix}${CLAIM_FILE}`);
        for (const path of await pathsBelow(dist))
          await bucket.put(`${prefix}${path}`, await readFile(join(dist, path)));
        if (!(await bucket.putNew(`${prefix}${RECORD_FILE}`, JSON.stringify(signed)))) throw taken;
      } finally {
        await bucket.remove(`${prefix}${CLAIM_FILE}`);
      }
    },

    async resign(area, release, signed) {
      assertSameRecord(await readRelease(area, release), signed);
      await bucket.put(`${prefixOf(area, release)}${RECORD_FILE}`, JSON.stringify(signed));
    },

    async remove(area, release) {
      const prefix = prefixOf(area, release);
      // The record goes first: without it the release does not exist.
      await bucket.remove(`${prefix}${RECORD_FILE}`);
      await removeBelow(prefix);
    },

    async copyTo(area, release, folder) {
      const prefix = prefixOf(area, release);
      for (const path of await filesOf(prefix)) {
        // Keys in a bucket may be any text.
        if (!/^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*$/.test(path)) throw new Error(`${prefix}${path} cannot be a file`);
        const bytes = await bucket.get(`${prefix}${path}`);
        if (!bytes) throw new Error(`${prefix}${path} is missing from the store`);
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), bytes);
      }
    },

    async integrity(area, release) {
      const prefix = prefixOf(area, release);
      const files = (await filesOf(prefix))
        .filter((path) => !isEncoding(path))
        .map(async (path) => {
          const bytes = await bucket.get(`${prefix}${path}`);
          return [path, bytes ? integrityOf(bytes) : ''] as const;
        });
      return Object.fromEntries(await Promise.all(files));
    },

    environments: () => bucket.names('environments/', 'folders'),
    ...environmentsIn({
      names: (environment) => bucket.names(environmentPrefix(environment), 'objects'),
      async read(environment, name) {
        const bytes = await bucket.get(`${environmentPrefix(environment)}${name}`);
        if (!bytes) throw new Error(`${environment} ${name} is missing from the store`);
        return bytes.toString('utf8');
      },
      add: (environment, name, text) => bucket.putNew(`${environmentPrefix(environment)}${name}`, text),
    }),

    delivered: async (environment) =>
      ((await readJson(`${environmentPrefix(environment)}${DELIVERED_FILE}`)) ?? {}) as Record<string, Delivered>,
    saveDelivered: (environment, delivered) =>
      bucket.put(`${environmentPrefix(environment)}${DELIVERED_FILE}`, JSON.stringify(delivered)),

    saveGate: (answer) =>
      bucket.put(gateKey(answer.area, answer.release, answer.environment), JSON.stringify(answer, null, 2)),
    gate: async (area, release, environment) =>
      (await readJson(gateKey(area, release, environment))) as GateAnswer | null,
  };
}

/** Paths, with slashes, of every file below a folder, precompressed ones included. */
async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
