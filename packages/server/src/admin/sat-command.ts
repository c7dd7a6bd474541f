import { createHash, X509Certificate } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { places } from '../env';
import { hasSchemas, readSchemas, SLIM_CATALOGUE } from '../heavy/schemas';
import { AdminError, command } from './command';

const MIRROR = 'www.sat.gob.mx';
const AUTORIDADES = 'autoridades';

/** Takes over what the SAT publishes and the project may not carry: its schemas, and the certificates of its authorities. */
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
    const found = fingerprint(source);
    if (huella !== undefined && huella !== found) throw new AdminError(`--huella: la de la carpeta es ${found}.`);
    const autoridades = await readAutoridades(path.join(source, AUTORIDADES));
    await install(source, env.satResources);
    const folder = path.join(places(env.home).certificates, AUTORIDADES);
    await mkdir(folder, { recursive: true });
    for (const { name, bytes } of autoridades) await writeFile(path.join(folder, name), bytes);
    print(`Esquemas instalados en ${env.satResources}`);
    print(`Huella: ${found}`);
    print(`Autoridades: ${autoridades.length === 0 ? 'ninguna' : autoridades.map(({ name }) => name).join(', ')}`);
  },
);

/** SHA-256 over the paths and contents of all schemas: says whether two installations have the same. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const [file, bytes] of [...readSchemas(folder)].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${file} ${createHash('sha256').update(bytes).digest('hex')}\n`);
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

/** Whole or not at all: a server that reads meanwhile sees the old ones or the new ones. */
async function install(source: string, target: string): Promise<void> {
  const [draft, old] = [`${target}.nuevo`, `${target}.viejo`];
  await rm(draft, { recursive: true, force: true });
  await cp(path.join(source, MIRROR), path.join(draft, MIRROR), {
    recursive: true,
    filter: (file) => path.extname(file) === '' || file.endsWith('.xsd') || path.basename(file) === MIRROR,
  });
  await cp(path.join(source, SLIM_CATALOGUE), path.join(draft, SLIM_CATALOGUE)).catch(ignoreMissing);
  await rm(old, { recursive: true, force: true });
  await rename(target, old).catch(ignoreMissing);
  await rename(draft, target);
  await rm(old, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
