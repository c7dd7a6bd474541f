import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256Of } from '@boveda/platform/core/sha256';
import { MIRROR } from '../../vault/ingest/schemas';
import { type FoundAuthority, fingerprintOf } from './read-authorities';

/** Folder of the trusted authorities below that of certificates. */
export const AUTORIDADES = 'autoridades';

/** Stores authorities, each in a file named by its fingerprint: files of two folders of the SAT with the same name may differ. */
export async function keepAuthorities(authorities: readonly FoundAuthority[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { certificate } of authorities) {
    const file = path.join(folder, `${fingerprintOf(certificate)}.cer`);
    await writeFile(`${file}.tmp`, certificate.raw, { flush: true });
    await rename(`${file}.tmp`, file);
  }
}

/** SHA-256 over the paths and contents of all schemas, to compare two installations. */
export function fingerprintOfSchemas(schemas: ReadonlyMap<string, Uint8Array>): string {
  return sha256Of(
    Buffer.from(
      [...schemas]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([file, bytes]) => `${file} ${sha256Of(bytes)}\n`)
        .join(''),
    ),
  );
}

/** Replaces the schemas atomically: a server that reads meanwhile sees the old ones or the new ones. */
export async function keepSchemas(schemas: ReadonlyMap<string, Uint8Array>, target: string): Promise<void> {
  const [draft, old] = [`${target}.nuevo`, `${target}.viejo`];
  await rm(draft, { recursive: true, force: true });
  for (const [file, bytes] of schemas) {
    const place = path.join(draft, MIRROR, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, bytes);
  }
  await rm(old, { recursive: true, force: true });
  await rename(target, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(draft, target);
  await rm(old, { recursive: true, force: true });
}
