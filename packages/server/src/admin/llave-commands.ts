import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addMasterKey, RING_AGE_MS, removeOldMasterKeys } from '@boveda/platform/core/keyring';
import { newSecret } from '@boveda/platform/core/secret-file';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import * as z from 'zod';
import { countOldSeals, resealAll } from '../esquema/reseal';
import { places } from '../installation/settings/env';
import { type AdminContext, AdminError, command } from './command';

const LOCK = 7_340_032_003;
/** Links to files and previews are signed with the master key, and live for at most a day or so. */
const LINKS_MS = 24 * 3_600_000;
const EVERY = 1_000;

/** Replaces the master key while the server runs. */
export const rotateKeyCommand = command(
  'Cambia la llave maestra y vuelve a sellar todo con la nueva, con el servidor en marcha; si se interrumpe, se repite.',
  '',
  {},
  (context) => alone(context.db, () => rotate(context)),
);

async function rotate({ db, keys, env, print }: AdminContext): Promise<void> {
  const { secrets } = places(env.home);
  const isUnfinished = keys.all().length > 1 && (await countOldSeals(db, keys)) > 0;
  if (env.masterKey !== undefined && keys.all().length === 1) {
    print(`Llave nueva: ${newSecret()}`);
    print('1. En todos los procesos: BOVEDA_MASTER_KEY=ACTUAL,NUEVA y reinícielos.');
    print('2. En todos los procesos: BOVEDA_MASTER_KEY=NUEVA,ACTUAL y reinícielos.');
    print('3. Con esa misma variable, ejecute de nuevo llave:rotar y después llave:retirar.');
    return;
  }
  if (env.masterKey === undefined && !isUnfinished) {
    const { id } = await addMasterKey(secrets);
    if (!keys.find(id)) throw new AdminError('La llave nueva no se pudo leer.');
  }
  const id = keys.all()[0]?.id;
  print(isUnfinished ? `Se continúa con la llave ${id}.` : `Llave actual: ${id}`);
  await resealOnce({ db, keys, print });
  // A process that has not read the ring again may still have sealed with the key before.
  if (env.masterKey === undefined) await sleep(RING_AGE_MS + 1_000);
  const { failed } = await resealOnce({ db, keys, print });
  for (const each of failed) print(`  ninguna llave lo abre: ${each}`);
  print('Todo está sellado con la llave actual. La anterior aún abre enlaces; retírela mañana con llave:retirar.');
}

async function resealOnce({ db, keys, print }: Pick<AdminContext, 'db' | 'keys' | 'print'>) {
  let told = 0;
  const result = await resealAll(db, keys, (done) => {
    if (done - told < EVERY) return;
    told = done;
    print(`  ${done} secretos`);
  });
  print(`Sellados de nuevo: ${result.done}`);
  return result;
}

/** Removes older master keys once nothing needs them. */
export const retireKeyCommand = command(
  'Retira las llaves maestras anteriores, si ya nada las necesita; --enlaces invalidar no espera un día a que venzan los enlaces.',
  '[--enlaces invalidar]',
  { enlaces: z.literal('invalidar').optional() },
  (context, { enlaces }) => alone(context.db, () => retire(context, enlaces !== undefined)),
);

async function retire({ db, keys, env, clock, print }: AdminContext, endsLinks: boolean): Promise<void> {
  const { secrets } = places(env.home);
  if (keys.all().length === 1) return print('No hay llaves anteriores.');
  const left = await countOldSeals(db, keys);
  if (left > 0) throw new AdminError(`Aún hay ${left} secretos de otra llave: ejecute primero llave:rotar.`);
  if (env.masterKey !== undefined)
    return print('Ya nada necesita las llaves anteriores: quítelas de BOVEDA_MASTER_KEY.');
  const { mtime } = await stat(path.join(secrets, 'master.key'));
  if (!endsLinks && clock().getTime() - mtime.getTime() < LINKS_MS)
    throw new AdminError('La llave cambió hace menos de un día; hay enlaces que aún la necesitan. Vea --enlaces.');
  print(`Llaves retiradas: ${(await removeOldMasterKeys(secrets)).join(', ')}`);
}

/** Runs work while no other process changes keys. */
const alone = <Result>(db: Db, work: () => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ ok: boolean }>`select pg_try_advisory_lock(${LOCK}) as ok`.execute(connection);
    if (!rows[0]?.ok) throw new AdminError('Otro proceso está cambiando la llave.');
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
