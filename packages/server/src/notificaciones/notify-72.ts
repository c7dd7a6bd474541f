import { EstatusCfdi } from '@boveda/contracts';
import { sql } from 'kysely';
import { transaction } from '../platform/db/pool';
import type { Deps } from '../platform/deps';
import { notifyCfdis } from './notify-cfdis';

const HOURS_72_MS = 72 * 3_600_000;
/** Per taxpayer; the rest follows in the next hour. */
const BATCH = 1_000;

interface Overdue {
  rfc: string;
  ids: string[];
}

/** Notifies of CFDI that the SAT does not confirm 72 hours after the vault received them. */
export async function notify72(deps: Deps): Promise<void> {
  const since = new Date(deps.clock().getTime() - HOURS_72_MS);
  const { rows } = await sql<Overdue>`
    select k.rfc_owner as rfc, array_agg(c.id) as ids
    from configuracion k cross join lateral (
      select id from cfdi c
      where c.rfc_owner = k.rfc_owner and c.status = ${sql.lit(EstatusCfdi.Pendiente)} and c.created <= ${since} and not exists (
        select from notificacion n where n.rfc_owner = c.rfc_owner and n.tipo = '72' and n.clave = c.id::text
      )
      order by c.created limit ${BATCH}
    ) c
    where k.notificacion_72 group by k.rfc_owner`.execute(deps.db);
  for (const { rfc, ids } of rows) await transaction(deps.db, (trx) => notifyCfdis(deps, trx, rfc, '72', ids));
}
