import { type Kysely, type Migration, sql } from 'kysely';

/** As in 0004: a CFDI counts while the SAT holds it valid and no valid one of the same issuer replaces it. */
const counts = (alias: string) => `${alias}.status = 2 and not exists (
    select from relacion s join cfdi q on q.rfc_owner = s.rfc_owner and q.id = s.cfdi_id
    where s.rfc_owner = ${alias}.rfc_owner and s.uuid = ${alias}.uuid and s.tipo_relacion = '04'
      and q.tipo = ${alias}.tipo and q.status = 2 and q.id <> ${alias}.id and ${sameIssuer('q', alias)})`;

const sameIssuer = (one: string, other: string) =>
  `${one}.emitido = ${other}.emitido and (${one}.emitido or ${one}.contraparte_rfc = ${other}.contraparte_rfc)`;

/** Each condition once: of a payment `p` that counts and its invoice, whose columns it has. `vigente` is false where the vault lacks it. */
const ofPago = {
  REP_TARDIO: `p.rep_fecha::date > (date_trunc('month', p.fecha_pago) + interval '1 month')::date + 4`,
  REP_SIN_FACTURA: 'p.id is null',
  PUE_CON_REP: `p.vigente and p.metodo_pago = 'PUE'`,
  REP_DE_CANCELADO: 'p.sin_efecto',
  REP_FECHA_ANTERIOR: 'p.vigente and p.fecha_pago::date < p.fecha::date',
  // Egresos may have lowered the balance before.
  SALDO_INICIAL_DISTINTO: `p.vigente and p.numero = 1 and p.moneda_dr = p.moneda
    and p.saldo_anterior not between p.total - p.acreditado - 0.01 and p.total + 0.01`,
  SALDOS_INCONSISTENTES: `p.vigente and (abs(p.saldo_anterior - p.importe - p.saldo_insoluto) > 0.01
    or p.numero <> p.numero_previo + 1
    or p.moneda_dr = p.moneda_previa
      and p.saldo_anterior not between p.insoluto_previo - p.acreditado - 0.01 and p.insoluto_previo + 0.01)`,
};

const tables = [
  'alter table abono add column saldo_anterior numeric, add column saldo_insoluto numeric',
  // Without an invoice: of the complement itself. Without a complement: of the invoice. An invoice may be missing in the vault.
  `create table alerta_pago (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    codigo text collate "C" not null,
    factura uuid,
    rep_id uuid,
    importe numeric,
    unique nulls not distinct (rfc_owner, factura, rep_id, codigo),
    foreign key (rfc_owner, rep_id) references cfdi (rfc_owner, id) on delete cascade
  )`,
  'create index alerta_pago_rep on alerta_pago (rfc_owner, rep_id)',
  'create index alerta_pago_codigo on alerta_pago (rfc_owner, codigo, factura, rep_id)',
  // Complements and egresos that were stored before; a job takes them out as it goes.
  `create table alerta_por_calcular (
    rfc_owner text collate "C" not null,
    cfdi_id uuid not null,
    primary key (rfc_owner, cfdi_id)
  )`,
  `insert into alerta_por_calcular select rfc_owner, id from cfdi where tipo in ('P', 'E')`,
  // What a user says was paid, until a complement says so too.
  `create table pago_avisado (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    uuid uuid not null,
    fecha date not null,
    primary key (rfc_owner, uuid)
  )`,
];

// All rows are found by whole keys, as in 0004.
const byKeys = `set join_collapse_limit = 1 set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off`;

const rows = (table: Readonly<Record<string, string>>) =>
  Object.entries(table)
    .map(([codigo, condition]) => `('${codigo}', ${condition})`)
    .join(',\n');

