import { transaction } from '@boveda/platform/db/pool';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { lockContribuyente } from '../../vault/ingest/lock-contribuyente';

const BATCH = 500;

/** Computes the alerts of complements and egresos that earlier versions stored; an interrupted run goes on where it ended. */
export async function computeAlertas({ db, log }: Pick<Deps, 'db' | 'log'>, signal?: AbortSignal): Promise<void> {
  let done = 0;
  while (!signal?.aborted) {
    const computed = await computeBatch(db);
    if (computed === 0) break;
    done += computed;
  }
  if (done > 0) log.info({ cfdis: done }, 'alerts about payments of stored CFDI were computed');
}

async function computeBatch(db: Deps['db']): Promise<number> {
  const next = await db
    .selectFrom('alerta_por_calcular')
    .select('rfc_owner as rfc')
    .orderBy('rfc_owner')
    .limit(1)
    .executeTakeFirst();
  if (!next) return 0;
  const { rfc } = next;
  return await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    const { rows } = await sql<{ id: string }>`
      delete from alerta_por_calcular where rfc_owner = ${rfc} and cfdi_id in (
        select cfdi_id from alerta_por_calcular where rfc_owner = ${rfc} order by cfdi_id limit ${BATCH}
      ) returning cfdi_id as id`.execute(trx);
    const ids = rows.map(({ id }) => id);
    // Its n-th document with a UUID is its n-th row.
    await sql`
      update abono a set saldo_anterior = (x.docto ->> 'impSaldoAnt')::numeric,
        saldo_insoluto = (x.docto ->> 'impSaldoInsoluto')::numeric
      from cfdi_detalle d
      cross join lateral jsonb_path_query(d.pagos, '$[*].doctosRelacionados[*] ? (@.idDocumento like_regex "^.{36}$")')
        with ordinality x (docto, orden)
      where d.rfc_owner = ${rfc} and d.cfdi_id = any(${ids}::uuid[])
        and a.rfc_owner = d.rfc_owner and a.rep_id = d.cfdi_id and a.orden = x.orden`.execute(trx);
    await sql`select actualizar_pagos(${rfc}, facturas_afectadas(${rfc}, ${ids}::uuid[]), ${ids}::uuid[])`.execute(trx);
    return ids.length;
  });
}
