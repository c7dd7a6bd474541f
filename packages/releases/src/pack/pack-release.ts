import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { areaDescriptor, type ReleaseRecord, releaseRecord } from '@boveda/contracts';
import { RECORD_FILE } from './folder';

/** What a release is made of. */
export interface PackOptions {
  /** Folder of the finished build, with its `mf-manifest.json`. */
  dist: string;
  /** Parsed `area.json`; checked here. */
  descriptor: unknown;
  /** Id of the build. */
  release: string;
  /** Folder that holds all releases; this one becomes `<root>/<area>/<release>`. */
  root: string;
  gitRevision: string;
  built: Date;
}

/** `app.js.br` beside `app.js` is another spelling of the same file, not a file of the release. */
const isEncoding = (name: string) => /\.(br|gz)$/.test(name);

/**
 * Copies a finished build into its immutable release folder, with the sha-384 of every file, and answers its record.
 * @throws when the folder already exists (a release is never written twice) or the container's name is not its own.
 */
export async function packRelease(options: PackOptions): Promise<ReleaseRecord> {
  const { dist, release, root } = options;
  const descriptor = areaDescriptor.parse(options.descriptor);
  const target = join(root, descriptor.id, release);
  if (await exists(target))
    throw new Error(`${descriptor.id} ${release} is already packed and cannot be written again`);

  const manifest = JSON.parse(await readFile(join(dist, 'mf-manifest.json'), 'utf8')) as Record<string, unknown>;
  const container = String(manifest.name);
  if (!container.includes(release)) {
    throw new Error(`Container ${container} does not carry release ${release}: two releases could not share a page`);
  }
  const record = releaseRecord.parse({
    ...descriptor,
    release,
    container,
    manifestUrl: `/releases/${descriptor.id}/${release}/mf-manifest.json`,
    manifest,
    files: await integrityOf(dist),
    gitRevision: options.gitRevision,
    built: options.built.toISOString(),
  });

  // Complete under another name first: a folder with the release's name is always a whole release.
  const unfinished = `${target}.${process.pid}.tmp`;
  await mkdir(join(root, descriptor.id), { recursive: true });
  try {
    await cp(dist, unfinished, { recursive: true });
    await writeFile(join(unfinished, RECORD_FILE), JSON.stringify(record));
    await rename(unfinished, target);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return record;
}

async function integrityOf(dist: string): Promise<Record<string, string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !isEncoding(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [
        relative(dist, file).split(sep).join('/'),
        `sha384-${createHash('sha384')
          .update(await readFile(file))
          .digest('base64')}`,
      ]),
    ),
  );
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
