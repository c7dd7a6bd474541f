import { DIAS_SIN_CONTAR, EstatusCfdi, type SituacionEspejo } from '@boveda/contracts';
import { type RawBuilder, sql } from 'kysely';
import { oneOf } from '../../platform/db/one-of';

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

/** Every CFDI of the covered ranges, as the SAT has it and as the vault has it. */
export const compared = (rfc: string, periodo: Periodo): RawBuilder<Comparado> => sql`
  with cubierto as materialized (${covered(rfc, periodo)}), m as (
    select m.* from cubierto k join metadato m on m.rfc_owner = ${rfc} and m.emitido = k.emitido
      and m.fecha >= k.desde and m.fecha < k.hasta
  ), x as (
    select c.id, c.uuid, c.emitido, c.tipo, c.contraparte_rfc, c.contraparte_nombre, c.fecha, c.total, c.status
    from cubierto k join cfdi c on c.rfc_owner = ${rfc} and c.emitido = k.emitido and c.fecha >= k.desde and c.fecha < k.hasta
  )
  select coalesce(m.uuid, x.uuid) as uuid, x.id as cfdi, coalesce(m.emitido, x.emitido) as emitido,
    coalesce(m.tipo, x.tipo) as tipo, coalesce(m.contraparte_rfc, x.contraparte_rfc) as rfc,
    coalesce(m.contraparte_nombre, x.contraparte_nombre) as nombre, coalesce(m.fecha, x.fecha) as fecha,
    m.total as totalsat, x.total, m.vigente as vigentesat, x.status, m.cancelado,
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