const functions = [
  // What Monto exceeds its documents by, beyond what the decimals of EquivalenciaDR explain; null where nothing does.
  `create function diferencia_de_montos(pagos jsonb) returns numeric language sql immutable parallel safe as $$
    select round(max(abs(m.monto - m.aplicado)), 2) from jsonb_array_elements(pagos) p (pago)
    cross join lateral (
      select (p.pago ->> 'monto')::numeric as monto, sum(d.pagado / d.equivalencia) as aplicado,
        bool_and(d.pagado is not null) as completo,
        sum(case when d.equivalencia = 1 then 0
          else (d.pagado * 0.5 * power(10::numeric, -scale(d.equivalencia)) / d.equivalencia + 0.005) / d.equivalencia end) as redondeo
      from jsonb_array_elements(p.pago -> 'doctosRelacionados') x (docto)
      cross join lateral (select (x.docto ->> 'impPagado')::numeric as pagado,
        coalesce(nullif((x.docto ->> 'equivalencia')::numeric, 0), 1) as equivalencia) d
    ) m
    where m.completo and abs(m.monto - m.aplicado) > 0.01 + m.redondeo $$`,
  `create function alertas_de(propietario text, facturas uuid[])
    returns table (codigo text, factura uuid, rep_id uuid, importe numeric) language sql stable ${byKeys} as $$
    with tocadas as materialized (
      select x.uuid as factura, c.id, c.rfc_owner, c.uuid, c.tipo, c.emitido, c.contraparte_rfc, c.status, c.fecha, c.total, c.moneda,
        c.metodo_pago
      from (select distinct u as uuid from unnest(facturas) u) x
      left join cfdi c on c.rfc_owner = propietario and c.uuid = x.uuid
      where (c.id is null or c.tipo = 'I') and (
        -- Not with EXISTS, which may be answered from all rows of the taxpayer.
        (select a.orden from abono a where a.rfc_owner = propietario and a.factura = x.uuid limit 1) is not null
        or (select n.uuid from relacion n where n.rfc_owner = propietario and n.uuid = x.uuid limit 1) is not null)
    ), f as materialized (
      select t.*, coalesce(t.status = 2, false) as vigente, n.acreditado,
        coalesce(t.status = 3 or t.status = 2 and not (${counts('t')}), false) as sin_efecto
      from tocadas t
      cross join lateral (
        select coalesce(sum(importe), 0) as acreditado from nota_aplicada where rfc_owner = t.rfc_owner and factura_id = t.id
      ) n
    ), d as materialized (
      select f.*, a.rep_id, a.orden, a.fecha_pago, a.importe, a.moneda as moneda_dr, a.saldo_anterior, a.saldo_insoluto,
        case when a.parcialidad ~ '^[0-9]{1,4}$' then a.parcialidad::int end as numero,
        r.fecha as rep_fecha, r.status as rep_status, ${counts('r')} as cuenta
      from f
      cross join lateral (select * from abono where rfc_owner = propietario and factura = f.factura offset 0) a
      join cfdi r on r.rfc_owner = propietario and r.id = a.rep_id and r.tipo = 'P'
      where f.id is null or ${sameIssuer('r', 'f')}
    ), p as (
      select d.*, lag(numero, 1, 0) over parcialidades as numero_previo,
        lag(saldo_insoluto) over parcialidades as insoluto_previo, lag(moneda_dr) over parcialidades as moneda_previa
      from d where cuenta
      window parcialidades as (partition by factura order by numero nulls last, fecha_pago, rep_id, orden)
    )
    select r.codigo, p.factura, p.rep_id, sum(p.importe) from p
    cross join lateral (values
      ${rows(ofPago)}) r (codigo, se_cumple)
    where r.se_cumple group by 1, 2, 3
    union all
    select 'SOBREPAGADA', f.factura, null, round(m.pagado + f.acreditado - f.total, 2) from f
    cross join lateral (
      select coalesce(sum(importe), 0) as pagado from pago_aplicado
      where f.metodo_pago = 'PPD' and rfc_owner = f.rfc_owner and factura_id = f.id
    ) m
    where f.vigente and round(m.pagado + f.acreditado - f.total, 2) > 0.01
    union all
    select 'REP_CANCELADO', d.factura, null, d.total - d.acreditado from d
    where d.vigente and d.metodo_pago = 'PPD' and d.total - d.acreditado > 0.01
    group by d.factura, d.total, d.acreditado having not bool_or(d.cuenta) and bool_or(d.rep_status = 3) $$`,
  `create function actualizar_pagos(propietario text, facturas uuid[], reps uuid[]) returns void language plpgsql as $$
    begin
      perform tomar_turno(propietario);
      perform recalcular_saldos(propietario, facturas);
      delete from alerta_pago a where a.rfc_owner = propietario and a.factura = any(facturas);
      insert into alerta_pago (rfc_owner, codigo, factura, rep_id, importe)
        select propietario, codigo, factura, rep_id, importe from alertas_de(propietario, facturas);
      delete from alerta_pago a where a.rfc_owner = propietario and a.rep_id = any(reps) and a.factura is null;
      insert into alerta_pago (rfc_owner, codigo, rep_id, importe)
        select propietario, 'MONTO_DISTINTO', c.id, m.diferencia from unnest(reps) x (id)
        join cfdi c on c.rfc_owner = propietario and c.id = x.id and c.tipo = 'P' and c.status = 2
        join cfdi_detalle e on e.rfc_owner = propietario and e.cfdi_id = c.id
        cross join lateral (select diferencia_de_montos(e.pagos) as diferencia offset 0) m
        where m.diferencia is not null;
    end $$`,
  // As in 0080; besides, an invoice that replaces another changes what the payments of that one are worth.
  `create or replace function facturas_afectadas(propietario text, ids uuid[]) returns uuid[] language sql stable ${byKeys} as $$
    with cambiados as (
      select c.id, c.uuid, c.tipo from unnest(ids) x (id)
      join cfdi c on c.rfc_owner = propietario and c.id = x.id
    ), sustituidos as (
      select c.tipo, s.uuid from cambiados c
      join relacion s on s.rfc_owner = propietario and s.cfdi_id = c.id and s.tipo_relacion = '04'
    ), documentos as (
      select id from cambiados where tipo in ('P', 'E')
      union
      select o.id from sustituidos s
      join cfdi o on o.rfc_owner = propietario and o.uuid = s.uuid
      where s.tipo in ('P', 'E')
    ), afectadas as (
      select uuid from cambiados where tipo = 'I'
      union
      select uuid from sustituidos where tipo = 'I'
      union
      select h.uuid from cambiados c
      join acreditacion n on n.rfc_owner = propietario and n.uuid = c.uuid
      join acreditacion h on h.rfc_owner = propietario and h.nota_id = n.nota_id
      where c.tipo = 'I'
      union
      select a.factura from documentos d join abono a on a.rfc_owner = propietario and a.rep_id = d.id
      union
      select n.uuid from documentos d join acreditacion n on n.rfc_owner = propietario and n.nota_id = d.id
    )
    select array_agg(uuid) from afectadas $$`,
];

