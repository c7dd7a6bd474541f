import { createHash, X509Certificate } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256Of } from '@boveda/platform/core/sha256';
import * as z from 'zod';
import { places } from '../installation/settings/env';
import { hasSchemas, MIRROR, readSchemas } from '../vault/ingest/schemas';
import { AdminError, command } from './command';

const AUTORIDADES = 'autoridades';

/**
 * Installs resources of the SAT that the project may not redistribute: schemas, and certificates of its authorities.
 */
export const satRecursos = command(
  `Instala los esquemas del SAT (${MIRROR}/…/*.xsd) y sus certificados de autoridad (${AUTORIDADES}/*.cer) desde una carpeta.`,
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
    if (!hasSchemas(source)) throw new AdminError(`--de: en ${source} no están los esquemas (${MIRROR}).`);
    const schemas = readSchemas(source);
    const found = fingerprint(schemas);
    if (huella !== undefined && huella !== found) throw new AdminError(`--huella: la de la carpeta es ${found}.`);
    const autoridades = await readAutoridades(path.join(source, AUTORIDADES));
    await install(schemas, env.satResources);
    const folder = path.join(places(env.home).certificates, AUTORIDADES);
    await mkdir(folder, { recursive: true });
    for (const { name, bytes } of autoridades) await writeFile(path.join(folder, name), bytes);
    print(`Esquemas instalados en ${env.satResources}`);
    print(`Huella: ${found}`);
    print(`Autoridades: ${autoridades.length === 0 ? 'ninguna' : autoridades.map(({ name }) => name).join(', ')}`);
  },
);

/** SHA-256 over the paths and contents of all schemas, to compare two installations. */
function fingerprint(schemas: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256');
  for (const [file, bytes] of [...schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${file} ${sha256Of(bytes)}\n`);
  return hash.digest('hex');
}

async function readAutoridades(folder: string): Promise<{ name: string; bytes: Buffer }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.(cer|crt|pem)$/i.test(name)).sort();
  return await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(path.join(folder, name));
      if (!isAuthority(bytes)) throw new AdminError(`${AUTORIDADES}/${name} no es un certificado de autoridad.`);
      return { name, bytes };
    }),
  );
}

function isAuthority(bytes: Buffer): boolean {
  try {
    return new X509Certificate(bytes).ca;
  } catch {
    return false;
  }
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
