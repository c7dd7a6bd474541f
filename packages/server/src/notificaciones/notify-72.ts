import { EstatusCfdi } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import { sql } from 'kysely';
import type { Deps } from '../installation/deps';
import { notifyCfdis } from './notify-cfdis';

const HOURS_72_MS = 72 * 3_600_000;
/** Per taxpayer; the rest follows in the next hour. */
const BATCH = 1_000;

/** Notifies of CFDI that the SAT does not confirm 72 hours after the vault received them. */
export async function notify72(deps: Deps): Promise<void> {
  const since = new Date(deps.clock().getTime() - HOURS_72_MS);
  const asking = deps.db.selectFrom('configuracion').select('rfc_owner as rfc').where('notificacion_72', '=', true);
  for (const { rfc } of await asking.orderBy('rfc_owner').execute()) {
    const { rows } = await sql<{ id: string }>`
      select id from cfdi c
      where c.rfc_owner = ${rfc} and c.status = ${sql.lit(EstatusCfdi.Pendiente)} and c.created <= ${since} and not exists (
        select from notificacion n where n.rfc_owner = ${rfc} and n.tipo = '72' and n.clave = c.id::text
      )
      order by c.created limit ${BATCH}`.execute(deps.db);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await transaction(deps.db, (trx) => notifyCfdis(deps, trx, rfc, '72', ids));
  }
}
