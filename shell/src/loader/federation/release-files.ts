import type { ReleaseRecord } from '@boveda/contracts';

const addressIn = ({ folder }: ReleaseRecord, file: string) => new URL(file, new URL(folder, document.baseURI));

/** The address of every file of a release that may run, with the hash it must have. */
export const filesOf = (release: ReleaseRecord): [address: string, integrity: string][] =>
  Object.entries(release.files).map(([file, integrity]) => [addressIn(release, file).href, integrity]);

/** Address of the script that holds the container. */
export const entryOf = (release: ReleaseRecord): URL => addressIn(release, release.entry);

/** Addresses of the scripts that an exposed module needs besides the entry. */
export const scriptsOf = (release: ReleaseRecord, module: string): URL[] =>
  (release.exposes[module] ?? []).map((file) => addressIn(release, file));
