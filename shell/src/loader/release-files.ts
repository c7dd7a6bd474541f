import type { ReleaseRecord } from '@boveda/contracts';

/** The parts of mf-manifest.json that loading needs. */
interface Manifest {
  metaData?: { remoteEntry?: { name?: string; path?: string } };
  exposes?: { path?: string; assets?: { js?: { sync?: string[] } } }[];
}

const folderOf = (release: ReleaseRecord) => new URL('.', new URL(release.manifestUrl, document.baseURI));

/** Every file of a release by its address, with the hash it must have. */
export const pinsOf = (release: ReleaseRecord): [address: string, integrity: string][] => {
  const folder = folderOf(release);
  return Object.entries(release.files).map(([file, integrity]) => [new URL(file, folder).href, integrity]);
};

/** Address of the script that holds the container. @throws when the record names none. */
export function entryOf(release: ReleaseRecord): URL {
  const { name, path = '' } = (release.manifest as Manifest).metaData?.remoteEntry ?? {};
  if (!name) throw new Error(`${release.id} ${release.release} has no remote entry`);
  return new URL(`${path ? `${path.replace(/\/$/, '')}/` : ''}${name}`, folderOf(release));
}

/** Addresses of the scripts that an exposed module needs besides the entry. */
export function scriptsOf(release: ReleaseRecord, module: string): URL[] {
  const expose = (release.manifest as Manifest).exposes?.find(({ path }) => path === module);
  return (expose?.assets?.js?.sync ?? []).map((file) => new URL(file, folderOf(release)));
}
