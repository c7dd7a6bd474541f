import { randomBytes } from 'node:crypto';
import { EstatusRespaldo, type Frecuencia, frecuencias, planState } from '@boveda/contracts';
import { sealSecret } from '@boveda/platform/core/secrets';
import { queueOf } from '@boveda/platform/core/sha256';
import { dayAt } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { RespaldoFila } from '../../esquema/tables/respaldo-tables';
import type { Deps } from '../../installation/deps';
import { nextDue } from './schedule';
import { tellLotes } from './tell-lotes';

/** Attempts spread over half an hour, so that a store outage of a minute does not cost a backup. */
const ATTEMPTS = 8;
/** Queues of graphile-worker for backups, limited so that nightly backups leave room for other jobs. */
const QUEUES = 2;
const PASSWORD_BYTES = 16;
const AT_ONCE = 100;
const LOST = 'El respaldo se interrumpió. Se hará de nuevo en su próxima fecha.';

/** Purpose of the key that encrypts the password of a backup. */
export const PURPOSE = 'respaldos';
/** Encryption context of a password, without which a copy in another row cannot be decrypted. */
export const contextOf = (rfc: string, id: string): string => `${rfc} ${id}`;
/** Key of the job that makes a backup. */
const jobKeyOf = (id: string): string => `respaldo ${id}`;

/**
 * Starts the backups that are due, of one taxpayer or of all, in one transaction: each row with its job and with the
 * next date of its schedule. A schedule whose last backup is still being made, or whose plan has expired, waits for
 * that date.
 */
export async function beginDue(deps: Deps, rfc?: string): Promise<void> {
  const begun = await transaction(deps.db, (trx) => beginSome({ ...deps, db: trx }, rfc));
  if (begun === AT_ONCE) await beginDue(deps, rfc);
}

async function beginSome(deps: Deps, rfc: string | undefined): Promise<number> {
  const now = deps.clock();
  const due = await deps.db
    .selectFrom('respaldo_programado as p')
    .innerJoin('contribuyente as c', 'c.rfc', 'p.rfc_owner')
    .select(['p.rfc_owner', 'p.frecuencia', 'c.plan_fin'])
    .where('p.activo', '=', true)
    .where('p.siguiente', '<=', now)
    .$if(rfc !== undefined, (query) => query.where('p.rfc_owner', '=', rfc as string))
    .orderBy('p.siguiente')
    .limit(AT_ONCE)
    .forUpdate('p')
    .skipLocked()
    .execute();
  for (const { rfc_owner, frecuencia, plan_fin } of due) {
    await deps.db
      .updateTable('respaldo_programado')
      .set({ siguiente: nextDue(frecuencia, now) })
      .where('rfc_owner', '=', rfc_owner)
      .where('frecuencia', '=', frecuencia)
      .execute();
    if (planState(plan_fin, dayAt(now)) !== 'vencido') await begin(deps, rfc_owner, frecuencia);
  }
  return due.length;
}

/** Starts the daily backup of a taxpayer now, unless one is being made. */
export const beginNow = (deps: Deps, rfc: string): Promise<void> =>
  transaction(deps.db, (trx) => begin({ ...deps, db: trx }, rfc, 1));

async function begin(deps: Deps, rfc: string, frecuencia: Frecuencia): Promise<void> {
  const { db, clock, keys, jobs } = deps;
  const id = uuidv7();
  const now = clock();
  const password = Buffer.from(randomBytes(PASSWORD_BYTES).toString('hex'));
  const begun = await db
    .insertInto('respaldo')
    .values({
      rfc_owner: rfc,
      id,
      frecuencia,
      nombre: `${rfc}_respaldo_${frecuencias[frecuencia].toLowerCase()}_${dayAt(now)}.zip`,
      fecha_ini: now,
      estatus: EstatusRespaldo.Cargando,
      password: sealSecret(keys, PURPOSE, contextOf(rfc, id), password),
      sha256: null,
      bytes: null,
      error: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['rfc_owner', 'frecuencia'])
        .where('estatus', '=', sql.lit(EstatusRespaldo.Cargando))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!begun) return;
  const queueName = `respaldos ${queueOf(rfc, QUEUES)}`;
  await jobs.add(db, 'make-respaldo', { rfc, id }, { maxAttempts: ATTEMPTS, queueName, jobKey: jobKeyOf(id) });
}

/**
 * Makes a schedule whose backup failed due the next night, whatever its frequency: a failure must not mean a year
 * without a backup.
 */
export async function tryNextNight(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { rfc_owner, frecuencia }: Pick<RespaldoFila, 'rfc_owner' | 'frecuencia'>,
): Promise<void> {
  const night = nextDue(1, clock());
  await db
    .updateTable('respaldo_programado')
    .set({ siguiente: night })
    .where('rfc_owner', '=', rfc_owner)
    .where('frecuencia', '=', frecuencia)
    .where('siguiente', '>', night)
    .execute();
}

/** Ends backups whose job is gone: after a kill at the last attempt no other code would record the failure. */
export async function endLost(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const { rows } = await sql<Pick<RespaldoFila, 'rfc_owner' | 'frecuencia'>>`
      update respaldo r set estatus = ${sql.lit(EstatusRespaldo.Error)}, error = ${LOST}
      where r.estatus = ${sql.lit(EstatusRespaldo.Cargando)} and not exists (
        select from graphile_worker.jobs j where j.key = 'respaldo ' || r.id
          and (j.attempts < j.max_attempts or j.locked_at is not null)
      ) returning r.rfc_owner, r.frecuencia`.execute(trx);
    for (const row of rows) {
      await tryNextNight({ ...deps, db: trx }, row);
      await tellLotes(trx, row.rfc_owner, deps.clock(), { codigo: 'internal_error', mensaje: LOST });
    }
  });
}
