import { type AlertaPago, DIAS_SIN_REP, EstatusCfdi, type FuentePlazo, type TipoRiesgo } from '@boveda/contracts';
import { type RawBuilder, sql } from 'kysely';
import { saldoEnPesos } from '../../platform/db/cfdi-tables';
import type { Listado, Plazos } from './plazos';

/** Levels as numbers, which compare. */
const BAJO = 1;
const MEDIO = 2;
export const ALTO = 3;
const CRITICO = 4;

const vigente = sql.lit(EstatusCfdi.Vigente);
const cancelado = sql.lit(EstatusCfdi.Cancelado);
const lit = (text: TipoRiesgo | FuentePlazo) => sql.lit(text);
const NADA = sql`null::text`;

const sameIssuer = (one: string, other: string) =>
  sql.raw(
    `${one}.emitido = ${other}.emitido and (${one}.emitido or ${one}.contraparte_rfc = ${other}.contraparte_rfc)`,
  );

/** No valid CFDI of the same issuer replaces the one with this alias. */
const noSustituido = (rfc: string, alias: string) => sql`not exists (
    select from relacion s join cfdi q on q.rfc_owner = s.rfc_owner and q.id = s.cfdi_id
    where s.rfc_owner = ${rfc} and s.uuid = ${sql.ref(`${alias}.uuid`)} and s.tipo_relacion = '04'
      and q.tipo = ${sql.ref(`${alias}.tipo`)} and q.status = ${vigente} and q.id <> ${sql.ref(`${alias}.id`)}
      and ${sameIssuer('q', alias)})`;

