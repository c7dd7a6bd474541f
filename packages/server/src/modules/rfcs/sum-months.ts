import { EstatusCfdi } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { keepingFigures } from '@boveda/platform/turns/connection-turns';
import { type RawBuilder, sql } from 'kysely';
import { nextMonth } from '../../vault/espejo/summarize-months';
import { porLeer } from '../../vault/ingest/read-flujos';

/** Texts that are kept of a counterpart and key in a month. */
const MOST_TEXTOS = 3;

/** Months from a first day to the day after the last. */
export interface Meses {
  desde: string;
  hasta: string;
}

/**
 * Adds up the months of which `resumen` says something else than when they were added up last. Returns whether CFDI of an earlier
 * version are still being read: their months are then added up again every minute.
 */
export async function sumMonths(db: Db, rfc: string, meses: Meses): Promise<boolean> {
  const { rows } = await huellas(rfc, meses).execute(db);
  // One after another: each is a transaction that others wait for.
  for (const { mes, kept, found } of rows) if (kept !== found) await keepingFigures(() => sumAgain(db, rfc, mes));
  return rows.some(({ leyendo }) => leyendo);
}

interface Huella {
  mes: string;
  kept: string | null;
  found: string;
  leyendo: boolean;
}

/**
 * What `resumen` says of each month, with every state: a CFDI that is stored, confirmed, cancelled or replaced changes it, so that
 * uploads need not note months.
 */
const huellas = (rfc: string, { desde, hasta }: Meses): RawBuilder<Huella> => sql`
  with unread as materialized (
    select exists (select from cfdi_detalle d where d.rfc_owner = ${rfc} and ${porLeer('d')}) as leyendo
  ), counted as (
    select r.periodo as mes, md5(string_agg(
      concat_ws(' ', r.emitido, r.status, r.periodo, r.tipo, r.metodo_pago, r.moneda, r.cantidad, r.total), ','
      order by r.emitido, r.status, r.periodo, r.tipo, r.metodo_pago, r.moneda)) as huella
    from resumen r
    where r.rfc_owner = ${rfc} and r.nivel = 'mes' and r.periodo >= ${desde}::date and r.periodo < ${hasta}::date
      and r.cantidad > 0
    group by 1
  )
  select m::date::text as mes, h.huella as kept, u.leyendo,
    coalesce(c.huella, '') || case when u.leyendo then to_char(now(), ' YYYYMMDDHH24MI') else '' end as found
  from generate_series(${desde}::timestamp, ${hasta}::timestamp - interval '1 day', interval '1 month') m
  cross join unread u
  left join counted c on c.mes = m
  left join concepto_huella h on h.rfc_owner = ${rfc} and h.mes = m
  order by m`;

/** A lock of the taxpayer's lets one process add months up at a time. */
const sumAgain = (db: Db, rfc: string, mes: string): Promise<void> =>
  transaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${rfc}, 151))`.execute(trx);
    // Read before the rows: what is committed meanwhile changes it, and the next reader adds the month up again.
    const { rows } = await huellas(rfc, { desde: mes, hasta: `${nextMonth(mes.slice(0, 7))}-01` }).execute(trx);
    const [huella] = rows;
    // Another process may have added it up while this one waited.
    if (!huella || huella.kept === huella.found) return;
    for (const table of ['concepto_mes', 'concepto_texto'] as const)
      await sql`delete from ${sql.table(table)}
        where rfc_owner = ${rfc} and emitido in (true, false) and mes = ${mes}::date`.execute(trx);
    await summed(rfc, mes).execute(trx);
    await sql`insert into concepto_huella (rfc_owner, mes, huella) values (${rfc}, ${mes}::date, ${huella.found})
      on conflict (rfc_owner, mes) do update set huella = excluded.huella`.execute(trx);
  });

const KEY = sql`rfc_owner, emitido, mes, contraparte_rfc, clave`;

const summed = (rfc: string, mes: string): RawBuilder<unknown> => sql`
  with s as materialized (
    select t.emitido, t.contraparte_rfc, t.clave, sum(t.centavos)::bigint as centavos, sum(t.cantidad)::int as cantidad,
      sum(t.sin_cambio)::int as sin_cambio, (array_agg(t.texto order by abs(t.centavos) desc))[1:${sql.lit(MOST_TEXTOS)}] as textos
    from (
      select k.emitido, k.contraparte_rfc, c.clave, c.texto, round(coalesce(sum(c.importe * k.cambio), 0) * 100) as centavos,
        count(*) as cantidad, count(*) filter (where k.cambio is null) as sin_cambio
      from (
        select k.id, k.emitido, k.contraparte_rfc, case when k.moneda in ('MXN', 'XXX') then 1 else k.tipo_cambio end as cambio
        from cfdi k
        where k.rfc_owner = ${rfc} and k.emitido in (true, false) and k.status = ${sql.lit(EstatusCfdi.Vigente)}
          and k.tipo in ('I', 'E') and k.fecha >= ${mes}::date and k.fecha < ${mes}::date + interval '1 month'
      ) k
      join cfdi_detalle d on d.rfc_owner = ${rfc} and d.cfdi_id = k.id
      cross join lateral jsonb_to_recordset(d.conceptos) c (clave text, importe numeric, texto text)
      group by 1, 2, 3, 4
    ) t group by 1, 2, 3
  ), textos as (
    insert into concepto_texto (${KEY}, textos, busqueda)
    select ${rfc}, s.emitido, ${mes}::date, s.contraparte_rfc, s.clave, s.textos,
      s.clave || ' ' || upper(translate(array_to_string(s.textos, ' '), 'áéíóúüñÁÉÍÓÚÜÑ', 'AEIOUUNAEIOUUN')) from s
  )
  insert into concepto_mes (${KEY}, centavos, cantidad, sin_cambio)
  select ${rfc}, s.emitido, ${mes}::date, s.contraparte_rfc, s.clave, s.centavos, s.cantidad, s.sin_cambio from s`;
