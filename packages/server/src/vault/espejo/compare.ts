import { DIAS_SIN_CONTAR, EstatusCfdi, type SituacionEspejo } from '@boveda/contracts';
import { oneOf } from '@boveda/platform/db/one-of';
import { type RawBuilder, sql } from 'kysely';

/** A range of local time; the end is not part of it. */
export interface Periodo {
  desde: string;
  hasta: string;
}

/** A row of `compared`. */
export interface Comparado {
  uuid: string;
  cfdi: string | null;
  emitido: boolean;
  tipo: string;
  rfc: string;
  nombre: string;
  fecha: string;
  totalsat: string | null;
  total: string | null;
  vigentesat: boolean | null;
  status: number | null;
  cancelado: string | null;
  /** A user brought what is said of the SAT. */
  subido: boolean;
  situacion: SituacionEspejo;
}

/**
 * Ranges of time whose metadata are known: those of finished downloads of all metadata, without the days that the SAT
 * may not have listed yet when it was asked. Columns `emitido`, `desde`, `hasta`.
 */
export const covered = (rfc: string, { desde, hasta }: Periodo): RawBuilder<unknown> => sql`
  select emitido, lower(tramo) as desde, upper(tramo) as hasta from (
    select d.emitidos as emitido, unnest(range_agg(tsrange(p.inicio, least(p.fin + interval '1 second', p.limite))
      * tsrange(${desde}::timestamp, ${hasta}::timestamp))) as tramo
    from (
      select *, date_trunc('day', pedida at time zone 'UTC' - interval '7 hours')
        - ${sql.lit(DIAS_SIN_CONTAR)} * interval '1 day' as limite
      from descarga_parte
      where rfc_owner = ${rfc} and contenido = 'Metadata' and comprobantes = 'Todos' and fase = 'terminada' and estado = 3
    ) p
    join descarga d on d.rfc_owner = p.rfc_owner and d.id = p.descarga_id
    where p.limite > p.inicio
    group by 1
  ) t`;

/**
 * Every CFDI of the covered ranges, as the SAT has it and as the vault has it; and outside of them, each CFDI of the metadata that users
 * brought: as the SAT itself told it later or elsewhere, if it did. What no list has is `soloLocal` within the ranges alone. The bounds
 * of the period are repeated, because the planner does not know how much of a taxpayer's rows the ranges are.
 */
export const compared = (rfc: string, periodo: Periodo): RawBuilder<Comparado> => sql`
  with cubierto as materialized (${covered(rfc, periodo)}), suelto as materialized (
    select s.uuid, s.emitido, s.contraparte_rfc, s.contraparte_nombre, s.tipo, s.fecha, coalesce(t.total, s.total) as total,
      coalesce(t.vigente, s.vigente) as vigente, case when t.uuid is null then s.cancelado else t.cancelado end as cancelado,
      t.uuid is null as subido
    from metadato_subido s left join lateral (
      select uuid, emitido, fecha, total, vigente, cancelado from metadato where rfc_owner = ${rfc} and uuid = s.uuid offset 0
    ) t on true
    where s.rfc_owner = ${rfc} and ${within('s', periodo)} and not exists (
      select from cubierto k where k.emitido = s.emitido and s.fecha >= k.desde and s.fecha < k.hasta
        or k.emitido = t.emitido and t.fecha >= k.desde and t.fecha < k.hasta and ${within('t', periodo)}
    )
  ), m as (
    select m.uuid, m.emitido, m.contraparte_rfc, m.contraparte_nombre, m.tipo, m.fecha, m.total, m.vigente, m.cancelado,
      false as subido
    from cubierto k join metadato m on m.rfc_owner = ${rfc} and m.emitido = k.emitido
      and m.fecha >= k.desde and m.fecha < k.hasta and ${within('m', periodo)}
    union all
    select * from suelto
  ), x as (
    select c.id, c.uuid, c.emitido, c.tipo, c.contraparte_rfc, c.contraparte_nombre, c.fecha, c.total, c.status
    from cubierto k join cfdi c on c.rfc_owner = ${rfc} and c.emitido = k.emitido and c.fecha >= k.desde and c.fecha < k.hasta
      and ${within('c', periodo)}
    union all
    select c.id, c.uuid, c.emitido, c.tipo, c.contraparte_rfc, c.contraparte_nombre, c.fecha, c.total, c.status
    from suelto s cross join lateral (
      select id, uuid, emitido, tipo, contraparte_rfc, contraparte_nombre, fecha, total, status from cfdi
      where rfc_owner = ${rfc} and uuid = s.uuid offset 0
    ) c
    where not exists (
      select from cubierto k where k.emitido = c.emitido and c.fecha >= k.desde and c.fecha < k.hasta and ${within('c', periodo)}
    )
  )
  select coalesce(m.uuid, x.uuid) as uuid, x.id as cfdi, coalesce(m.emitido, x.emitido) as emitido,
    coalesce(m.tipo, x.tipo) as tipo, coalesce(m.contraparte_rfc, x.contraparte_rfc) as rfc,
    coalesce(m.contraparte_nombre, x.contraparte_nombre) as nombre, coalesce(m.fecha, x.fecha) as fecha,
    m.total as totalsat, x.total, m.vigente as vigentesat, x.status, m.cancelado, coalesce(m.subido, false) as subido,
    case
      when x.id is null and not m.vigente and not m.emitido then 'canceladoSinXml'
      when x.id is null then 'faltaXml'
      when m.uuid is null then 'soloLocal'
      when m.vigente and x.status = ${sql.lit(EstatusCfdi.Cancelado)}
        or not m.vigente and x.status in ${oneOf([EstatusCfdi.Pendiente, EstatusCfdi.Vigente])} then 'estadoDistinto'
      when m.total <> x.total and abs(m.total - x.total) > 0.01 then 'importeDistinto'
      else 'completo'
    end as situacion
  from m full join x on x.uuid = m.uuid`;

