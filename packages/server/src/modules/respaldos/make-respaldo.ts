import { rm } from 'node:fs/promises';
import { EstatusRespaldo, type Frecuencia, type ProblemCode } from '@boveda/contracts';
import { isLasting, Problem } from '@boveda/platform/core/problem';
import { openSecret } from '@boveda/platform/core/secrets';
import { transaction } from '@boveda/platform/db/pool';
import { record } from '../../audit/record';
import type { RespaldoFila } from '../../esquema/tables/respaldo-tables';
import type { Deps } from '../../installation/deps';
import type { JobPayloads } from '../../installation/jobs/job-payloads';
import { lockContribuyente } from '../../vault/ingest/lock-contribuyente';
import { freeBytes, storageFull } from '../../vault/ingest/plan-space';
import { contextOf, PURPOSE, tryNextNight } from './begin-due';
import { findRespaldo } from './respaldos.store';
import { tellLotes } from './tell-lotes';

/** Completed backups of a schedule that are kept, the newest ones. */
const KEPT: Readonly<Record<Frecuencia, number>> = { 1: 7, 2: 4, 3: 12, 4: 5 };

/**
 * Makes a backup and puts it into the store; only then is it completed and are older ones deleted. Killed at any moment
 * it starts again and ends once. An error that the user can resolve ends it; any other is retried, and the last attempt
 * records the failure.
 */
export async function makeRespaldo(
  deps: Deps,
  { rfc, id }: JobPayloads['make-respaldo'],
  isLastAttempt: boolean,
): Promise<void> {
  const row = await findRespaldo(deps.db, rfc, id);
  if (row?.estatus !== EstatusRespaldo.Cargando) return;
  const { store } = deps.respaldoMaker;
  try {
    // The file of an attempt that was killed between storing it and its end.
    if (row.sha256 !== null) await store.remove(row.sha256);
    await complete(deps, row, await storeFile(deps, row));
  } catch (error) {
    if (!isLasting(error) && !isLastAttempt) throw error;
    const why =
      error instanceof Problem
        ? error
        : {
            code: 'internal_error' as const,
            msg: 'No se pudo hacer el respaldo. Se hará de nuevo en su próxima fecha.',
          };
    await fail(deps, row, why);
    deps.log.error({ err: error, respaldo: id }, 'a backup failed');
  }
}

