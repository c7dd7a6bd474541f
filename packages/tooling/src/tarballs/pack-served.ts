import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packPackages, publicPackages, type Tarball } from './pack-packages';

/** What npm reads of a package in a registry, with the names of its files in place of their addresses. */
interface Packument {
  name: string;
  'dist-tags': { latest: string };
  versions: Record<string, object & { dist: { tarball: string; integrity: string; shasum: string } }>;
}

/** A file of the folder while its packages are being made; the server then says that they are on their way. */
const PENDING = 'pending';

/** Says that the packages of a folder are being made, until `packServed` ends. */
export async function announcePacking(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, PENDING), '');
}

/**
 * Packs what programs of taxpayers install into the folder that the server hands out at `/npm/`: for each package `<name>.json`, as
 * npm reads it, and a tarball for each version, whose name has the hash of its content, so that it may be cached for ever. Versions
 * that the folder has from before stay. Nothing is done when no source changed.
 */
export async function packServed(folder: string): Promise<void> {
  const packed = join(folder, 'packed');
  const tarballs = await packPackages(packed, await publicPackages());
  for (const tarball of tarballs) await addVersion(folder, tarball);
  await removeUnnamed(folder);
  await rm(join(folder, PENDING), { force: true });
}

async function addVersion(folder: string, { name, manifest, file }: Tarball): Promise<void> {
  const content = await readFile(file);
  const hash = (algorithm: string, encoding: 'hex' | 'base64') =>
    createHash(algorithm).update(content).digest(encoding);
  const short = name.split('/')[1] ?? name;
  const { version } = manifest;
  const tarball = `${short}-${version}-${hash('sha256', 'hex').slice(0, 16)}.tgz`;
  const dist = { tarball, integrity: `sha512-${hash('sha512', 'base64')}`, shasum: hash('sha1', 'hex') };
  const document = join(folder, `${short}.json`);
  const before = await readFile(document, 'utf8').then(
    (text) => (JSON.parse(text) as Packument).versions,
    () => ({}),
  );
  const packument: Packument = {
    name,
    'dist-tags': { latest: version },
    versions: { ...before, [version]: { ...manifest, dist } },
  };
  const text = JSON.stringify(packument);
  if ((await readFile(document, 'utf8').catch(() => '')) === text) return;
  await mkdir(folder, { recursive: true });
  await copyFile(file, join(folder, tarball));
  // The server reads it at any time.
  await writeFile(`${document}.tmp`, text);
  await rename(`${document}.tmp`, document);
}

/** Removes tarballs that no version has any more: a version was packed again from other sources. */
async function removeUnnamed(folder: string): Promise<void> {
  const names = await readdir(folder);
  const documents = names.filter((name) => name.endsWith('.json'));
  const text = (await Promise.all(documents.map((name) => readFile(join(folder, name), 'utf8')))).join('');
  for (const name of names) if (name.endsWith('.tgz') && !text.includes(`"${name}"`)) await rm(join(folder, name));
}
