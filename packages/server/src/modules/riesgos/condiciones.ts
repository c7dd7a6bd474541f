import {
  type AlertaPago,
  type CertezaRep,
  type Coincidencia,
  DIAS_SIN_REP,
  EstatusCfdi,
  type FuentePlazo,
  type OtraLista,
  SIN_RIESGO,
  type TipoRiesgo,
} from '@boveda/contracts';
import { type RawBuilder, sql } from 'kysely';
import { diaCinco, pagoSinRep } from '../../esquema/pago-sin-rep';
import { duplicadosDe } from './duplicados';
import type { Listado, Plazos } from './plazos';
import { type EnJuego, regla, unionOf } from './regla';

/** Levels as numbers, which compare. */
const BAJO = 1;
const MEDIO = 2;
export const ALTO = 3;
const CRITICO = 4;

const vigente = sql.lit(EstatusCfdi.Vigente);
const cancelado = sql.lit(EstatusCfdi.Cancelado);
const lit = <Text extends TipoRiesgo | FuentePlazo | CertezaRep | AlertaPago>(text: Text): RawBuilder<Text> =>
  sql.lit(text);
/** The last argument where the condition holds, null elsewhere. */
const cuando = <Value>(condition: RawBuilder<unknown>, value: RawBuilder<Value>) =>
  sql<Value | null>`case when ${condition} then ${value} end`;

/** Key of a risk about one CFDI. */
const claveDe = (tipo: TipoRiesgo, alias = 'c') => sql<string>`${lit(tipo)} || ':' || ${sql.ref(`${alias}.uuid`)}`;

/** Who is on the other side of the CFDI `c`, and which it is. */
const delCfdi = {
  contraparte: sql<string>`c.contraparte_rfc`,
  nombre: sql<string>`c.contraparte_nombre`,
  folio: sql<string>`c.clave`,
  emitido: sql<boolean>`c.emitido`,
};

/** The taxes of the CFDI `c`, whose IVA and base `e` has. */
const deUno: EnJuego = {
  cfdis: sql<string[]>`array[c.uuid]`,
  ivas: sql<string[]>`array[e.iva]`,
  bases: sql<string[]>`array[e.base]`,
};

/** What amounts of the CFDI with this alias are multiplied by to be in MXN. */
const cambioDe = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`case when coalesce(${of('moneda')}, 'MXN') in ('MXN', 'XXX') then 1 else coalesce(${of('tipo_cambio')}, 1) end`;
};

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
function deListas(rfc: string, { desde, listados }: Plazos) {
  const con = listados.filter(quitaEfectos);
  const column = (name: keyof Listado) => sql`${con.map((one) => one[name])}`;
  return regla(
    {
      clave: sql`v.tipo || ':' || v.rfc`,
      tipo: sql`v.tipo`,
      nivel: sql`max(${nivelEfos(sql`c.fecha`, sql`v.definitivo`)})`,
      contraparte: sql`v.rfc`,
      nombre: sql`v.nombre`,
      fecha: sql`coalesce(v.publicacion, min(c.fecha)::date)`,
      emitido: sql<boolean>`false`,
      limite: sql<string | null>`v.limite`,
      fuente: sql<FuentePlazo | null>`v.fuente`,
      documentos: sql`count(*)::int`,
      cfdis: sql<string[]>`array_agg(c.uuid)`,
      ivas: sql<string[]>`array_agg(e.iva)`,
      bases: sql<string[]>`array_agg(e.base)`,
    },
    sql`
    from unnest(${column('tipo')}::text[], ${column('rfc')}::text[], ${column('nombre')}::text[], ${column('definitivo')}::date[],
      ${column('publicacion')}::date[], ${column('limite')}::date[],
      ${column('fuente')}::text[]) v (tipo, rfc, nombre, definitivo, publicacion, limite, fuente)
    ${deListados(rfc, desde)}
    cross join lateral ${impuestosDe(rfc, 'c')} e
    group by v.tipo, v.rfc, v.nombre, v.publicacion, v.limite, v.fuente having sum(e.base) > 0`,
  );
}

