import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseBucketUrl } from '@boveda/bucket';
import * as z from 'zod';
import { places } from '../installation/settings/env';
import { type CustodyKey, createCustody, parseCustodyKey, readCustody } from '../installation-backup/custody';
import { deliverNow } from '../installation-backup/deliver-now';
import { BackupRefused } from '../installation-backup/open-backup';
import { type BackupPlace, openBackupPlace } from '../installation-backup/place';
import { restoreInstallation } from '../installation-backup/restore-installation';
import { backUpNow } from '../installation-backup/run-backup';
import { verifyBackup } from '../installation-backup/verify-backup';
import { type AdminContext, AdminError, type BareContext, bareCommand, command } from './command';

const file = z.string().min(1);
/** `2026-11-25T12:00:00Z`, with any offset; seconds may have fractions. */
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

/** Makes the key that seals and signs the backups of the installation. */
export const custodyKeyCommand = bareCommand(
  'Crea la llave de custodia y escribe su mitad privada en un archivo, la única vez que existe en este servidor: llévesela. --renovar si reemplaza la anterior.',
  '--archivo RUTA [--renovar si]',
  { archivo: file, renovar: z.literal('si').optional() },
  async ({ env, clock, print }, { archivo, renovar }) => {
    const { secrets } = places(env.home);
    if (existsSync(archivo)) throw new AdminError(`${archivo} ya existe.`);
    if (renovar === undefined && (await readCustody(secrets)))
      throw new AdminError(
        'Ya hay una llave de custodia. Con --renovar si se usa otra; los respaldos anteriores siguen necesitando la suya.',
      );
    await writeFile(archivo, await createCustody(secrets, clock()), { mode: 0o600, flag: 'wx' });
    print(`La mitad privada está en ${archivo}. Guárdela fuera de este servidor, en dos lugares, y bórrela de aquí.`);
  },
);

/** Makes a base of the installation now. */
export const backUpInstallationCommand = command(
  'Respalda la instalación en BOVEDA_RESCUE, con el servidor en marcha: base de datos, archivos, releases y llaves selladas. El servidor lo hace cada día, y entrega lo nuevo cada minuto.',
  '',
  {},
  async (context) => {
    const installationBackup = backupOf(context);
    const made = await backUpNow(installationBackup).catch(refuse);
    if (!made) throw new AdminError('Otro proceso está respaldando ahora.');
    const { base, removed } = made;
    context.print(`Base ${base.id}: ${base.list.files} archivos`);
    if (base.base) context.print(`Base de datos: ${Math.ceil(base.base.bytes / 1_048_576)} MB`);
    else
      context.print('La base de datos es de otro servidor (DATABASE_URL): la respalda su proveedor, no este comando.');
    for (const line of notCovered(context)) context.print(line);
    for (const id of removed) context.print(`Retirada: ${id}`);
  },
);

/** What of this installation lies elsewhere and is in no backup. */
function* notCovered({ env }: BareContext): Generator<string> {
  if (env.respaldos !== null)
    yield 'Los respaldos de los contribuyentes tienen su propio lugar (BOVEDA_RESPALDOS): no se incluyen.';
  if (!env.store.startsWith(places(env.home).build)) yield 'Los releases están en BOVEDA_STORE: no se incluyen.';
}

/** Delivers everything up to now. */
export const deliverInstallationCommand = command(
  'Entrega ahora al respaldo de la instalación todo lo escrito hasta este momento, sin esperar al minuto siguiente.',
  '',
  {},
  async (context) => {
    const delivered = await deliverNow(backupOf(context)).catch(refuse);
    if (!delivered) throw new AdminError('Otro proceso está respaldando ahora.');
    context.print(`Entregado: ${delivered.segments} segmentos, ${delivered.files} archivos`);
  },
);

/** Reads and verifies every file of a backup. */
export const verifyInstallationCommand = bareCommand(
  'Lee completo un respaldo de la instalación y compara firmas, huellas y continuidad. Sin --llave, con la de este servidor.',
  '[--de LUGAR] [--llave ARCHIVO]',
  { de: file.optional(), llave: file.optional() },
  (context, { de, llave }) =>
    withPlace(context, de, async (place) => {
      const custody = llave === undefined ? await readCustody(places(context.env.home).secrets) : await keyIn(llave);
      if (!custody) throw new AdminError('Este servidor no tiene llave de custodia: indique --llave.');
      const checking = verifyBackup(place, custody.verify);
      let faults = 0;
      let step = await checking.next();
      for (; !step.done; step = await checking.next()) {
        faults++;
        context.print(step.value);
      }
      const { bases, files, last } = step.value;
      const result = `${bases.length} bases, ${files} archivos, última entrega ${last ?? 'ninguna'}: ${faults} fallas`;
      if (faults > 0 || bases.length === 0) throw new AdminError(result);
      context.print(result);
    }),
);

/** Restores the installation. */
export const restoreInstallationCommand = bareCommand(
  'Restaura la instalación en un BOVEDA_HOME vacío, hasta lo último entregado o hasta un momento (2026-11-25T18:30:00-07:00).',
  '--de LUGAR --llave ARCHIVO [--hasta MOMENTO]',
  { de: file, llave: file, hasta: instant.optional() },
  (context, { de, llave, hasta = null }) =>
    withPlace(context, de, async (place) => {
      const { env, print } = context;
      const base = await restoreInstallation({ env, place, key: await keyIn(llave), until: hasta, print }).catch(
        refuse,
      );
      print(`Instalación restaurada en ${env.home}, ${hasta === null ? 'hasta lo último entregado' : `a ${hasta}`}.`);
      print('Compruebe ahora con pnpm admin integridad, e inicie el servidor.');
      if (!base.base) print('Antes de iniciarlo, restaure la base de datos.');
    }),
);

function backupOf({ installationBackup }: AdminContext) {
  if (installationBackup) return installationBackup;
  throw new AdminError('BOVEDA_RESCUE no indica dónde se respalda la instalación.');
}

async function keyIn(archivo: string): Promise<CustodyKey> {
  const key = parseCustodyKey(await readFile(archivo, 'utf8').catch(() => ''));
  if (!key) throw new AdminError(`${archivo} no es una llave de custodia.`);
  return key;
}

/** Works with the place of an option, or that of BOVEDA_RESCUE; temporary files are outside of the home. */
async function withPlace(
  { env }: BareContext,
  de: string | undefined,
  work: (place: BackupPlace) => Promise<void>,
): Promise<void> {
  const place = de === undefined ? env.installationBackup : (parseBucketUrl(de) ?? path.resolve(de));
  if (place === null) throw new AdminError('Falta --de, o BOVEDA_RESCUE.');
  if (typeof place === 'string' && !existsSync(place)) throw new AdminError(`${place} no existe.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'boveda-rescue-'));
  try {
    await work(await openBackupPlace(place, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refuse(error: unknown): never {
  if (error instanceof BackupRefused) throw new AdminError(error.message);
  throw error;
}
