import { copyFile, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { readOrCreateSecret } from '@boveda/platform/core/secret-file';
import { openSharedFiles } from '@boveda/platform/shared-files/open-shared-files';
import { evidencePlace, respaldoPlace } from '../installation/blob-places';
import { type Env, places } from '../installation/settings/env';
import type { CustodyKey } from './custody';
import { restoreKeys } from './keys';
import { baseKeys } from './make-base';
import { BackupRefused } from './open-backup';
import type { BackupPlace } from './place';
import { listOf, readBackup, segmentsOf, since } from './read-backup';
import type { Base, Delivery } from './records';
import { startRecovery } from './recover-database';
import { placeFile, restoreBlobs, restoreOne, restoreShared } from './restore-files';
import { firstGap, positionOf, segmentKey } from './wal';

/** What is restored, and where to. */
export interface Restoring {
  /** Settings of the new home: where its files go. */
  env: Env;
  place: BackupPlace;
  key: CustodyKey;
  /** The moment to restore, ISO 8601 in UTC; null for the last one that was delivered. */
  until: string | null;
  print(line: string): void;
}

/** Folder of a restore that is not finished; its files count for nothing. */
const DRAFT = 'restoring';

/**
 * Restores an installation into an empty home. Every file is compared with its hash, and the home has nothing until all of it is
 * there: an interrupted restore is started again. @throws BackupRefused with what the operator can do
 */
export async function restoreInstallation({ env, place, key, until, print }: Restoring): Promise<Base> {
  const { home } = env;
  await refuseUsed(home);
  const { bases, deliveries, faults } = await readBackup(place, key.verify);
  for (const fault of faults) print(`  ${fault}`);
  const base = bases.findLast(({ ended }) => until === null || ended <= until);
  if (!base) throw new BackupRefused(noBase(bases, until));
  const used = since(base, deliveries);
  const last = used.at(-1)?.moment ?? base.ended;
  if (until !== null && until > last)
    throw new BackupRefused(`Lo último que se entregó es de ${last}; para restaurarlo, omita --hasta.`);

  const draft = path.join(home, DRAFT);
  await rm(draft, { recursive: true, force: true });
  const at = places(draft);
  // Others need the way to the database and to the releases.
  await mkdir(at.data, { recursive: true });
  print(`Base ${base.id}, con ${used.length} entregas hasta ${last}`);
  const sealedKeys = [base.sealedKeys, ...used.map((each) => each.sealedKeys)];
  await restoreKeys(place, key, sealedKeys, draft);
  const moved = { ...env, home: draft };
  print(`Archivos: ${await restoreBlobs(place, 'blobs', evidencePlace(moved))}`);
  if (env.respaldos === null) print(`Respaldos: ${await restoreBlobs(place, 'respaldos', respaldoPlace(moved))}`);
  await restoreShared(place, await openSharedFiles(at.data, env.blobs));
  await restoreHome(place, base, draft);
  for (const key of used.flatMap(({ blobs }) => blobs)) await assertPresent(place, key);
  if (base.base) await restoreDatabase(place, base.id, base.base, used, at, until);
  else print('La base de datos es de otro servidor (DATABASE_URL): restáurela con el respaldo de su proveedor.');
  if (base.base) print('Base de datos restaurada');

  for (const folder of [at.build, at.data])
    await rename(folder, path.join(home, path.basename(folder))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  await rmdir(draft);
  return base;
}

async function refuseUsed(home: string): Promise<void> {
  await mkdir(home, { recursive: true });
  const [found] = (await readdir(home)).filter((name) => name !== DRAFT);
  if (found) throw new BackupRefused(`${home} no está vacía: tiene ${found}. Restaure en una carpeta vacía.`);
}

const noBase = (bases: readonly Base[], until: string | null) =>
  until === null || bases.length === 0
    ? 'En este lugar no hay ninguna base completa que esta llave verifique.'
    : `La base más antigua es de ${bases[0]?.ended}; no se puede restaurar un momento anterior.`;

async function restoreDatabase(
  place: BackupPlace,
  id: string,
  base: NonNullable<Base['base']>,
  used: readonly Delivery[],
  at: ReturnType<typeof places>,
  until: string | null,
): Promise<void> {
  const segments = [...segmentsOf(used)];
  const gap = firstGap(
    base.first,
    segments.map(([name]) => name),
  );
  if (gap !== null && until === null)
    throw new BackupRefused(
      'A la bitácora de escritura le falta un segmento: indique con --hasta un momento anterior a la falta, o repare el respaldo.',
    );
  const recovery = await startRecovery({
    ...{ folder: at.postgres, until, mayEnd: gap === null, version: base.version },
    password: await readOrCreateSecret(at.secrets, 'postgres.password'),
  });
  await restoreOne(place, baseKeys(id).cluster, base.sha256, recovery.unpack);
  const first = positionOf(base.first);
  for (const [name, sha256] of segments)
    if (name.endsWith('.history') || positionOf(name) >= first)
      await restoreOne(place, segmentKey(base.system, name, sha256), sha256, (file) =>
        copyFile(file, recovery.segment(name)),
      );
  await recovery.run();
}

/** Files were restored from what is there: throws for one that should be. */
async function assertPresent(place: BackupPlace, key: string): Promise<void> {
  if (!(await place.has(key))) throw new Error(`${key}: falta en el respaldo`);
}

/** Puts the other files of the home back. Releases are served by others than the server; nothing else is for other users. */
async function restoreHome(place: BackupPlace, base: Base, home: string): Promise<void> {
  for await (const { k, path: name } of listOf(place, base)) {
    if (name === undefined) {
      await assertPresent(place, k);
      continue;
    }
    const to = path.resolve(home, name);
    if (!to.startsWith(home + path.sep)) throw new BackupRefused(`${name}: está fuera de la instalación`);
    await restoreOne(place, k, k.slice(-64), (file) => placeFile(file, to, { isPublic: name.startsWith('build/') }));
  }
}