/** Of lists that say more of a supplier than that it owes. */
const MAS_GRAVES: readonly (string | null)[] = ['noLocalizados', 'sentencias', 'csdSinEfectos', null];

/** Suppliers in the lists of articles 69 and 69-B Bis: no money is at risk by them, and no clock runs. */
function deOtrasListas(rfc: string, { desde, listados }: Plazos) {
  const sin = listados.filter((one) => !quitaEfectos(one));
  const column = (name: keyof Listado) => sql`${sin.map((one) => one[name])}`;
  const nivel = sql`${sin.map(({ lista }) => (MAS_GRAVES.includes(lista) ? MEDIO : BAJO))}`;
  return regla(
    {
      clave: sql`concat_ws(':', v.tipo, v.lista, v.rfc)`,
      tipo: sql`v.tipo`,
      alerta: sql<OtraLista | null>`v.lista`,
      nivel: sql`v.nivel`,
      contraparte: sql`v.rfc`,
      nombre: sql`v.nombre`,
      fecha: sql`coalesce(v.publicacion, min(c.fecha)::date)`,
      emitido: sql<boolean>`false`,
      documentos: sql`count(*)::int`,
    },
    sql`
    from unnest(${column('tipo')}::text[], ${column('lista')}::text[], ${column('rfc')}::text[], ${column('nombre')}::text[],
      ${column('publicacion')}::date[], ${nivel}::int[]) v (tipo, lista, rfc, nombre, publicacion, nivel)
    ${deListados(rfc, desde)}
    group by v.tipo, v.lista, v.rfc, v.nombre, v.publicacion, v.nivel`,
  );
}

/** Last day to cancel an own CFDI, or the next business day where it is none. Source: CFF 29-A, fourth paragraph, and 12. */
const cancelableHasta = (rfc: string, alias: string) =>
  sql<string>`siguiente_habil(make_date(extract(year from ${sql.ref(`${alias}.fecha`)})::int + 1, ${rfc.length === 12 ? sql`3, 31` : sql`4, 30`}))`;

/** Fine for an own CFDI that is cancelled late, at most. Source: CFF 82-XLII. */
const MULTA = 0.1;

/**
 * The SAT does not say when a CFDI was cancelled: the vault notes when it learned of it. What was cancelled already when it
 * arrived is therefore left out: it says nothing about the month.
 */
function cancelacionTardia(rfc: string, { desde }: Plazos) {
  const isLate = sql`m.pasado`;
  const recibido = sql`not c.emitido`;
  return regla(
    {
      ...delCfdi,
      clave: claveDe('cancelacionTardia'),
      tipo: lit('cancelacionTardia'),
      nivel: sql`case when m.pasado then ${sql.lit(CRITICO)} when c.emitido then ${sql.lit(BAJO)}
        when extract(year from c.cancelado) > extract(year from c.fecha) then ${sql.lit(ALTO)} else ${sql.lit(MEDIO)} end`,
      fecha: sql`c.cancelado::date`,
      multa: cuando(isLate, sql<string>`c.total_mxn * ${sql.lit(MULTA)}`),
      limite: cuando(isLate, cancelableHasta(rfc, 'c')),
      fuente: cuando(isLate, lit('cff29a')),
      documentos: sql`1`,
      cfdis: cuando(recibido, sql<string[]>`array[c.uuid]`),
      ivas: cuando(recibido, sql<string[]>`array[e.iva]`),
      bases: cuando(recibido, sql<string[]>`array[e.base]`),
    },
    sql`
    from cfdi c
    cross join lateral (select c.emitido and c.cancelado::date > ${cancelableHasta(rfc, 'c')} as pasado) m
    cross join lateral ${impuestosDe(rfc, 'c')} e
    where c.rfc_owner = ${rfc} and c.status = ${cancelado} and c.tipo = 'I' and c.fecha >= ${desde}::date
      and date_trunc('month', c.cancelado) > date_trunc('month', c.fecha)
      and c.cancelado > (c.created at time zone interval '-07:00') + interval '3 days'`,
  );
}

