import type { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ListaSat } from '@boveda/contracts';
import * as z from 'zod';
import { LISTAS } from '../modules/efos/cargas.store';
import { ResourceRefused } from '../modules/recursos/fetch-bytes';
import { fingerprintOfSchemas, keepSchemas } from '../modules/recursos/keep-resources';
import { KNOWN_AUTHORITIES } from '../modules/recursos/known-authorities';
import {
  commonNameOf,
  type FoundAuthority,
  fingerprintOf,
  readAuthorities,
} from '../modules/recursos/read-authorities';
import {
  fetchAndTakeAuthorities,
  fetchAndTakeSchemas,
  type TakenAuthorities,
  takeAuthorities,
} from '../modules/recursos/take-resources';
import { hasSchemas, MIRROR, readSchemas } from '../vault/ingest/schemas';
import { type AdminContext, AdminError, command } from './command';
import { loadList } from './efos-command';

const HUELLA = /^[0-9a-f]{64}$/;

/**
 * Installs resources of the SAT that the project may not redistribute: certificates of its authorities, schemas with catalogues, and lists.
 * From the SAT's addresses, or certificates and schemas from a folder, which may hold either or both.
 */
export const satRecursosCommand = command(
  `Trae del SAT los certificados de sus autoridades, los esquemas con sus catálogos y las listas; o, con --de, instala los de una carpeta (${MIRROR}/…/*.xsd; *.cer, *.crt, *.pem, en cualquier subcarpeta). Una autoridad cuya huella no se conoce se muestra y no se instala: compárela con la que publica el SAT y acéptela. Lo que no es de una autoridad se omite y se nombra.`,
  '[--de CARPETA] [--huella SHA256] [--aceptar SHA256[,SHA256…]]',
  {
    de: z.string().min(1).optional(),
    huella: z.string().regex(HUELLA).optional(),
    aceptar: z
      .string()
      .transform((list) => list.split(',').map((each) => each.trim().replaceAll(':', '').toLowerCase()))
      .pipe(z.array(z.string().regex(HUELLA)))
      .optional(),
  },
  async (context, { de, huella, aceptar }) => {
    if (de !== undefined) return takeFolder(context, path.resolve(de), huella, aceptar);
    if (huella !== undefined) throw new AdminError('--huella: va con --de.');
    await takeFromSat(context, aceptar);
  },
);

async function takeFolder(context: AdminContext, source: string, huella?: string, aceptar?: string[]): Promise<void> {
  const { env, print } = context;
  if (source === env.satResources) throw new AdminError('--de: es la carpeta en uso.');
  if (!existsSync(source)) throw new AdminError(`--de: no existe ${source}.`);
  const schemas = hasSchemas(source) ? readSchemas(source) : null;
  const found = schemas && fingerprintOfSchemas(schemas);
  if (huella !== undefined && huella !== found)
    throw new AdminError(`--huella: ${found ? `la de la carpeta es ${found}` : 'la carpeta no tiene esquemas'}.`);
  const folder = await readAuthorities(source);
  if (!schemas && folder.authorities.length === 0)
    throw new AdminError(
      [
        `--de: en ${source} no hay esquemas (${MIRROR}) ni certificados de autoridad.`,
        ...folder.skipped.map(({ file, reason }) => `Omitido: ${file}: ${reason}`),
      ].join('\n'),
    );
  if (schemas) {
    await keepSchemas(schemas, env.satResources);
    print(`Esquemas instalados en ${env.satResources}`);
    print(`Huella: ${found}`);
  } else print('Esquemas: la carpeta no los tiene; quedan los que había.');
  tellAuthorities(context, await takeAuthorities(context, folder, aceptar));
}

/** Each of the three is tried; what failed is told at the end. */
async function takeFromSat(context: AdminContext, aceptar?: string[]): Promise<void> {
  const { env, print } = context;
  const failed: string[] = [];
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      const said = error instanceof ResourceRefused || error instanceof AdminError ? error.message : causeOf(error);
      failed.push(`${what}: ${said}`);
    }
  };
  await attempt('Autoridades', async () => tellAuthorities(context, await fetchAndTakeAuthorities(context, aceptar)));
  await attempt('Esquemas', async () => {
    const { total, changed, missing, huella } = await fetchAndTakeSchemas(context);
    print(`Esquemas: ${total} en ${env.satResources}, ${changed.length} nuevos o distintos`);
    print(`Huella: ${huella}`);
    for (const { reason } of missing) print(`Omitido: ${reason}`);
  });
  for (const lista of LISTAS as readonly ListaSat[])
    await attempt(`Lista ${lista}`, async () => print(await loadList(context, lista)));
  if (failed.length > 0)
    throw new AdminError(
      [...failed, 'Repita el comando más tarde; «revisar» dice qué servidor no contesta.'].join('\n'),
    );
}

function tellAuthorities({ print }: AdminContext, { installed, kept, unknown, skipped }: TakenAuthorities): void {
  for (const each of installed) print(`Autoridad: ${described(each)}`);
  for (const each of unknown) {
    print(`DESCONOCIDA: ${described(each)}${each.vouching ? `, firmada por ${each.vouching}` : ''}`);
    print('    No se instaló. Compare su huella con la que publica el SAT o Banco de México y acéptela:');
    print(`    pnpm admin sat:recursos --aceptar ${fingerprintOf(each.certificate)}`);
  }
  if (installed.length === 0) print(`Autoridades: ninguna nueva; quedan las que había (${kept.length} de estas).`);
  for (const { file, reason } of skipped) print(`Omitido: ${file}: ${reason}`);
}

function described({ file, certificate }: FoundAuthority): string {
  const print = fingerprintOf(certificate);
  const known = KNOWN_AUTHORITIES[print];
  return `${file}: ${commonNameOf(certificate)}${known ? ` (${known})` : ''}, ${yearsOf(certificate)}, SHA-256 ${print}`;
}

const yearsOf = ({ validFrom, validTo }: X509Certificate) =>
  `de ${new Date(validFrom).getUTCFullYear()} a ${new Date(validTo).getUTCFullYear()}`;

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};