// As in 0022, with the balances that each document declares.
const takeApart = [
  `insert into relacion
    select distinct d.rfc_owner, d.cfdi_id, left(r ->> 'tipoRelacion', 10), u::uuid
    from nuevos d
    cross join lateral jsonb_array_elements(d.relacionados) r
    cross join lateral jsonb_array_elements_text(r -> 'uuids') u`,
  `insert into abono (rfc_owner, rep_id, orden, factura, importe, moneda, importe_pago, moneda_pago, fecha_pago, forma_pago,
      cuenta_origen, cuenta_destino, operacion, parcialidad, saldo_anterior, saldo_insoluto)
    select x.rfc_owner, x.cfdi_id, row_number() over (partition by x.rfc_owner, x.cfdi_id order by x.pago, x.docto),
      x.factura, x.importe, x.moneda, x.importe_pago, x.moneda_pago, x.fecha_pago, x.forma_pago, x.cuenta_origen,
      x.cuenta_destino, x.operacion, x.parcialidad, x.saldo_anterior, x.saldo_insoluto
    from (
      select d.rfc_owner, d.cfdi_id, e.orden as pago, a.orden as docto, (a.docto ->> 'idDocumento')::uuid as factura,
        i.importe, upper(left(a.docto ->> 'moneda', 3)) as moneda,
        round(i.importe / coalesce(nullif((a.docto ->> 'equivalencia')::numeric, 0), 1), 6) as importe_pago,
        p.moneda_pago, p.fecha_pago, p.forma_pago, p.cuenta_origen, p.cuenta_destino, p.operacion,
        left(coalesce(a.docto ->> 'numParcialidad', ''), 10) as parcialidad,
        (a.docto ->> 'impSaldoAnt')::numeric as saldo_anterior, (a.docto ->> 'impSaldoInsoluto')::numeric as saldo_insoluto
      from nuevos d
      cross join lateral jsonb_array_elements(d.pagos) with ordinality e (pago, orden)
      cross join lateral (
        select e.pago -> 'doctosRelacionados' as doctos, jsonb_array_length(e.pago -> 'doctosRelacionados') as cuantos,
          (e.pago ->> 'monto')::numeric as monto, upper(left(e.pago ->> 'moneda', 3)) as moneda_pago,
          (e.pago ->> 'fechaPago')::timestamp as fecha_pago,
          left(coalesce(e.pago ->> 'formaDePago', ''), 20) as forma_pago,
          left(coalesce(e.pago ->> 'ctaOrdenante', ''), 50) as cuenta_origen,
          left(coalesce(e.pago ->> 'ctaBeneficiario', ''), 50) as cuenta_destino,
          left(coalesce(e.pago ->> 'numOperacion', ''), 100) as operacion
        offset 0
      ) p
      cross join lateral jsonb_array_elements(p.doctos) with ordinality a (docto, orden)
      cross join lateral (select greatest(coalesce(
        (a.docto ->> 'impPagado')::numeric,
        (a.docto ->> 'impSaldoAnt')::numeric - (a.docto ->> 'impSaldoInsoluto')::numeric,
        case when p.cuantos = 1 then p.monto * coalesce((a.docto ->> 'equivalencia')::numeric, 1) end,
        0), 0) as importe) i
      -- The number of a paper invoice (999-9999-999999999) is no CFDI.
      where length(a.docto ->> 'idDocumento') = 36
      offset 0
    ) x`,
];

