import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { areaDescriptor, containerName, type ReleaseRecord, releaseRecord } from '@boveda/contracts';
import { filesBelow, integrityOf } from './files';

/** A finished build, and what only the builder knows about it. */
export interface Build {
  /** Folder of the build, with its `mf-manifest.json`. */
  dist: string;
  /** Parsed `area.json`; checked here. */
  descriptor: unknown;
  sdk: ReleaseRecord['sdk'];
  /** Packages whose code went into the build. */
  bundled: string[];
  gitRevision: string;
}

/** What the release is called and where it stands. */
export type Placement = Pick<ReleaseRecord, 'release' | 'previous' | 'preview'> & { built: Date };

/** The parts of mf-manifest.json that a record is made of. */
interface Manifest {
  name?: string;
  shared?: { name: string; requiredVersion: string }[];
  metaData?: { remoteEntry?: { name?: string; path?: string }; pluginVersion?: string };
  exposes?: { path?: string; assets?: { js?: { sync?: string[] }; css?: { sync?: string[] } } }[];
}

/** The record of a finished build: every file with its sha-384. @throws when the container is not called as it must be. */
export async function packRelease(build: Build, { built, ...placement }: Placement): Promise<ReleaseRecord> {
  const descriptor = areaDescriptor.parse(build.descriptor);
  const files = await filesBelow(build.dist);
  const text = files.get('mf-manifest.json');
  if (!text) throw new Error(`${join(build.dist, 'mf-manifest.json')} is missing: this is no build of an area`);
  const manifest = JSON.parse(text.toString('utf8')) as Manifest & Record<string, unknown>;
  const container = containerName(descriptor.id, placement.release);
  if (manifest.name !== container) {
    throw new Error(`Container ${manifest.name} is not called ${container}: two releases could not share a page`);
  }
  return releaseRecord.parse({
    ...descriptor,
    ...placement,
    container,
    manifestUrl: `/releases/${descriptor.id}/${placement.release}/mf-manifest.json`,
    manifest,
    files: Object.fromEntries([...files].map(([path, bytes]) => [path, integrityOf(bytes)])),
    sdk: build.sdk,
    shared: {
      ...Object.fromEntries((manifest.shared ?? []).map(({ name, requiredVersion }) => [name, requiredVersion])),
      // It is built without one, and for the insides of the one that its plugin came with.
      '@module-federation/webpack-bundler-runtime': `~${manifest.metaData?.pluginVersion}`,
    },
    bundled: build.bundled,
    sizes: measure(files, manifest),
    gitRevision: build.gitRevision,
    built: built.toISOString(),
  });
}

function measure(files: ReadonlyMap<string, Buffer>, manifest: Manifest): ReleaseRecord['sizes'] {
  const weigh = (paths: Iterable<string>) =>
    [...new Set(paths)].reduce((sum, path) => sum + gzipSync(files.get(path) ?? '').length, 0);
  const { name = '', path = '' } = manifest.metaData?.remoteEntry ?? {};
  const first = manifest.exposes?.find((expose) => expose.path === './area')?.assets;
  return {
    remoteEntryGz: weigh([`${path ? `${path.replace(/\/$/, '')}/` : ''}${name}`]),
    firstChunkGz: weigh([...(first?.js?.sync ?? []), ...(first?.css?.sync ?? [])]),
    totalGz: weigh([...files.keys()].filter((file) => /\.(js|css)$/.test(file))),
  };
}
