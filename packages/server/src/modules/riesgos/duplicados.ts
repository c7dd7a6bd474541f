import { type Coincidencia, DIAS_CERCANOS, EstatusCfdi, MOST_COMPARADOS, MOST_PARES } from '@boveda/contracts';
import { type RawBuilder, sql } from 'kysely';

/** Begins the key of a risk about more CFDI alike than are told pair by pair. */
export const GRUPO = 'duplicado:grupo:';
/** Months with the same amount from which on it is a rent or another fixed price. */
const MESES_DE_RENTA = 3;
/** The public in general, whose invoices sum up sales; and foreign customers, who share one RFC. */
const PUBLICO = 'XAXX010101000';
const EXTRANJERO = 'XEXX010101000';

const kind = (que: Coincidencia) => sql<Coincidencia>`${sql.lit(que)}`;

/** The newest valid invoices of a direction: a bound on what is compared, whatever is uploaded. */
const comparados = (rfc: string, desde: string, emitido: boolean) => sql`(
      select id, uuid, emitido, contraparte_rfc, contraparte_nombre, serie, folio, total, moneda, metodo_pago, fecha from cfdi
      where rfc_owner = ${rfc} and emitido = ${emitido} and status = ${sql.lit(EstatusCfdi.Vigente)} and tipo = 'I'
        and fecha >= ${desde}::date and contraparte_rfc <> ${PUBLICO}
      order by fecha desc, id desc limit ${sql.lit(MOST_COMPARADOS)})`;

/**
 * Invoices with another one like them. `llave` is what they have in common, `tramo` a run of them whose dates are near, `cuantos` its
 * length, and `anterior` the invoice before this one in it: pairs grow with the number of invoices, not with its square.
 */
const tramos = sql`
    select *, md5(llave) as grupo, count(*) over (partition by llave, tramo) as cuantos,
      lag(id) over w as anterior, lag(uuid) over w as uuid_anterior,
      coalesce(metodo_pago = 'PUE' and lag(metodo_pago) over w = 'PUE', false) as pue,
      coalesce(sum(otro_mes) over (partition by llave), 0) + 1 as meses
    from (
      select *,
        count(*) filter (where que = 'importe' and dias > ${sql.lit(DIAS_CERCANOS)}) over (partition by llave order by fecha, id) as tramo
      from (
        select *, count(*) over (partition by llave) as iguales,
          fecha::date - lag(fecha::date) over (partition by llave order by fecha, id) as dias,
          (date_trunc('month', fecha) <> lag(date_trunc('month', fecha)) over (partition by llave order by fecha, id))::int as otro_mes
        from (
          select ${kind('importe')} as que, id, uuid, metodo_pago, fecha,
            concat_ws(chr(31), 'importe', emitido, contraparte_rfc,
              case contraparte_rfc when ${EXTRANJERO} then upper(contraparte_nombre) end, moneda, trim_scale(total)) collate "C" as llave
          from facturas where total > 0
          union all
          -- A series begins anew with the year.
          select ${kind('folio')}, id, uuid, metodo_pago, fecha,
            concat_ws(chr(31), 'folio', emitido, case when not emitido then contraparte_rfc end, upper(serie), upper(folio),
              extract(year from fecha)) collate "C"
          from facturas where folio !~ '^0*$'
        ) alike
      ) cerca
      where iguales > 1
    ) seguidos
    window w as (partition by llave, tramo order by fecha, id)`;

const conTramos = (rfc: string, desde: string, rest: RawBuilder<unknown>) => sql`(
    with facturas as materialized (${comparados(rfc, desde, true)} union all ${comparados(rfc, desde, false)}),
    tramos as materialized (select * from (${tramos}) t where cuantos > 1)
    ${rest}
  )`;

/**
 * Risks about invoices that look alike, as rows `(clave, coincidencias, id, otro, cuantos)`: `id` is the later CFDI, `otro` the earlier
 * one, or null for a group. No risks are: what the SAT holds cancelled, egresos, sales to the public in general, the same amount in other
 * months (rents), and CFDI of which one names the other.
 */
export const duplicadosDe = (rfc: string, desde: string): RawBuilder<unknown> =>
  conTramos(
    rfc,
    desde,
    sql`
    select 'duplicado:' || least(p.uuid, p.uuid_anterior) || ':' || greatest(p.uuid, p.uuid_anterior) as clave,
      array_agg(distinct p.que order by p.que) || case when bool_or(p.que = 'importe' and p.pue) then array[${kind('pue')}] else '{}' end as coincidencias,
      p.id, p.anterior as otro, 2 as cuantos
    from tramos p
    where p.anterior is not null and p.cuantos <= ${sql.lit(MOST_PARES)}
      and not (p.que = 'importe' and p.meses >= ${sql.lit(MESES_DE_RENTA)} and p.otro_mes = 1)
      and not exists (
        select from relacion r where r.rfc_owner = ${rfc} and r.cfdi_id = p.id and r.uuid = p.uuid_anterior)
      and not exists (
        select from relacion r where r.rfc_owner = ${rfc} and r.cfdi_id = p.anterior and r.uuid = p.uuid)
      -- Said of the fixed price before it had so few invoices.
      and not exists (
        select from riesgo_seguimiento s where s.rfc_owner = ${rfc} and s.clave = ${GRUPO} || p.grupo and s.estado = 'cerrado')
    group by p.id, p.uuid, p.anterior, p.uuid_anterior
    union all
    select ${GRUPO} || grupo, array[${kind('repetido')}, min(que)], (array_agg(id order by fecha desc, id desc))[1], null, count(*)::int
    from tramos where cuantos > ${sql.lit(MOST_PARES)} group by grupo`,
  );

/** The CFDI of a group, as rows `(id, papel, nivel)`. */
export const delGrupo = (rfc: string, desde: string, clave: string): RawBuilder<unknown> =>
  conTramos(
    rfc,
    desde,
    sql`select id, 'cfdi', null::int from tramos where cuantos > ${sql.lit(MOST_PARES)} and ${GRUPO} || grupo = ${clave}`,
  );
