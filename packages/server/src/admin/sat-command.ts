import { createHash, type X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256Of } from '@boveda/platform/core/sha256';
import * as z from 'zod';
import { places } from '../installation/settings/env';
import { hasSchemas, MIRROR, readSchemas } from '../vault/ingest/schemas';
import { AdminError, command } from './command';
import { commonNameOf, type FoundAuthority, readAuthorities } from './read-authorities';

const AUTORIDADES = 'autoridades';

/**
 * Installs resources of the SAT that the project may not redistribute: schemas, and certificates of its authorities. A
 * folder may hold either or both.
 */
export const satRecursosCommand = command(
  `Instala de una carpeta los esquemas del SAT (${MIRROR}/…/*.xsd) y los certificados de sus autoridades (*.cer, *.crt, *.pem, en cualquier subcarpeta). Lo que no es de una autoridad se omite y se nombra. Compare cada huella con la que publica el SAT.`,
  '--de CARPETA [--huella SHA256]',
  {
    de: z.string().min(1),
    huella: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  },
  async ({ env, print }, { de, huella }) => {
    const source = path.resolve(de);
    if (source === env.satResources) throw new AdminError('--de: es la carpeta en uso.');
    if (!existsSync(source)) throw new AdminError(`--de: no existe ${source}.`);
    const schemas = hasSchemas(source) ? readSchemas(source) : null;
    const found = schemas && fingerprint(schemas);
    if (huella !== undefined && huella !== found)
      throw new AdminError(`--huella: ${found ? `la de la carpeta es ${found}` : 'la carpeta no tiene esquemas'}.`);
    const { authorities, skipped } = await readAuthorities(source);
    const left = skipped.map(({ file, reason }) => `Omitido: ${file}: ${reason}`);
    if (!schemas && authorities.length === 0)
      throw new AdminError(
        [`--de: en ${source} no hay esquemas (${MIRROR}) ni certificados de autoridad.`, ...left].join('\n'),
      );
    if (schemas) {
      await install(schemas, env.satResources);
      print(`Esquemas instalados en ${env.satResources}`);
      print(`Huella: ${found}`);
    } else print('Esquemas: la carpeta no los tiene; quedan los que había.');
    await keepAuthorities(authorities, path.join(places(env.home).certificates, AUTORIDADES));
    for (const { file, certificate } of authorities)
      print(
        `Autoridad: ${file}: ${commonNameOf(certificate)}, ${yearsOf(certificate)}, SHA-256 ${fingerprintOf(certificate)}`,
      );
    if (authorities.length === 0) print('Autoridades: ninguna; quedan las que había.');
    for (const line of left) print(line);
  },
);

const fingerprintOf = ({ fingerprint256 }: X509Certificate) => fingerprint256.replaceAll(':', '').toLowerCase();

const yearsOf = ({ validFrom, validTo }: X509Certificate) =>
  `de ${new Date(validFrom).getUTCFullYear()} a ${new Date(validTo).getUTCFullYear()}`;

/** Each in a file named by its fingerprint: files of two folders of the SAT with the same name may differ. */
async function keepAuthorities(authorities: readonly FoundAuthority[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { certificate } of authorities)
    await writeFile(path.join(folder, `${fingerprintOf(certificate)}.cer`), certificate.raw);
}

/** SHA-256 over the paths and contents of all schemas, to compare two installations. */
function fingerprint(schemas: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256');
  for (const [file, bytes] of [...schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${file} ${sha256Of(bytes)}\n`);
  return hash.digest('hex');
}

/** Atomic: a server that reads meanwhile sees the old ones or the new ones. */
async function install(schemas: ReadonlyMap<string, Uint8Array>, target: string): Promise<void> {
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
