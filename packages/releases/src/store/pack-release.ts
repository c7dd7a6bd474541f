import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { areaDescriptor, containerName, type ReleaseRecord, releaseRecord } from '@boveda/contracts';
import { filesBelow, integrityOf } from './files';
import { isCopies } from './own-copies';
import { foreignIn } from './release-kinds';
import { sealOf } from './seal';

/** A finished build, and facts that only the builder knows. */
export interface Build {
  /** Folder of the build, with its `mf-manifest.json`. */
  dist: string;
  /** Parsed `area.json`; validated here. */
  descriptor: unknown;
  sdk: ReleaseRecord['sdk'];
  /** Packages whose code is in the build. */
  bundled: string[];
  gitRevision: string;
  /** Whether its sources differed from that revision. */
  dirty?: boolean;
}

/** The id of the release and where it is stored. */
export type Placement = Pick<ReleaseRecord, 'release' | 'previous' | 'preview'> & { built: Date };

/** The parts of mf-manifest.json that a record contains. */
interface Manifest {
  name?: string;
  shared?: { name: string; requiredVersion: string | null }[];
  metaData?: { remoteEntry?: { name?: string; path?: string }; pluginVersion?: string };
  exposes?: { path: string; assets?: { js?: { sync?: string[] }; css?: { sync?: string[] } } }[];
}

/**
 * The record of a finished build, with the sha-384 of its files. @throws when the container has the wrong name, or a file is
 * of a kind that no release may contain.
 */
export async function packRelease(build: Build, { built, ...placement }: Placement): Promise<ReleaseRecord> {
  const descriptor = areaDescriptor().parse(build.descriptor);
  const files = await filesBelow(build.dist);
  const foreign = foreignIn(files.keys());
  if (foreign.length > 0)
    throw new Error(`Scripts, styles, fonts, images but SVG, WebAssembly and JSON only: not ${foreign.join(', ')}`);
  const text = files.get('mf-manifest.json');
  if (!text) throw new Error(`${join(build.dist, 'mf-manifest.json')} is missing: this is no build of an area`);
  const manifest = JSON.parse(text.toString('utf8')) as Manifest;
  const container = containerName(descriptor.id, placement.release);
  if (manifest.name !== container) {
    throw new Error(`Container ${manifest.name} is not called ${container}: two releases could not share a page`);
  }
  return releaseRecord().parse({
    ...descriptor,
    ...placement,
    container,
    folder: `/releases/${descriptor.id}/${placement.release}/`,
    entry: entryOf(manifest),
    exposes: Object.fromEntries((manifest.exposes ?? []).map(({ path, assets }) => [path, assets?.js?.sync ?? []])),
    ...sealOf(Object.fromEntries([...files].map(([path, bytes]) => [path, integrityOf(bytes)]))),
    sdk: build.sdk,
    shared: {
      ...Object.fromEntries((manifest.shared ?? []).map(({ name, requiredVersion }) => [name, requiredVersion ?? '*'])),
      // The area has no separate runtime, and uses internals of the version that its plugin came with.
      '@module-federation/webpack-bundler-runtime': `~${manifest.metaData?.pluginVersion}`,
    },
    firstShared: jsonOf(files, 'first-screen.json'),
    bundled: build.bundled,
    copies: jsonOf(files, 'own-copies.json'),
    sizes: measure(files, manifest),
    gitRevision: build.gitRevision,
    ...(build.dirty && { dirty: true }),
    built: built.toISOString(),
  });
}

function entryOf({ metaData }: Manifest): string {
  const { name = '', path = '' } = metaData?.remoteEntry ?? {};
  return `${path ? `${path.replace(/\/$/, '')}/` : ''}${name}`;
}

/** What a file of the build states; undefined without it. */
function jsonOf(files: ReadonlyMap<string, Buffer>, name: string): unknown {
  const text = files.get(name);
  return text && JSON.parse(text.toString('utf8'));
}

function measure(files: ReadonlyMap<string, Buffer>, manifest: Manifest): ReleaseRecord['sizes'] {
  const weigh = (paths: Iterable<string>) =>
    [...new Set(paths)].reduce((sum, path) => sum + gzipSync(files.get(path) ?? '').length, 0);
  const first = manifest.exposes?.find((expose) => expose.path === './area')?.assets;
  const copies = [...files.keys()].filter(isCopies);
  return {
    remoteEntryGz: weigh([entryOf(manifest)]),
    firstChunkGz: weigh([...(first?.js?.sync ?? []), ...(first?.css?.sync ?? [])].filter((file) => !isCopies(file))),
    totalGz: weigh([...files.keys()].filter((file) => /\.(js|css)$/.test(file))),
    ...(copies.length > 0 && { copiesGz: weigh(copies) }),
  };
}