function sustitucionSinCancelar(rfc: string, { desde, sustituidoHasta }: Plazos) {
  const propio = sql`c.emitido`;
  return regla(
    {
      ...delCfdi,
      ...deUno,
      clave: claveDe('sustitucionSinCancelar'),
      tipo: lit('sustitucionSinCancelar'),
      nivel: sql`case when c.emitido then ${sql.lit(ALTO)} else ${sql.lit(MEDIO)} end`,
      fecha: sql`b.fecha::date`,
      limite: cuando(propio, cancelableHasta(rfc, 'c')),
      fuente: cuando(propio, lit('cff29a')),
      documentos: sql`1 + b.cuantos::int`,
    },
    sql`
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
    where b.fecha < ${sustituidoHasta}::date + 1`,
  );
}

/**
 * A cancelled CFDI that another replaced was cancelled with motivo 01. Where that other one is cancelled too and none after it
 * is valid, the operation has no CFDI. Returns the first CFDI of such a chain.
 */
function canceladoSinSustituto(rfc: string, { desde }: Plazos) {
  return regla(
    {
      ...delCfdi,
      ...deUno,
      clave: claveDe('canceladoSinSustituto'),
      tipo: lit('canceladoSinSustituto'),
      nivel: sql.lit(ALTO),
      fecha: sql`coalesce(c.cancelado, c.fecha)::date`,
      documentos: sql`k.cuantos`,
    },
    sql`
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
      select from relacion r where r.rfc_owner = ${rfc} and r.cfdi_id = c.id and r.tipo_relacion = '04' and r.uuid <> c.uuid)`,
  );
}