async function storeFile(deps: Deps, { rfc_owner: rfc, id, password, fecha_ini }: RespaldoFila) {
  const { db, keys, respaldoMaker } = deps;
  const one = () =>
    db
      .updateTable('respaldo')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .where('estatus', '=', EstatusRespaldo.Cargando);
  const { cantidad } = await db
    .selectFrom('cfdi')
    .select(({ fn }) => fn.countAll<string>().as('cantidad'))
    .where('rfc_owner', '=', rfc)
    .executeTakeFirstOrThrow();
  // An attempt starts at 0; its own reports may arrive in another order.
  await one().set({ porcentaje: 0 }).execute();
  const onProgress = (done: number) => {
    const porcentaje = Math.min(99, Math.floor((100 * done) / Math.max(1, Number(cantidad))));
    one()
      .set({ porcentaje })
      .where('porcentaje', '<', porcentaje)
      .execute()
      .catch(() => undefined);
  };
  const order = {
    rfc,
    id,
    now: fecha_ini,
    password: openSecret(keys, PURPOSE, contextOf(rfc, id), password).toString(),
  };
  const draft = respaldoMaker.store.tempPath();
  try {
    const made = await respaldoMaker.make(order, draft, { turnOf: [rfc], onProgress });
    await one().set({ sha256: made.sha256 }).execute();
    const stored = await respaldoMaker.store.put({ path: draft });
    if (stored.sha256 !== made.sha256) throw new Error('the disk returned other bytes than were written');
    return made;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Completes the backup, counts its space and deletes older ones, in one transaction. Throws `storage_full` when it does
 * not fit even then.
 */
async function complete(deps: Deps, row: RespaldoFila, { bytes, sha256 }: { bytes: number; sha256: string }) {
  const { rfc_owner: rfc, id, frecuencia } = row;
  await transaction(deps.db, async (trx) => {
    // Uploads take the same lock, so the free space does not change before the commit.
    await lockContribuyente(trx, rfc);
    const older = await trx
      .selectFrom('respaldo')
      .select(['id', 'nombre', 'sha256', 'bytes'])
      .where('rfc_owner', '=', rfc)
      .where('frecuencia', '=', frecuencia)
      .where('estatus', '=', EstatusRespaldo.Completado)
      .orderBy('fecha_ini', 'desc')
      .orderBy('id', 'desc')
      .execute();
    let free = await freeBytes(trx, rfc);
    const replaced: string[] = [];
    // The oldest first; beyond the kept number, only as many as the space requires.
    for (let kept = older.length; kept > 0 && (kept >= KEPT[frecuencia] || free < bytes); kept--) {
      const oldest = older[kept - 1] as (typeof older)[number];
      await trx.deleteFrom('respaldo').where('rfc_owner', '=', rfc).where('id', '=', oldest.id).execute();
      await deps.jobs.add(trx, 'drop-respaldo', { sha256: oldest.sha256 as string });
      replaced.push(oldest.nombre);
      free += Number(oldest.bytes);
    }
    if (free < bytes) throw storageFull();
    const done = await trx
      .updateTable('respaldo')
      .set({ estatus: EstatusRespaldo.Completado, porcentaje: 100, sha256, bytes })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .where('estatus', '=', EstatusRespaldo.Cargando)
      .returning('id')
      .executeTakeFirst();
    if (!done) throw new Error('the backup is no longer being made');
    await trx
      .updateTable('respaldo_programado')
      .set(({ eb }) => ({ completados: eb('completados', '+', 1) }))
      .where('rfc_owner', '=', rfc)
      .where('frecuencia', '=', frecuencia)
      .execute();
    for (const objeto of replaced)
      await record(trx, rfc, { accion: 'respaldo.eliminado', objeto, detalle: `Lo reemplaza ${row.nombre}` });
    await tellLotes(trx, rfc, deps.clock(), { codigo: null, mensaje: 'Respaldo hecho' });
    await record(trx, rfc, { accion: 'respaldo.completado', objeto: row.nombre, detalle: `SHA-256 ${sha256}` });
  });
}

async function fail(
  deps: Deps,
  row: RespaldoFila,
  { code, msg: error }: { code: ProblemCode; msg: string },
): Promise<void> {
  const { rfc_owner: rfc, id } = row;
  await transaction(deps.db, async (trx) => {
    const failed = await trx
      .updateTable('respaldo as r')
      .from((eb) => eb.selectFrom('respaldo').select(['rfc_owner', 'id', 'sha256']).as('before'))
      .set({ estatus: EstatusRespaldo.Error, error, sha256: null })
      .whereRef('before.rfc_owner', '=', 'r.rfc_owner')
      .whereRef('before.id', '=', 'r.id')
      .where('r.rfc_owner', '=', rfc)
      .where('r.id', '=', id)
      .where('r.estatus', '=', EstatusRespaldo.Cargando)
      .returning('before.sha256')
      .executeTakeFirst();
    if (failed) {
      await tryNextNight({ ...deps, db: trx }, row);
      await tellLotes(trx, rfc, deps.clock(), { codigo: code, mensaje: error });
    }
    if (failed?.sha256) await deps.jobs.add(trx, 'drop-respaldo', { sha256: failed.sha256 });
  });
}

/** Deletes the file of a backup that was removed. */
export async function dropRespaldo(
  { db, respaldoMaker }: Deps,
  { sha256 }: JobPayloads['drop-respaldo'],
): Promise<void> {
  const still = await db
    .selectFrom('respaldo')
    .select('id')
    .where('sha256', '=', sha256)
    .where('estatus', '<>', EstatusRespaldo.Error)
    .executeTakeFirst();
  if (!still) await respaldoMaker.store.remove(sha256);
}