const within = (alias: string, { desde, hasta }: Periodo): RawBuilder<unknown> => {
  const fecha = sql.ref(`${alias}.fecha`);
  return sql`${fecha} >= ${desde}::timestamp and ${fecha} < ${hasta}::timestamp`;
};

/** A row of `conteos`. */
export interface Conteo {
  /** `AAAA-MM`. */
  mes: string;
  emitido: boolean;
  /** The last day that is known; null: none is. */
  hasta: string | null;
  /** Whether the whole month is known. */
  entero: boolean;
  cantidades: Partial<Record<SituacionEspejo, number>>;
  /** Valid ones for the SAT. */
  vigentes: number;
  /** Those of them whose XML is here. */
  conXml: number;
}

/** What is known of each month of a period, by direction. Columns `mes`, `emitido`, `tramos`. */
const known = (rfc: string, periodo: Periodo): RawBuilder<unknown> => sql`
  with tramo as materialized (${covered(rfc, periodo)})
  select mes::date as mes, emitido, coalesce((
    select range_agg(tsrange(t.desde, t.hasta) * tsrange(mes, mes + interval '1 month')) from tramo t where t.emitido = v.emitido
  ), '{}') as tramos
  from generate_series(date_trunc('month', ${periodo.desde}::timestamp), ${periodo.hasta}::timestamp - interval '1 second',
    interval '1 month') mes
  cross join (values (true), (false)) v (emitido)`;

/** Counts what is compared, by month and direction. Columns of `espejo_mes`, but for `rfc_owner`. */
const counted = (rfc: string, periodo: Periodo): RawBuilder<unknown> => sql`
  select mes, emitido, k.tramos, coalesce(g.cantidades, '{}') as cantidades, coalesce(g.vigentes, 0) as vigentes,
    coalesce(g.con_xml, 0) as con_xml
  from (${known(rfc, periodo)}) k
  left join (
    select mes, emitido, jsonb_object_agg(situacion, cantidad) as cantidades, sum(vigentes)::int as vigentes,
      sum(con_xml)::int as con_xml
    from (
      select emitido, date_trunc('month', fecha)::date as mes, situacion, count(*)::int as cantidad,
        count(*) filter (where vigentesat and not subido)::int as vigentes,
        count(*) filter (where vigentesat and not subido and cfdi is not null)::int as con_xml
      from (${compared(rfc, periodo)}) e group by 1, 2, 3
    ) s group by 1, 2
  ) g using (mes, emitido)`;

const conteo = sql`to_char(mes, 'YYYY-MM') as mes, emitido, to_char(upper(tramos) - interval '1 second', 'YYYY-MM-DD') as hasta,
  tramos @> tsrange(mes, mes + interval '1 month') as entero, cantidades, vigentes, con_xml as "conXml"`;

/** Compares the months of a period, and counts: a row for each month and direction. */
export const conteos = (rfc: string, periodo: Periodo): RawBuilder<Conteo> => sql`
  select ${conteo} from (${counted(rfc, periodo)}) c`;

/** As `conteos`, from what is kept; `cantidades` is null where nothing valid is kept and something is known. */
export const kept = (rfc: string, periodo: Periodo): RawBuilder<Conteo | (Conteo & { cantidades: null })> => sql`
  select ${conteo} from (
    select k.mes, k.emitido, k.tramos, case when isempty(k.tramos) and not exists (
        select from metadato_subido s where s.rfc_owner = ${rfc} and s.emitido = k.emitido
          and s.fecha >= k.mes and s.fecha < k.mes + interval '1 month'
      ) then '{}' else e.cantidades end as cantidades,
      coalesce(e.vigentes, 0) as vigentes, coalesce(e.con_xml, 0) as con_xml
    from (${known(rfc, periodo)}) k
    left join espejo_mes e on e.rfc_owner = ${rfc} and e.mes = k.mes and e.emitido = k.emitido and e.tramos = k.tramos
      and not exists (select from espejo_cambio n where n.rfc_owner = ${rfc} and n.mes = k.mes)
  ) c`;

/** Compares the months of a period, and keeps their counts. Returns what `conteos` does. */
export const keep = (rfc: string, periodo: Periodo): RawBuilder<Conteo> => sql`
  insert into espejo_mes (rfc_owner, mes, emitido, tramos, cantidades, vigentes, con_xml)
  select ${rfc}, mes, emitido, tramos, cantidades, vigentes, con_xml from (${counted(rfc, periodo)}) c
  on conflict (rfc_owner, mes, emitido) do update set tramos = excluded.tramos, cantidades = excluded.cantidades,
    vigentes = excluded.vigentes, con_xml = excluded.con_xml
  returning ${conteo}`;