/** Of the alerts that are stored; those of a balance are risks of `deCredito`. */
const nivelesRep: Readonly<Record<Exclude<AlertaPago, 'PPD_SIN_REP' | 'REP_POR_EMITIR'>, number>> = {
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

/** Alerts of complements: one risk for a complement and an invoice that it pays, by the gravest alert. */
function rep(rfc: string, { desde }: Plazos) {
  const niveles = sql.join(
    Object.entries(nivelesRep).map(([codigo, nivel]) => sql`(${sql.lit(codigo)}, ${sql.lit(nivel)})`),
  );
  return regla(
    {
      clave: sql`${lit('rep')} || ':' || a.codigo || ':' || coalesce(a.factura::text, '') || ':' || coalesce(a.rep_id::text, '')`,
      tipo: lit('rep'),
      alerta: sql<AlertaPago>`a.codigo`,
      tambien: sql<AlertaPago[]>`a.codigos[2:]`,
      nivel: sql`a.nivel`,
      contraparte: sql`coalesce(r.contraparte_rfc, f.contraparte_rfc)`,
      nombre: sql`coalesce(r.contraparte_nombre, f.contraparte_nombre)`,
      folio: sql`coalesce(f.clave, r.clave)`,
      fecha: sql`coalesce(r.fecha, f.fecha)::date`,
      emitido: sql<boolean>`coalesce(f.emitido, r.emitido)`,
      monto: sql<string>`a.importe * ${cambioDe('f')}`,
      documentos: sql`(f.id is not null)::int + (r.id is not null)::int`,
    },
    sql`
    from (
      select a.*, n.nivel, array_agg(a.codigo) over (orden rows between unbounded preceding and unbounded following) as codigos,
        row_number() over orden as lugar
      from alerta_pago a
      join (values ${niveles}) n (codigo, nivel) on n.codigo = a.codigo
      where a.rfc_owner = ${rfc}
      -- Alerts of an invoice alone, or of a complement alone, are about facts of their own.
      window orden as (partition by a.factura, a.rep_id, case when a.factura is null or a.rep_id is null then a.codigo end
        order by n.nivel desc, a.codigo)
    ) a
    left join cfdi f on f.rfc_owner = ${rfc} and f.uuid = a.factura
    left join cfdi r on r.rfc_owner = ${rfc} and r.id = a.rep_id
    where a.lugar = 1 and coalesce(r.fecha, f.fecha) >= ${desde}::date`,
  );
}

const limiteRep = diaCinco('m.fecha');

/**
 * Returns the invoices on credit (PPD) that have a balance, each in one state:
 * - cierto: a user recorded a payment, no complement covers it, and its deadline (day 5 of the next month) has passed;
 * - enPlazo: the same, before the deadline;
 * - sinPago: no payment is recorded. It is listed after some days and is not a risk, because a CFDI does not state when it was paid.
 * Taxes are at risk only in the state cierto: the IVA of the amount paid and, for a received invoice, its deduction.
 */
function deCredito(rfc: string, { desde, hoy }: Plazos) {
  const pagado = sql`x.pagado > 0.01`;
  const isMissing = sql`x.pagado > 0.01 and ${hoy}::date > ${limiteRep}`;
  const parte = sql`x.pagado / nullif(c.total, 0)`;
  // The income of an own invoice does not wait for its complement.
  const base = sql`case when c.emitido then 0 else coalesce(i.base * ${cambioDe('c')}, e.base) end`;
  return regla(
    {
      ...delCfdi,
      clave: sql`case when not ${pagado} then ${claveDe(SIN_RIESGO)}
        when c.emitido then 'rep:REP_POR_EMITIR:' || c.uuid || ':' else ${claveDe('ppdSinRep')} end`,
      tipo: sql`case when not ${pagado} then ${lit(SIN_RIESGO)} when c.emitido then ${lit('rep')} else ${lit('ppdSinRep')} end`,
      alerta: cuando(sql`${pagado} and c.emitido`, lit('REP_POR_EMITIR')),
      nivel: sql`case when ${isMissing} then ${sql.lit(ALTO)} when ${pagado} and c.emitido then ${sql.lit(MEDIO)} else ${sql.lit(BAJO)} end`,
      fecha: sql`case when ${pagado} then m.fecha else c.fecha::date end`,
      monto: cuando(pagado, sql<string>`x.pagado * ${cambioDe('c')}`),
      saldo: sql<string>`(c.saldo_insoluto - x.pagado) * ${cambioDe('c')}`,
      certeza: sql<CertezaRep>`case when ${isMissing} then ${lit('cierto')} when ${pagado} then ${lit('enPlazo')} else ${lit('sinPago')} end`,
      pagada: cuando(pagado, sql<string>`m.fecha`),
      limite: cuando(pagado, limiteRep),
      fuente: cuando(pagado, lit('rmf27132')),
      documentos: sql`1`,
      cfdis: cuando(isMissing, sql<string[]>`array[c.uuid]`),
      ivas: cuando(isMissing, sql<string[]>`array[e.iva * ${parte}]`),
      bases: cuando(isMissing, sql<string[]>`array[${base} * ${parte}]`),
    },
    sql`
    from cfdi c
    left join pago_avisado m on m.rfc_owner = c.rfc_owner and m.uuid = c.uuid
    cross join lateral (select greatest(coalesce(${pagoSinRep(rfc, 'c', 'm')}, 0), 0) as pagado) x
    cross join lateral ${impuestosDe(rfc, 'c')} e
    left join lateral (
      select c.subtotal - coalesce(descuento, 0) as base from importes_cfdi where rfc_owner = ${rfc} and xml_sha256 = c.xml_sha256
    ) i on true
    where c.rfc_owner = ${rfc} and c.tipo = 'I' and c.metodo_pago = 'PPD' and c.status = ${vigente} and c.saldo_insoluto > 0.01
      and c.fecha >= ${desde}::date and (${pagado} or c.fecha < ${hoy}::date - ${sql.lit(DIAS_SIN_REP)})`,
  );
}

/**
 * As the cell 'no acreditable' of its month says, so that a decision of a user there ends it here. The taxes of a complement are
 * those of the invoices that it pays.
 */
const efectivo = (rfc: string, { desde }: Plazos) =>
  regla(
    {
      ...delCfdi,
      clave: claveDe('efectivo'),
      tipo: lit('efectivo'),
      nivel: sql.lit(MEDIO),
      fecha: sql`c.fecha::date`,
      documentos: sql`1`,
      cfdis: sql<string[]>`(select array_agg(coalesce(d, c.uuid)) from unnest(h.documentos) d)`,
      ivas: sql<string[]>`h.ivas`,
      bases: sql<string[]>`h.bases`,
    },
    sql`
    from (
      select cfdi_id, array_agg(documento) as documentos, array_agg(iva) as ivas, array_agg(base) as bases
      from (
        select cfdi_id, documento, sum(importe) as iva, sum(base) as base from hecho_flujo
        where rfc_owner = ${rfc} and cuenta and not emitido and naturaleza = 'T'
          and razon in ('efectivo', 'efectivoPartes', 'combustible', 'gasLp')
        group by cfdi_id, documento
      ) l
      group by cfdi_id having sum(base) > 0
    ) h join cfdi c on c.rfc_owner = ${rfc} and c.id = h.cfdi_id and c.fecha >= ${desde}::date`,
  );

/**
 * Invoices that are perhaps one operation told twice. Where more than the amount speaks for it, the taxes of the later received one are
 * at stake: they would be credited and deducted twice.
 */
function duplicado(rfc: string, { desde }: Plazos) {
  const has = (que: Coincidencia) => sql`${sql.lit(que)} = any(d.coincidencias)`;
  const esDoble = sql`not c.emitido and (${has('folio')} or ${has('pue')}) and o.id is not null`;
  const nombre = (alias: string) => {
    const of = (column: string) => sql.ref(`${alias}.${column}`);
    return sql`coalesce(nullif(${of('clave')}, ''), left(${of('uuid')}::text, 8))`;
  };
  return regla(
    {
      ...delCfdi,
      clave: sql`d.clave`,
      tipo: lit('duplicado'),
      tambien: sql<Coincidencia[]>`d.coincidencias`,
      nivel: sql`case when ${has('repetido')} then ${sql.lit(BAJO)} when ${has('folio')} and ${has('importe')} then ${sql.lit(ALTO)}
        when ${has('folio')} or ${has('pue')} then ${sql.lit(MEDIO)} else ${sql.lit(BAJO)} end`,
      folio: sql`case when o.id is null then '' when o.clave = c.clave and c.clave <> '' then c.clave else ${nombre('o')} || ' y ' || ${nombre('c')} end`,
      fecha: sql`c.fecha::date`,
      monto: sql<string>`c.total_mxn`,
      documentos: sql`d.cuantos`,
      cfdis: cuando(esDoble, sql<string[]>`array[c.uuid]`),
      ivas: cuando(esDoble, sql<string[]>`array[e.iva]`),
      bases: cuando(esDoble, sql<string[]>`array[e.base]`),
    },
    sql`
    from ${duplicadosDe(rfc, desde)} d
    -- Each is looked up by its key: joins of the contribuyente's CFDI with themselves would be squares of their number.
    cross join lateral (select * from cfdi where rfc_owner = ${rfc} and id = d.id offset 0) c
    left join lateral (select * from cfdi where rfc_owner = ${rfc} and id = d.otro offset 0) o on true
    cross join lateral ${impuestosDe(rfc, 'c')} e
    -- What another one replaces is a risk of that kind.
    where ${noSustituido(rfc, 'c')} and ${noSustituido(rfc, 'o')}`,
  );
}

const certificado = (rfc: string, { ahora, certificadoHasta }: Plazos) =>
  regla(
    {
      clave: sql`${lit('certificado')} || ':' || k.numero`,
      tipo: lit('certificado'),
      nivel: sql`case when k.hasta <= ${ahora} then ${sql.lit(CRITICO)} else ${sql.lit(ALTO)} end`,
      contraparte: sql`''`,
      nombre: sql`case k.tipo when 'F' then 'e.Firma' else 'Certificado de sello (CSD)' end`,
      folio: sql`k.numero`,
      fecha: sql`k.desde::date`,
      limite: sql<string>`(k.hasta at time zone interval '-06:00')::date`,
      fuente: lit('vigencia'),
      documentos: sql`0`,
    },
    sql`
    from (
      select distinct on (tipo) tipo, numero, desde, hasta from certificado where rfc_owner = ${rfc} order by tipo, hasta desc
    ) k where k.hasta < ${certificadoHasta}`,
  );

/**
 * ISR of what a persona moral may not deduct (LISR 9), or 0: the law has no single rate for a persona física, whose deduction is
 * told without it. An estimate.
 */
const tasaIsr = (rfc: string) => sql.lit(rfc.length === 12 ? 0.3 : 0);

/**
 * Every risk of a taxpayer: one row for each key, computed from what is stored. Money at risk is IVA, ISR and fines; amounts and balances of
 * documents are told apart. Of `lista69` the column `alerta` is the list.
 */
export function riesgosDe(rfc: string, plazos: Plazos): RawBuilder<unknown> {
  const reglas = [
    deListas,
    deOtrasListas,
    cancelacionTardia,
    sustitucionSinCancelar,
    canceladoSinSustituto,
    rep,
    deCredito,
    efectivo,
    duplicado,
    certificado,
  ];
  const isr = rfc.length === 12 ? sql`round(sum(u.base) * ${tasaIsr(rfc)}, 2)` : sql`null::numeric`;
  return sql`
    select r.clave, r.tipo, r.alerta, r.tambien, r.nivel, r.contraparte, r.nombre, r.folio, r.fecha, r.emitido, r.certeza, r.pagada,
      r.limite, r.fuente, r.documentos, r.cfdis, r.ivas, r.bases, round(r.monto, 2) as monto, round(r.saldo, 2) as saldo,
      d.iva, d.isr, d.multa, d.deduccion, case when num_nonnulls(d.iva, d.isr, d.multa) > 0
        then coalesce(d.iva, 0) + coalesce(d.isr, 0) + coalesce(d.multa, 0) end as importe
    from (${unionOf(reglas.map((each) => each(rfc, plazos)))}) r
    cross join lateral (
      select round(sum(u.iva), 2) as iva, ${isr} as isr, round(r.multa, 2) as multa,
        case when not r.emitido then round(sum(u.base), 2) end as deduccion
      from unnest(r.ivas, r.bases) u (iva, base)
    ) d`;
}

/**
 * Money at risk in the rows of `riesgos`, which is a name of rows of `riesgosDe`: a CFDI counts once, with the most that a risk takes of it.
 * As long as no CFDI is in two risks, it is the sum of the rows.
 */
export const enJuegoDe = (rfc: string, riesgos: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select k.iva, k.isr, k.multa, (k.iva + k.isr + k.multa)::text as importe
    from (
      select coalesce(sum(p.iva), 0)::numeric(30, 2) as iva, coalesce(sum(p.isr), 0)::numeric(30, 2) as isr,
        (select coalesce(sum(multa), 0)::numeric(30, 2) from ${riesgos}) as multa
      from (
        select round(sum(c.iva), 2) as iva, round(sum(c.base) * ${tasaIsr(rfc)}, 2) as isr
        from (
          select t.clave, u.iva, u.base,
            row_number() over (partition by u.cfdi order by abs(u.iva) + abs(u.base) desc, t.clave) as lugar
          from ${riesgos} t cross join lateral unnest(t.cfdis, t.ivas, t.bases) u (cfdi, iva, base)
        ) c
        where c.lugar = 1 group by c.clave
      ) p
    ) k`;
