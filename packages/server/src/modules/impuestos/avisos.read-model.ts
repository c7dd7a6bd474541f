import { type AnswerOf, type AvisoDelMes, type api, avisosFlujo } from '@boveda/contracts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema';
import { primerDia } from './celdas';

const avisos = sql.join(Object.keys(avisosFlujo).map((aviso) => sql.lit(aviso)));

/** Returns one page of the CFDI of a month that a user should look at. What a user moved, or said to be collected, is left out. */
export async function listAvisos(
  db: Db,
  rfc: string,
  mes: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<AnswerOf<typeof api.impuestos.listAvisos>> {
  const wanted = sql`
    from hecho_flujo h
    where h.rfc_owner = ${rfc} and h.mes = ${primerDia(mes)}::date and h.aviso <> '' and h.aviso in (${avisos})
      -- An egreso of a supplier lowers what is credited in full, which is the prudent side.
      and (h.aviso = 'sinFactura') = (not h.cuenta) and (h.emitido or h.aviso = 'sobrepagada')
      and not exists (
        select from decision_flujo d
        where d.rfc_owner = ${rfc} and d.cfdi_id = h.cfdi_id and d.tipo in ('mes', 'restituido', 'marca'))
    group by h.cfdi_id, h.aviso`;
  const [{ rows }, counted] = await Promise.all([
    sql<AvisoDelMes>`
      select h.aviso, c.id as cfdi, c.emitido, c.uuid, c.serie, c.folio, c.contraparte_rfc as contraparte, c.contraparte_nombre as nombre,
        to_char(c.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, h.importe::text, case h.aviso
          when 'globalTardia' then to_char(c.fecha, 'YYYY-MM')
          when 'globalSinPeriodo' then to_char(c.fecha - interval '1 month', 'YYYY-MM') end as sugerido
      from (
        select h.cfdi_id, h.aviso, coalesce(sum(h.importe) filter (where h.naturaleza = 'T' and h.impuesto = '002'), 0) as importe ${wanted}
      ) h
      join cfdi c on c.rfc_owner = ${rfc} and c.id = h.cfdi_id
      order by c.fecha, c.id, h.aviso limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from (select ${wanted}) h`.execute(db),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