const each = (changed: string, update: string) => `for propietario, ids in ${changed} loop
      ${update}
    end loop;`;

const UPDATE = 'perform actualizar_pagos(propietario, facturas_afectadas(propietario, ids), ids);';

const triggers = [
  `create or replace function detalle_saldar() returns trigger language plpgsql as $$
    declare propietario text; ids uuid[];
    begin ${takeApart.join(';\n')};
    ${each('select d.rfc_owner, array_agg(d.cfdi_id) from nuevos d group by 1 order by 1', `perform tomar_turno(propietario); ${UPDATE}`)}
    return null; end $$`,
  // The plan is kept for the session, so that a join could compare each old row with each new one.
  `create or replace function cfdi_saldar() returns trigger language plpgsql as $$
    declare propietario text; ids uuid[];
    begin
    ${each(
      `select rfc_owner, array_agg(id) from (
        select rfc_owner, id, status from nuevas where tipo in ('I', 'P', 'E')
        except select rfc_owner, id, status from viejas
      ) cambiados group by 1 order by 1`,
      UPDATE,
    )}
    return null; end $$`,
  // The rows of what was deleted say what to compute again; its relations and payments are deleted after it.
  ...deleteTrigger(
    'cfdi',
    `select v.rfc_owner, array_agg(distinct x.uuid) from viejas v
      cross join lateral (
        select v.uuid
        union
        select h.uuid from acreditacion n join acreditacion h on h.rfc_owner = n.rfc_owner and h.nota_id = n.nota_id
        where n.rfc_owner = v.rfc_owner and n.uuid = v.uuid
      ) x
      where v.tipo = 'I' group by 1 order by 1`,
  ),
  ...deleteTrigger('abono', 'select rfc_owner, array_agg(distinct factura) from viejas group by 1 order by 1'),
  ...deleteTrigger(
    'relacion',
    `select v.rfc_owner, array_agg(distinct x.uuid) from viejas v
      cross join lateral (
        select v.uuid
        union
        select unnest(facturas_afectadas(v.rfc_owner, array[o.id])) from cfdi o
        where v.tipo_relacion = '04' and o.rfc_owner = v.rfc_owner and o.uuid = v.uuid
      ) x
      where v.tipo_relacion in ('01', '03', '04', '07') group by 1 order by 1`,
  ),
];

function deleteTrigger(table: string, changed: string): string[] {
  const body = each(changed, 'perform actualizar_pagos(propietario, ids, null);');
  return [
    `create function ${table}_borrado() returns trigger language plpgsql as $$
      declare propietario text; ids uuid[];
      begin ${body} return null; end $$`,
    `create trigger ${table}_borrado after delete on ${table} referencing old table as viejas
      for each statement execute function ${table}_borrado()`,
  ];
}

/** Alerts about payments and their complements, kept in the transaction of what changes them. */
export const alertasDePago: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of [...tables, ...functions, ...triggers]) await sql.raw(statement).execute(db);
  },
};
