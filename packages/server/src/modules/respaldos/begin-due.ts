import { createHash, randomBytes } from 'node:crypto';
import { type Frecuencia, frecuencias, planState } from '@boveda/contracts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { transaction } from '../../db/pool';
import type { RespaldoFila } from '../../db/respaldo-tables';
import type { Deps } from '../../deps';
import { sealSecret } from '../../secrets';
import { dayAt } from '../cfdi/local-time';
import { nextDue } from './calendario';

/** Over half an hour: a store that is away for a minute costs nobody a night. */
const ATTEMPTS = 8;
/** Queues of graphile-worker that backups are spread over, so that one night's backups leave room for other jobs. */
const QUEUES = 2;
const PASSWORD_BYTES = 16;
const AT_ONCE = 100;

/** What the password of a backup is sealed for. */
export const PURPOSE = 'respaldos';
/** What a sealed password belongs to: copied to another backup it does not open. */
export const contextOf = (rfc: string, id: string): string => `${rfc} ${id}`;
/** The job that makes a backup. */
const jobKeyOf = (id: string): string => `respaldo ${id}`;

/**
 * Begins the backups that are due, of one taxpayer or of all: each row with its job and with the next date of its
 * schedule, or none of them. A schedule whose last backup is still being made, or whose plan is over, waits for that date.
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
      estatus: 1,
      password: sealSecret(keys, PURPOSE, contextOf(rfc, id), password),
      sha256: null,
      bytes: null,
      error: null,
    })
    .onConflict((conflict) => conflict.columns(['rfc_owner', 'frecuencia']).where('estatus', '=', 1).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!begun) return;
  const queueName = `respaldos ${(createHash('sha256').update(rfc).digest()[0] ?? 0) % QUEUES}`;
  await jobs.add(db, 'make-respaldo', { rfc, id }, { maxAttempts: ATTEMPTS, queueName, jobKey: jobKeyOf(id) });
}

/**
 * Has a schedule whose backup failed come round again the next night, whatever its next date is: a year without a backup
 * is no answer to a bad hour.
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

/** Ends backups whose job is gone: killed at its last attempt, nobody else would ever say that they failed. */
export async function endLost(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const { rows } = await sql<Pick<RespaldoFila, 'rfc_owner' | 'frecuencia'>>`
      update respaldo r set estatus = 3, error = ${'El respaldo se interrumpió. Se hará de nuevo en su próxima fecha.'}
      where r.estatus = 1 and not exists (
        select from graphile_worker.jobs j where j.key = 'respaldo ' || r.id
          and (j.attempts < j.max_attempts or j.locked_at is not null)
      ) returning r.rfc_owner, r.frecuencia`.execute(trx);
    for (const row of rows) await tryNextNight({ ...deps, db: trx }, row);
  });
}
