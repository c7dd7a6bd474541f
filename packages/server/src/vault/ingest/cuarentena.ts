import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../audit/record';
import { nombrados } from '../../audit/with-hashes';
import type { Deps } from '../../installation/deps';
import { lockContribuyente } from './lock-contribuyente';
import { MEGABYTE, type Room } from './plan-space';

/** Limit of unrequested files in quarantine per taxpayer; they do not count towards the space of its plan. */
const MOST_BYTES = 32 * MEGABYTE;
/** Size counted per row on top of its files, so that thousands of tiny files also reach the limit. */
const ROW_BYTES = 8_192;
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
const BATCH = 200;

/** Returns the room that is left in the quarantine of a taxpayer. */
export async function roomInCuarentena(db: Db, rfc: string): Promise<Room> {
  const { rows } = await sql<{ libres: string }>`
    select ${MOST_BYTES}::bigint - coalesce(sum(xml_bytes + coalesce(pdf_bytes, 0) + ${ROW_BYTES}::bigint), 0) as libres
    from cfdi where rfc_owner = ${rfc} and cuarentena`.execute(db);
  return { free: Number(rows[0]?.libres ?? 0), full: cuarentenaFull };
}

const cuarentenaFull = (): Problem =>
  new Problem(
    403,
    'quarantine_full',
    'La cuarentena de CFDI que no verifican está llena; el archivo se queda en el correo.',
  );

/**
 * Deletes CFDI that have been in quarantine past the limit and still do not verify; the audit log keeps the entry of
 * their arrival.
 */
export async function purgeCuarentena({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS);
  const old = () => db.selectFrom('cfdi').where('cuarentena', '=', true).where('created', '<', before);
  for (const { rfc } of await old().select('rfc_owner as rfc').distinct().execute())
    while ((await purgeBatch(db, rfc, before)) === BATCH);
}

async function purgeBatch(db: Db, rfc: string, before: Date): Promise<number> {
  return await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    const rows = await trx
      .deleteFrom('cfdi')
      .where('rfc_owner', '=', rfc)
      .where('id', 'in', (query) =>
        query
          .selectFrom('cfdi')
          .select('id')
          .where('rfc_owner', '=', rfc)
          .where('cuarentena', '=', true)
          .where('created', '<', before)
          .orderBy('created')
          .limit(BATCH),
      )
      .returning(['uuid', 'xml_sha256', 'pdf_sha256'])
      .execute();
    if (rows.length > 0) await record(trx, rfc, { accion: 'cfdi.depurado', ...nombrados(rows) });
    return rows.length;
  });
}
