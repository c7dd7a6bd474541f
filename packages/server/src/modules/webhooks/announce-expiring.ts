import { transaction } from '@boveda/platform/db/pool';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { wakeDispatchers } from './wake-dispatchers';

/** Days before its end on which a certificate is announced. */
const DAYS = [30, 15, 7, 3, 1];

/** Writes the messages about certificates that expire; run again on the same day, it writes none twice. */
export async function announceExpiring({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await transaction(db, async (trx) => {
    const { numAffectedRows = 0n } = await sql`
      insert into webhook_entrega (rfc_owner, id, webhook_id, tipo, datos, creada, proxima)
      select w.rfc_owner, md5(concat_ws(' ', w.id, c.id, d.dias))::uuid, w.id, 'credencial.por_vencer',
        jsonb_build_object('contribuyente', c.rfc_owner, 'numero', c.numero, 'tipo', c.tipo,
          'vence', to_char(c.hasta at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'dias', d.dias),
        ${now}, ${now}
      from webhook w
      join certificado c on c.rfc_owner = w.rfc_owner
      cross join lateral (select ceil(extract(epoch from c.hasta - ${now}::timestamptz) / 86400)::int as dias) d
      where w.activo and 'credencial.por_vencer' = any(w.eventos) and d.dias = any(${DAYS}::int[])
      on conflict do nothing`.execute(trx);
    if (numAffectedRows > 0n) await wakeDispatchers(trx);
  });
}