/** Of the CFDI with this alias: its IVA, and what it deducts, in MXN. Of an egreso both are negative. */
const impuestosDe = (rfc: string, alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(
    select coalesce(sum(l.importe * x.cambio), 0) as iva, coalesce(sum(l.base * x.cambio), ${of('total_mxn')}, 0) as base
    from cfdi_detalle d
    cross join lateral jsonb_to_recordset(coalesce(d.flujo, '[]')) as l (origen text, naturaleza text, impuesto text, base numeric, importe numeric)
    -- Lines of PPD are in the currency of their invoice.
    cross join lateral (select case when l.origen = 'PPD' and ${of('moneda')} not in ('MXN', 'XXX')
      then coalesce(${of('tipo_cambio')}, 0) else 1 end as cambio) x
    where d.rfc_owner = ${rfc} and d.cfdi_id = ${of('id')} and l.naturaleza = 'T' and l.impuesto = '002'
  )`;
};

/** Of a CFDI at its date: a supplier that was definitivo by then is worse than one that became so later. */
export const nivelEfos = (fecha: RawBuilder<unknown>, definitivo: RawBuilder<unknown>) => sql<number>`case
    when ${definitivo} is null then ${sql.lit(MEDIO)}
    when ${definitivo} <= ${fecha}::date then ${sql.lit(CRITICO)}
    else ${sql.lit(ALTO)} end`;

/** CFDI of suppliers `v` of a list. */
export const deListados = (rfc: string, desde: string) => sql`
    join cfdi c on c.rfc_owner = ${rfc} and not c.emitido and c.status = ${vigente} and c.contraparte_rfc = v.rfc
      and c.tipo in ('I', 'E') and c.fecha >= ${desde}::date and ${noSustituido(rfc, 'c')}`;

/** Whether a list takes the effects from CFDI, or may. */
export const quitaEfectos = ({ tipo }: Pick<Listado, 'tipo'>): boolean => tipo === 'efos' || tipo === 'lista49bis';

/** Suppliers in the list of 69-B, and in that of 49 Bis. */
function deListas(rfc: string, { desde, listados }: Plazos, isr: RawBuilder<unknown>) {
  const con = listados.filter(quitaEfectos);
  const column = (name: keyof Listado) => sql`${con.map((one) => one[name])}`;
  return sql`
    select v.tipo || ':' || v.rfc, v.tipo, ${NADA}, max(${nivelEfos(sql`c.fecha`, sql`v.definitivo`)}), v.rfc, v.nombre, '',
      coalesce(v.publicacion, min(c.fecha)::date), sum(e.iva), sum(e.base) * ${isr}, null::numeric, v.limite,
      v.fuente, count(*)
    from unnest(${column('tipo')}::text[], ${column('rfc')}::text[], ${column('nombre')}::text[], ${column('definitivo')}::date[],
      ${column('publicacion')}::date[], ${column('limite')}::date[],
      ${column('fuente')}::text[]) v (tipo, rfc, nombre, definitivo, publicacion, limite, fuente)
    ${deListados(rfc, desde)}
    cross join lateral ${impuestosDe(rfc, 'c')} e
    group by v.tipo, v.rfc, v.nombre, v.publicacion, v.limite, v.fuente having sum(e.base) > 0`;
}

/** Of lists that say more of a supplier than that it owes. */
const MAS_GRAVES: readonly (string | null)[] = ['noLocalizados', 'sentencias', 'csdSinEfectos', null];

/** Suppliers in the lists of articles 69 and 69-B Bis: no money is at risk by them, and no clock runs. */
function deOtrasListas(rfc: string, { desde, listados }: Plazos) {
  const sin = listados.filter((one) => !quitaEfectos(one));
  const column = (name: keyof Listado) => sql`${sin.map((one) => one[name])}`;
  const nivel = sql`${sin.map(({ lista }) => (MAS_GRAVES.includes(lista) ? MEDIO : BAJO))}`;
  return sql`
    select concat_ws(':', v.tipo, v.lista, v.rfc), v.tipo, v.lista, v.nivel, v.rfc, v.nombre, '',
      coalesce(v.publicacion, min(c.fecha)::date), null::numeric, null::numeric, null::numeric, null::date, ${NADA}, count(*)
    from unnest(${column('tipo')}::text[], ${column('lista')}::text[], ${column('rfc')}::text[], ${column('nombre')}::text[],
      ${column('publicacion')}::date[], ${nivel}::int[]) v (tipo, lista, rfc, nombre, publicacion, nivel)
    ${deListados(rfc, desde)}
    group by v.tipo, v.lista, v.rfc, v.nombre, v.publicacion, v.nivel`;
}

/** Last day to cancel an own CFDI. Source: CFF 29-A, fourth paragraph. */
const cancelableHasta = (rfc: string, alias: string) =>
  sql`make_date(extract(year from ${sql.ref(`${alias}.fecha`)})::int + 1, ${rfc.length === 12 ? sql`3, 31` : sql`4, 30`})`;

/** Fine for an own CFDI that is cancelled late, at most. Source: CFF 82-XLII. */
const MULTA = 0.1;

/**
 * The SAT does not say when a CFDI was cancelled: the vault notes when it learned of it. What was cancelled already when it
 * arrived is therefore left out: it says nothing about the month.
 */
function cancelacionTardia(rfc: string, { desde }: Plazos, isr: RawBuilder<unknown>) {
  return sql`
    select ${lit('cancelacionTardia')} || ':' || c.uuid, ${lit('cancelacionTardia')}, ${NADA},
      case when m.pasado then ${sql.lit(CRITICO)} when c.emitido then ${sql.lit(BAJO)}
        when extract(year from c.cancelado) > extract(year from c.fecha) then ${sql.lit(ALTO)} else ${sql.lit(MEDIO)} end,
      c.contraparte_rfc, c.contraparte_nombre, c.clave, c.cancelado::date,
      case when not c.emitido then e.iva end, case when not c.emitido then e.base * ${isr} end,
      case when m.pasado then c.total_mxn * ${sql.lit(MULTA)} end,
      case when m.pasado then ${cancelableHasta(rfc, 'c')} end, case when m.pasado then ${lit('cff29a')} end, 1
    from cfdi c
    cross join lateral (select c.emitido and c.cancelado::date > ${cancelableHasta(rfc, 'c')} as pasado) m
    cross join lateral ${impuestosDe(rfc, 'c')} e
    where c.rfc_owner = ${rfc} and c.status = ${cancelado} and c.tipo = 'I' and c.fecha >= ${desde}::date
      and date_trunc('month', c.cancelado) > date_trunc('month', c.fecha)
      and c.cancelado > (c.created at time zone interval '-07:00') + interval '3 days'`;
}

function sustitucionSinCancelar(rfc: string, { desde, sustituidoHasta }: Plazos, isr: RawBuilder<unknown>) {
  return sql`
    select ${lit('sustitucionSinCancelar')} || ':' || c.uuid, ${lit('sustitucionSinCancelar')}, ${NADA},
      case when c.emitido then ${sql.lit(ALTO)} else ${sql.lit(MEDIO)} end, c.contraparte_rfc, c.contraparte_nombre, c.clave,
      b.fecha::date, e.iva, e.base * ${isr}, null::numeric, case when c.emitido then ${cancelableHasta(rfc, 'c')} end,
      case when c.emitido then ${lit('cff29a')} end, 1 + b.cuantos
    from (
      select s.uuid as sustituido, q.tipo, q.emitido, q.contraparte_rfc, min(q.fecha) as fecha, count(distinct q.id) as cuantos
      from relacion s join cfdi q on q.rfc_owner = s.rfc_owner and q.id = s.cfdi_id
      where s.rfc_owner = ${rfc} and s.tipo_relacion = '04' and q.status = ${vigente} and q.tipo = 'I' and q.uuid <> s.uuid
        and q.fecha >= ${desde}::date
      group by 1, 2, 3, 4
    ) b
    join cfdi c on c.rfc_owner = ${rfc} and c.uuid = b.sustituido and c.tipo = b.tipo and c.status = ${vigente}
      and ${sameIssuer('b', 'c')}
    cross join lateral ${impuestosDe(rfc, 'c')} e
    where b.fecha < ${sustituidoHasta}::date + 1`;
}

/**
 * A cancelled CFDI that another replaced was cancelled with motivo 01. Where that other one is cancelled too and none after it
 * is valid, the operation has no CFDI. Returns the first CFDI of such a chain.
 */
function canceladoSinSustituto(rfc: string, { desde }: Plazos, isr: RawBuilder<unknown>) {
  return sql`
    select ${lit('canceladoSinSustituto')} || ':' || c.uuid, ${lit('canceladoSinSustituto')}, ${NADA}, ${sql.lit(ALTO)},
      c.contraparte_rfc, c.contraparte_nombre, c.clave, coalesce(c.cancelado, c.fecha)::date, e.iva, e.base * ${isr}, null::numeric,
      null::date, ${NADA}, k.cuantos
    from (select distinct uuid from relacion where rfc_owner = ${rfc} and tipo_relacion = '04') s
    join cfdi c on c.rfc_owner = ${rfc} and c.uuid = s.uuid and c.status = ${cancelado} and c.tipo = 'I' and c.fecha >= ${desde}::date
    cross join lateral (
      with recursive cadena as (
        select c.uuid, c.status
        union
        select q.uuid, q.status from cadena p
        join relacion r on r.rfc_owner = ${rfc} and r.uuid = p.uuid and r.tipo_relacion = '04'
        join cfdi q on q.rfc_owner = ${rfc} and q.id = r.cfdi_id and q.tipo = 'I' and ${sameIssuer('q', 'c')}
      )
      select count(*)::int as cuantos, bool_or(status <> ${cancelado}) as hay from cadena
    ) k
    cross join lateral ${impuestosDe(rfc, 'c')} e
    where not k.hay and k.cuantos > 1 and not exists (
      select from relacion r where r.rfc_owner = ${rfc} and r.cfdi_id = c.id and r.tipo_relacion = '04' and r.uuid <> c.uuid)`;
}

/** Without PPD sin REP, which is a kind of its own. */
const nivelesRep: Readonly<Record<Exclude<AlertaPago, 'PPD_SIN_REP'>, number>> = {
  REP_POR_EMITIR: ALTO,
  REP_TARDIO: BAJO,
  SOBREPAGADA: MEDIO,
  SALDO_INICIAL_DISTINTO: BAJO,
  SALDOS_INCONSISTENTES: BAJO,
  PUE_CON_REP: BAJO,
  REP_DE_CANCELADO: ALTO,
  REP_CANCELADO: ALTO,
  REP_SIN_FACTURA: MEDIO,
  REP_FECHA_ANTERIOR: BAJO,
  MONTO_DISTINTO: BAJO,
};

function rep(rfc: string, { desde }: Plazos) {
  const niveles = sql.join(
    Object.entries(nivelesRep).map(([codigo, nivel]) => sql`(${sql.lit(codigo)}, ${sql.lit(nivel)})`),
  );
  return sql`
    select ${lit('rep')} || ':' || a.codigo || ':' || coalesce(a.factura::text, '') || ':' || coalesce(a.rep_id::text, ''), ${lit('rep')}, a.codigo,
      n.nivel, coalesce(r.contraparte_rfc, f.contraparte_rfc), coalesce(r.contraparte_nombre, f.contraparte_nombre),
      coalesce(f.clave, r.clave), coalesce(r.fecha, f.fecha)::date, null::numeric, null::numeric,
      a.importe * case when coalesce(f.moneda, 'MXN') in ('MXN', 'XXX') then 1 else coalesce(f.tipo_cambio, 1) end,
      null::date, ${NADA}, (f.id is not null)::int + (r.id is not null)::int
    from alerta_pago a
    join (values ${niveles}) n (codigo, nivel) on n.codigo = a.codigo
    left join cfdi f on f.rfc_owner = a.rfc_owner and f.uuid = a.factura
    left join cfdi r on r.rfc_owner = a.rfc_owner and r.id = a.rep_id
    where a.rfc_owner = ${rfc} and coalesce(r.fecha, f.fecha) >= ${desde}::date`;
}

const owes = sql`c.tipo = 'I' and c.metodo_pago = 'PPD' and c.status = ${vigente} and c.saldo_insoluto > 0.01`;

/** As the alert of that name: an invoice that a user marked as paid, and no complement pays since. */
const repPorEmitir = (rfc: string, { desde }: Plazos) => sql`
    select ${lit('rep')} || ':REP_POR_EMITIR:' || c.uuid || ':', ${lit('rep')}, 'REP_POR_EMITIR', ${sql.lit(nivelesRep.REP_POR_EMITIR)},
      c.contraparte_rfc, c.contraparte_nombre, c.clave, m.fecha, null::numeric, null::numeric, ${saldoEnPesos('c')},
      siguiente_habil((date_trunc('month', m.fecha) + interval '1 month')::date + 4), ${lit('rmf27132')}, 1
    from pago_avisado m join cfdi c on c.rfc_owner = m.rfc_owner and c.uuid = m.uuid and ${owes}
    where m.rfc_owner = ${rfc} and c.fecha >= ${desde}::date and not exists (
      select from pago_aplicado p where p.rfc_owner = ${rfc} and p.factura_id = c.id and p.fecha_pago >= m.fecha)`;

const ppdSinRep = (rfc: string, { desde, hoy }: Plazos) => sql`
    select ${lit('ppdSinRep')} || ':' || c.uuid, ${lit('ppdSinRep')}, ${NADA}, ${sql.lit(MEDIO)}, c.contraparte_rfc, c.contraparte_nombre,
      c.clave, c.fecha::date, null::numeric, null::numeric, ${saldoEnPesos('c')}, c.fecha::date + ${sql.lit(DIAS_SIN_REP)}, ${lit('treintaDias')}, 1
    from cfdi c
    where c.rfc_owner = ${rfc} and ${owes} and c.fecha >= ${desde}::date
      and c.fecha < ${hoy}::date - ${sql.lit(DIAS_SIN_REP)}
      -- That one is told as REP por emitir.
      and not exists (select from pago_avisado m where m.rfc_owner = c.rfc_owner and m.uuid = c.uuid)`;

/** As the cell 'no acreditable' of its month says, so that a decision of a user there ends it here. */
const efectivo = (rfc: string, { desde }: Plazos, isr: RawBuilder<unknown>) => sql`
    select ${lit('efectivo')} || ':' || c.uuid, ${lit('efectivo')}, ${NADA}, ${sql.lit(MEDIO)}, c.contraparte_rfc, c.contraparte_nombre,
      c.clave, c.fecha::date, h.iva, h.base * ${isr}, null::numeric, null::date, ${NADA}, 1
    from (
      select cfdi_id, sum(importe) as iva, sum(base) as base from hecho_flujo
      where rfc_owner = ${rfc} and cuenta and not emitido and naturaleza = 'T' and razon in ('efectivo', 'efectivoPartes', 'combustible', 'gasLp')
      group by cfdi_id having sum(base) > 0
    ) h join cfdi c on c.rfc_owner = ${rfc} and c.id = h.cfdi_id and c.fecha >= ${desde}::date`;

const certificado = (rfc: string, { ahora, certificadoHasta }: Plazos) => sql`
    select ${lit('certificado')} || ':' || k.numero, ${lit('certificado')}, ${NADA},
      case when k.hasta <= ${ahora} then ${sql.lit(CRITICO)} else ${sql.lit(ALTO)} end, '',
      case k.tipo when 'F' then 'e.Firma' else 'Certificado de sello (CSD)' end, k.numero, k.desde::date, null::numeric, null::numeric,
      null::numeric, (k.hasta at time zone interval '-06:00')::date, ${lit('vigencia')}, 0
    from (
      select distinct on (tipo) tipo, numero, desde, hasta from certificado where rfc_owner = ${rfc} order by tipo, hasta desc
    ) k where k.hasta < ${certificadoHasta}`;

/** ISR of what may not be deducted: 30 % of a persona moral, the highest rate of a persona física. An estimate. */
const tasaIsr = (rfc: string) => sql.lit(rfc.length === 12 ? 0.3 : 0.35);

/** Every risk of a taxpayer: one row for each key, computed from what is stored. Of `lista69` the column `alerta` is the list. */
export function riesgosDe(rfc: string, plazos: Plazos): RawBuilder<unknown> {
  const isr = tasaIsr(rfc);
  const kinds = [
    deListas(rfc, plazos, isr),
    deOtrasListas(rfc, plazos),
    cancelacionTardia(rfc, plazos, isr),
    sustitucionSinCancelar(rfc, plazos, isr),
    canceladoSinSustituto(rfc, plazos, isr),
    rep(rfc, plazos),
    repPorEmitir(rfc, plazos),
    ppdSinRep(rfc, plazos),
    efectivo(rfc, plazos, isr),
    certificado(rfc, plazos),
  ];
  return sql`
    select clave, tipo, alerta, nivel, contraparte, nombre, folio, fecha, round(iva, 2) as iva, round(isr, 2) as isr,
      round(coalesce(otro, iva + isr), 2) as importe, limite, fuente, documentos::int
    from (${sql.join(kinds, sql` union all `)})
      r (clave, tipo, alerta, nivel, contraparte, nombre, folio, fecha, iva, isr, otro, limite, fuente, documentos)`;
}
