import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

// Every statement names its taxpayer in a parameter, as in 0121.

/** All rows are found by whole keys, as in 0004; a plan for any taxpayer, as in 0121. */
const byKeys = `set join_collapse_limit = 1 set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan`;

/**
 * The same where rows of arrays are joined with each other: their number is not known to the planner, which would compare each with
 * each. Rows of tables are found by a lateral subquery, which has no other plan.
 */
const byHash =
  'set join_collapse_limit = 1 set enable_seqscan = off set enable_nestloop = off set plan_cache_mode = force_generic_plan';

/** Relations by which an egreso corrects an invoice: nota de crédito, devolución, anticipo that is applied. */
const CORRIGE = `('01', '03', '07')`;

/** More lines than an invoice can have: lines of one document are numbered in such steps. */
const LINES = 1_000_000;
/** Where the parts of a line of IVA begin that was withheld and that the egreso does not state. */
const SIN_DESGLOSE = 500_000;
/** Steps from one egreso to the next by an invoice that both correct. A longer chain is no business. */
const STEPS = 50;
/** LISR 27-III. */
const MOST_CASH = 2_000;

const counts = (alias: string) => `${alias}.status = 2
  and not tiene_sustituto(propietario, ${alias}.uuid, ${alias}.tipo, ${alias}.id, ${alias}.emitido, ${alias}.contraparte_rfc)`;

const sameIssuer = (one: string, other: string) =>
  `${one}.emitido = ${other}.emitido and (${one}.emitido or ${one}.contraparte_rfc = ${other}.contraparte_rfc)`;

const cfdiBy = (column: 'id' | 'uuid', value: string) =>
  `(select * from cfdi c where c.rfc_owner = propietario and c.${column} = ${value} offset 0)`;

const tables = [
  `alter table hecho_flujo add column corrige uuid, add column aviso text collate "C" not null default '',
    add column efectivo boolean not null default false`,
  'alter table pago_sin_desglose add column efectivo boolean not null default false',
  // By which version of the engine a CFDI was read; what is behind is read again by a job.
  'alter table cfdi_detalle add column flujo_version smallint not null default 1',
  'alter table decision_flujo drop constraint decision_flujo_tipo_check',
  `alter table decision_flujo add constraint decision_flujo_tipo_check
    check (tipo in ('noAcreditable', 'acreditable', 'mes', 'marca', 'restituido'))`,
];

const columnas = `rfc_owner, cfdi_id, n, origen, emitido, contraparte, documento, fecha, naturaleza, impuesto, factor, tasa, base,
  importe, estimado, marca, mes, aviso, efectivo`;

const functions = [
  // Facts arrive without counting: contar_flujo decides.
  `create or replace function extraer_flujo(propietario text, ids uuid[]) returns void language sql ${byKeys} as $$
    with lineas as (
      select c.id, c.emitido, c.contraparte_rfc, coalesce(l.fecha, c.fecha) as cuando, e.n, l.*
      from unnest(ids) x (id)
      join cfdi c on c.rfc_owner = propietario and c.id = x.id
      join cfdi_detalle d on d.rfc_owner = propietario and d.cfdi_id = c.id
      cross join lateral jsonb_array_elements(d.flujo) with ordinality e (linea, n)
      cross join lateral jsonb_to_record(e.linea) as l (origen text, documento uuid, fecha timestamp, naturaleza text,
        impuesto text, factor text, tasa numeric, base numeric, importe numeric, marca text, pagado numeric, cambio numeric,
        aviso text, efectivo boolean)
      where l.origen <> 'PPD'
    ), sin_desglose as (
      insert into pago_sin_desglose (rfc_owner, cfdi_id, n, documento, fecha, pagado, cambio, marca, efectivo)
        select propietario, id, n, documento, cuando, pagado, cambio, coalesce(marca, ''), coalesce(efectivo, false) from lineas
        where pagado is not null
      on conflict do nothing
    )
    insert into hecho_flujo (${columnas})
      select propietario, id, n * ${LINES}, origen, emitido, contraparte_rfc, documento, cuando, naturaleza, impuesto, factor,
        tasa, base, importe, false, coalesce(marca, ''), date_trunc('month', cuando)::date, coalesce(aviso, ''),
        coalesce(efectivo, false)
      from lineas where pagado is null
    on conflict do nothing $$`,
  // As in 0084, and whether it was paid in cash.
  `create or replace function estimar_flujo(propietario text, ids uuid[]) returns void language sql ${byKeys} as $$
    delete from hecho_flujo where rfc_owner = propietario and ctid = any (array(
      select h.ctid from unnest(ids) x (id)
      join pago_sin_desglose p on p.rfc_owner = propietario and p.cfdi_id = x.id
      join hecho_flujo h on h.rfc_owner = propietario and h.cfdi_id = p.cfdi_id and h.estimado));
    insert into hecho_flujo (${columnas})
      select propietario, r.id, p.n * ${LINES} + e.n, 'REP', r.emitido, r.contraparte_rfc, p.documento, p.fecha, l.naturaleza,
        l.impuesto, l.factor, l.tasa, round(l.base * p.pagado * p.cambio / f.total, 6),
        round(l.importe * p.pagado * p.cambio / f.total, 6), true, p.marca, date_trunc('month', p.fecha)::date, '', p.efectivo
      from unnest(ids) x (id)
      join pago_sin_desglose p on p.rfc_owner = propietario and p.cfdi_id = x.id
      join cfdi r on r.rfc_owner = propietario and r.id = p.cfdi_id
      cross join lateral ${cfdiBy('uuid', 'p.documento')} f
      join cfdi_detalle d on d.rfc_owner = propietario and d.cfdi_id = f.id
      cross join lateral jsonb_array_elements(d.flujo) with ordinality e (linea, n)
      cross join lateral jsonb_to_record(e.linea) as l (origen text, naturaleza text, impuesto text, factor text, tasa numeric,
        base numeric, importe numeric)
      where f.tipo = 'I' and f.total > 0 and f.status in (1, 2, 3) and ${sameIssuer('f', 'r')} and l.origen = 'PPD'
    on conflict do nothing $$`,
  // What was paid of an invoice in cash, in pesos.
  `create function efectivo_pagado(propietario text, pagada uuid, de_emitidos boolean, parte text) returns numeric
    language sql stable ${byKeys} as $$
    select coalesce(sum(case when a.moneda = 'MXN' then a.importe when a.moneda_pago = 'MXN' then a.importe_pago end), 0)
    from abono a cross join lateral ${cfdiBy('id', 'a.rep_id')} r
    where a.rfc_owner = propietario and a.factura = pagada and a.forma_pago = '01' and r.tipo = 'P'
      and r.emitido = de_emitidos and (r.emitido or r.contraparte_rfc = parte) and ${counts('r')} $$`,
  // Why IVA that a receipt pays is not creditable, by the invoice; first what applies at any amount.
  `create function razon_de_pago(propietario text, pagada uuid, de_emitidos boolean, parte text, en_efectivo boolean, marcada text)
    returns text language sql stable ${byKeys} as $$
    select coalesce((
      select case
        when en_efectivo and p.producto is not null then p.producto
        when marcada <> '' then marcada
        when en_efectivo and efectivo_pagado(propietario, pagada, de_emitidos, parte) > ${MOST_CASH} then 'efectivoPartes'
        when p.marca = 'uso' or f.uso_cfdi in ('S01', 'CP01') then 'uso'
        else '' end
      from ${cfdiBy('uuid', 'pagada')} f
      left join lateral (
        select d.flujo -> 0 ->> 'producto' as producto, d.flujo -> 0 ->> 'marca' as marca from cfdi_detalle d
        where d.rfc_owner = propietario and d.cfdi_id = f.id offset 0) p on true
      where f.emitido = de_emitidos and (f.emitido or f.contraparte_rfc = parte)), marcada) $$`,
  // As contar_flujo in 0084. An egreso counts by its parts; what it states, only where no invoice is known that it corrects.
  `create function contar_hechos(propietario text, ids uuid[]) returns void language sql ${byKeys} as $$
    update hecho_flujo h set cuenta = s.cuenta, razon = s.razon, mes = s.mes
    from (
      select h.ctid, coalesce(m.mes, date_trunc('month', h.fecha)::date) as mes,
        ${counts('c')} and case h.origen
          when 'REP' then not exists (select from ${cfdiBy('uuid', 'h.documento')} f
            where f.tipo = 'I' and f.metodo_pago = 'PUE' and ${sameIssuer('f', 'c')} and ${counts('f')})
          when 'NC' then h.corrige is not null or h.aviso = 'sinFactura' and (not h.emitido or exists (
            select from decision_flujo r where r.rfc_owner = propietario and r.cfdi_id = c.id and r.tipo = 'restituido'))
          else true end as cuenta,
        case
          when h.emitido or h.impuesto <> '002' then ''
          when a.tipo = 'noAcreditable' then 'usuario'
          when a.tipo = 'acreditable' then 'acreditable'
          when h.origen = 'REP' then
            razon_de_pago(propietario, h.documento, c.emitido, c.contraparte_rfc, h.efectivo, h.marca)
          else h.marca
        end as razon
      from (select distinct id from unnest(ids) u (id)) x
      join cfdi c on c.rfc_owner = propietario and c.id = x.id
      join hecho_flujo h on h.rfc_owner = propietario and h.cfdi_id = c.id
      left join decision_flujo a on a.rfc_owner = propietario and a.cfdi_id = c.id
        and a.tipo in ('noAcreditable', 'acreditable') and a.documento is not distinct from h.documento
      left join decision_flujo m on m.rfc_owner = propietario and m.cfdi_id = c.id
        and m.tipo = 'mes' and m.documento is not distinct from h.documento
      where c.status = 2 or h.cuenta
    ) s
    where h.rfc_owner = propietario and h.ctid = s.ctid and (h.cuenta, h.razon, h.mes) is distinct from (s.cuenta, s.razon, s.mes) $$`,
  // The payments of invoices. A view of several tables, whose rows are found by keys.
  `create function pagos_de_facturas(propietario text, ids uuid[]) returns table (factura_id uuid, fecha_pago timestamp, uuid uuid,
      orden int, importe numeric) language sql stable ${byKeys} as $$
    select x.id, a.fecha_pago, a.uuid, a.orden::int, a.importe from unnest(ids) x (id)
    cross join lateral (
      select * from pago_aplicado a where a.rfc_owner = propietario and a.factura_id = x.id offset 0) a $$`,
  // Egresos that correct the same invoices as these CFDI, or the invoices that they are or pay, and so on.
  `create function egresos_ligados(propietario text, ids uuid[]) returns uuid[] language plpgsql stable ${byHash} as $$
    declare facturas uuid[]; conocidas uuid[]; egresos uuid[]; nuevos uuid[];
    begin
      facturas := array(
        select c.uuid from unnest(ids) x (id) cross join lateral ${cfdiBy('id', 'x.id')} c where c.tipo = 'I'
        union
        select a.factura from unnest(ids) x (id) cross join lateral (
          select a.factura from abono a where a.rfc_owner = propietario and a.rep_id = x.id offset 0) a
        union
        select r.uuid from unnest(ids) x (id) cross join lateral (
          select r.uuid from relacion r where r.rfc_owner = propietario and r.cfdi_id = x.id and r.tipo_relacion in ${CORRIGE} offset 0) r);
      conocidas := facturas;
      for paso in 1 .. ${STEPS} loop
        exit when cardinality(facturas) = 0;
        nuevos := array(
          select r.cfdi_id from unnest(facturas) f (uuid)
          cross join lateral (
            select r.cfdi_id from relacion r
            where r.rfc_owner = propietario and r.uuid = f.uuid and r.tipo_relacion in ${CORRIGE} offset 0) r
          cross join lateral ${cfdiBy('id', 'r.cfdi_id')} e where e.tipo = 'E'
          except select unnest(egresos));
        exit when cardinality(nuevos) = 0;
        egresos := egresos || nuevos;
        facturas := array(
          select r.uuid from unnest(nuevos) x (id) cross join lateral (
            select r.uuid from relacion r where r.rfc_owner = propietario and r.cfdi_id = x.id and r.tipo_relacion in ${CORRIGE} offset 0) r
          except select unnest(conocidas));
        conocidas := conocidas || facturas;
      end loop;
      return egresos;
    end $$`,
];

/**
 * The ledger of the invoices that egresos correct, from all their documents in the order of their dates: an egreso lowers first
 * what is owed, and only the rest is money that flows back. Returns all egresos that were divided.
 */
const repartir = `create function repartir_egresos(propietario text, ids uuid[]) returns uuid[] language plpgsql ${byHash} as $$
  declare
    egresos uuid[] := array(select unnest(ids) union select unnest(egresos_ligados(propietario, ids)));
    -- Invoices.
    f_id uuid[]; f_uuid uuid[]; f_retenido numeric[]; f_tasa numeric[]; saldo numeric[]; resto numeric[];
    -- Payments of each invoice as a stack: those that are not undone yet.
    pago_fecha timestamp[] := '{}'; pago_resto numeric[] := '{}'; pago_antes int[] := '{}'; ultimo int[]; pagos int := 0;
    -- What egresos lowered without money, of each invoice as a queue.
    sin_egreso uuid[] := '{}'; sin_resto numeric[] := '{}'; sin_cambio numeric[] := '{}'; sin_luego int[] := '{}';
    primero int[]; final int[]; sinflujos int := 0;
    -- Parts of egresos that are money, in their currency.
    p_egreso uuid[] := '{}'; p_factura int[] := '{}'; p_fecha timestamp[] := '{}'; p_parte numeric[] := '{}'; p_aviso text[] := '{}';
    con_factura uuid[] := '{}'; con_complementaria uuid[] := '{}';
    ev record; k int; p int; s int; suma numeric; falta numeric; parte numeric; monto numeric; sin numeric; con numeric;
    deshecho numeric; cambio numeric; partes jsonb;
  begin
    select array_agg(f.id order by f.fecha, f.uuid), array_agg(f.uuid order by f.fecha, f.uuid),
      array_agg(f.total order by f.fecha, f.uuid), array_agg(r.retenido order by f.fecha, f.uuid),
      array_agg(r.tasa order by f.fecha, f.uuid), array_agg(0 order by f.fecha, f.uuid)
      into f_id, f_uuid, saldo, f_retenido, f_tasa, ultimo
    from (
      select distinct r.uuid from unnest(egresos) x (id) cross join lateral (
        select r.uuid from relacion r where r.rfc_owner = propietario and r.cfdi_id = x.id and r.tipo_relacion in ${CORRIGE} offset 0) r
    ) u
    cross join lateral ${cfdiBy('uuid', 'u.uuid')} f
    -- IVA withheld for each peso of IVA.
    cross join lateral (
      select sum(l.importe) filter (where l.naturaleza = 'R') / nullif(sum(l.importe) filter (where l.naturaleza = 'T'), 0) as retenido,
        max(l.tasa) filter (where l.naturaleza = 'R') as tasa
      from cfdi_detalle d
      cross join lateral jsonb_to_recordset(coalesce(d.flujo, '[]')) as l (naturaleza text, impuesto text, importe numeric, tasa numeric)
      where d.rfc_owner = propietario and d.cfdi_id = f.id and l.impuesto = '002') r
    where f.tipo = 'I' and ${counts('f')};
    resto := saldo;
    primero := ultimo;
    final := ultimo;
    for ev in
      with f as materialized (
        select u.k::int as k, f.* from unnest(f_id) with ordinality u (id, k) cross join lateral ${cfdiBy('id', 'u.id')} f
      ), nombradas as materialized (
        select distinct e.id, e.emitido, e.contraparte_rfc, e.moneda, e.total, e.total_mxn, r.uuid
        from unnest(egresos) x (id)
        cross join lateral ${cfdiBy('id', 'x.id')} e
        cross join lateral (
          select r.uuid from relacion r where r.rfc_owner = propietario and r.cfdi_id = x.id and r.tipo_relacion in ${CORRIGE} offset 0) r
        where e.tipo = 'E' and e.total > 0 and ${counts('e')}
      ), objetivos as materialized (
        select o.id, array_agg(o.k order by o.k) filter (where o.cambio > 0) as facturas,
          array_agg(o.cambio order by o.k) filter (where o.cambio > 0) as cambios, count(*) as nombradas
        from (
          select n.id, f.k, case
            when n.moneda = f.moneda then 1
            when f.moneda in ('MXN', 'XXX') then n.total_mxn / n.total
            else n.total_mxn / f.tipo_cambio / n.total end as cambio
          from nombradas n
          left join f on f.uuid = n.uuid and f.emitido = n.emitido and f.contraparte_rfc = n.contraparte_rfc
        ) o group by o.id
      )
      select * from (
        select f.fecha, f.uuid, 0 as orden, f.k, f.total as importe, null::uuid as egreso, null::int[] as facturas,
          null::numeric[] as cambios, false as retenido, false as limitado
        from (
          select f.k, f.uuid, f.total, coalesce((
            select min(h.fecha) from hecho_flujo h where h.rfc_owner = propietario and h.cfdi_id = f.id and h.origen = 'PUE'), f.fecha) as fecha
          from f where f.metodo_pago = 'PUE'
        ) f
        union all
        select a.fecha_pago, a.uuid, a.orden::int, f.k, a.importe, null, null, null, false, false
        from f join pagos_de_facturas(propietario, f_id) a on a.factura_id = f.id
        where f.metodo_pago is distinct from 'PUE' and a.importe > 0
        union all
        select e.fecha, e.uuid, 0, null, e.total, e.id, o.facturas, o.cambios, exists (
            select from hecho_flujo h where h.rfc_owner = propietario and h.cfdi_id = e.id and h.naturaleza = 'R' and h.impuesto = '002'
              and h.corrige is null offset 0),
          e.emitido and o.nombradas > cardinality(o.facturas)
        from objetivos o cross join lateral ${cfdiBy('id', 'o.id')} e
        where o.facturas is not null
      ) x order by fecha, uuid, orden
    loop
      if ev.egreso is null then
        k := ev.k;
        falta := ev.importe - saldo[k];
        saldo[k] := greatest(-falta, 0);
        pagos := pagos + 1;
        pago_fecha[pagos] := ev.fecha;
        pago_antes[pagos] := ultimo[k];
        ultimo[k] := pagos;
        parte := ev.importe;
        -- More than was owed: what egresos had lowered before came back as money.
        while falta > 0 and primero[k] > 0 loop
          s := primero[k];
          monto := least(falta, sin_resto[s]);
          p_egreso := array_append(p_egreso, sin_egreso[s]);
          p_factura := array_append(p_factura, k);
          p_fecha := array_append(p_fecha, ev.fecha);
          p_parte := array_append(p_parte, monto / sin_cambio[s]);
          p_aviso := array_append(p_aviso, 'sobrepagada');
          falta := falta - monto;
          parte := parte - monto;
          sin_resto[s] := sin_resto[s] - monto;
          if sin_resto[s] <= 0 then primero[k] := sin_luego[s]; end if;
        end loop;
        pago_resto[pagos] := parte;
      else
        con_factura := array_append(con_factura, ev.egreso);
        suma := 0;
        for j in 1 .. cardinality(ev.facturas) loop suma := suma + resto[ev.facturas[j]] / ev.cambios[j]; end loop;
        falta := ev.importe;
        for j in 1 .. cardinality(ev.facturas) loop
          k := ev.facturas[j];
          cambio := ev.cambios[j];
          -- By what remains of each; the last one takes what is left over, unless others are named that are not in the vault.
          parte := case
            when j = cardinality(ev.facturas) and not ev.limitado then falta
            when suma > 0 then least(round(ev.importe * (resto[k] / cambio) / suma, 6), resto[k] / cambio, falta)
            else 0 end;
          falta := falta - parte;
          monto := parte * cambio;
          resto[k] := greatest(resto[k] - monto, 0);
          sin := least(monto, saldo[k]);
          con := monto - sin;
          saldo[k] := saldo[k] - sin;
          if sin > 0 then
            sinflujos := sinflujos + 1;
            sin_egreso[sinflujos] := ev.egreso;
            sin_resto[sinflujos] := sin;
            sin_cambio[sinflujos] := cambio;
            sin_luego[sinflujos] := 0;
            if primero[k] = 0 then primero[k] := sinflujos; else sin_luego[final[k]] := sinflujos; end if;
            final[k] := sinflujos;
          end if;
          -- LIVA 7, last paragraph: where IVA was withheld, the month of the payment is corrected, the last payment first.
          while con > 0 loop
            p := ultimo[k];
            deshecho := case when p = 0 then con else least(con, pago_resto[p]) end;
            if deshecho > 0 then
              p_egreso := array_append(p_egreso, ev.egreso);
              p_factura := array_append(p_factura, k);
              p_parte := array_append(p_parte, deshecho / cambio);
              if p > 0 and (ev.retenido or f_retenido[k] > 0) then
                p_fecha := array_append(p_fecha, pago_fecha[p]);
                if date_trunc('month', pago_fecha[p]) < date_trunc('month', ev.fecha) then
                  p_aviso := array_append(p_aviso, 'complementaria');
                  con_complementaria := array_append(con_complementaria, ev.egreso);
                else
                  p_aviso := array_append(p_aviso, '');
                end if;
              else
                p_fecha := array_append(p_fecha, ev.fecha);
                p_aviso := array_append(p_aviso, '');
              end if;
              con := con - deshecho;
            end if;
            if p > 0 then
              pago_resto[p] := pago_resto[p] - deshecho;
              if pago_resto[p] <= 0 then ultimo[k] := pago_antes[p]; end if;
            end if;
          end loop;
        end loop;
      end if;
    end loop;
    partes := (
      with piezas as (
        select p.egreso, p.k, p.fecha, p.aviso, sum(p.parte) as parte
        from unnest(p_egreso, p_factura, p_fecha, p_aviso, p_parte) p (egreso, k, fecha, aviso, parte) group by 1, 2, 3, 4
      ), pagados as materialized (
        select u.k::int as k, h.fecha, h.razon, h.importe, h.base
        from unnest(f_id, f_uuid) with ordinality u (id, uuid, k)
        cross join lateral (
          select u.id as cfdi_id
          union
          select a.rep_id from abono a where a.rfc_owner = propietario and a.factura = u.uuid
          offset 0
        ) d
        cross join lateral (
          select * from hecho_flujo h where h.rfc_owner = propietario and h.cfdi_id = d.cfdi_id offset 0) h
        where not h.emitido and h.cuenta and h.naturaleza = 'T' and h.impuesto = '002'
          and (h.origen = 'PUE' or h.origen = 'REP' and h.documento = u.uuid)
      ), razones as (
        select p.egreso, p.k, p.fecha, p.aviso, h.razon, sum(h.importe) as importe, sum(h.base) as base
        from piezas p
        cross join lateral ${cfdiBy('id', 'p.egreso')} e
        join pagados h on h.k = p.k
        where h.fecha <= greatest(e.fecha, p.fecha)
        group by 1, 2, 3, 4, 5
      ), cuotas as (
        -- An egreso of IVA that is not creditable lowers that, in proportion to what was paid until then.
        select r.egreso, r.k, r.fecha, r.aviso, r.razon, case
          when sum(r.importe) over w <> 0 then r.importe / sum(r.importe) over w
          when sum(r.base) over w <> 0 then r.base / sum(r.base) over w end as cuota
        from razones r window w as (partition by r.egreso, r.k, r.fecha, r.aviso)
      ), razonadas as (
        select p.*, e.total, e.emitido, e.contraparte_rfc, f_uuid[p.k] as corrige,
          coalesce(r.razon, '') as razon, p.parte * coalesce(r.cuota, 1) as cuota
        from piezas p
        cross join lateral ${cfdiBy('id', 'p.egreso')} e
        left join cuotas r on r.egreso = p.egreso and r.k = p.k and r.fecha = p.fecha and r.aviso = p.aviso
        where r.cuota is distinct from 0
      ), lineas as (
        select h.cfdi_id, h.n, h.naturaleza, h.impuesto, h.factor, h.tasa, h.base, h.importe, null::int as k
        from unnest(con_factura) x (id) cross join lateral (
          select * from hecho_flujo h where h.rfc_owner = propietario and h.cfdi_id = x.id offset 0) h
        where h.origen = 'NC' and h.corrige is null
      ), todas as (
        select * from lineas
        union all
        -- The egreso does not state what was withheld: the proportion of its invoice.
        select l.cfdi_id, l.n + ${SIN_DESGLOSE}, 'R', l.impuesto, 'Tasa', f_tasa[u.k], l.base, l.importe * f_retenido[u.k], u.k
        from lineas l cross join (select distinct p.egreso, p.k from piezas p) u
        where u.egreso = l.cfdi_id and l.naturaleza = 'T' and l.impuesto = '002' and l.importe <> 0 and f_retenido[u.k] > 0
          and not exists (select from lineas o where o.cfdi_id = l.cfdi_id and o.naturaleza = 'R' and o.impuesto = '002')
      ), repartidas as (
        select r.egreso, r.emitido, r.contraparte_rfc, r.corrige, r.fecha, r.aviso, r.razon, r.total, l.n, l.naturaleza, l.impuesto,
          l.factor, l.tasa, l.base, l.importe, row_number() over w as orden, sum(r.cuota) over w as hasta, r.cuota
        from todas l join razonadas r on r.egreso = l.cfdi_id and (l.k is null or l.k = r.k)
        window w as (partition by l.cfdi_id, l.n order by r.k, r.fecha, r.aviso, r.razon)
      )
      -- Rounded sums, so that parts of a whole add up to it.
      select jsonb_agg(jsonb_build_object('cfdi_id', egreso, 'n', n + orden, 'emitido', emitido, 'contraparte', contraparte_rfc,
        'corrige', corrige, 'fecha', fecha, 'aviso', aviso, 'marca', razon, 'naturaleza', naturaleza, 'impuesto', impuesto,
        'factor', factor, 'tasa', tasa, 'base', round(base * hasta / total, 6) - round(base * (hasta - cuota) / total, 6),
        'importe', round(importe * hasta / total, 6) - round(importe * (hasta - cuota) / total, 6)))
      from repartidas);
    delete from hecho_flujo h
      where h.rfc_owner = propietario and h.cfdi_id = any (egresos) and h.corrige is not null and not exists (
        select from jsonb_to_recordset(partes) as p (cfdi_id uuid, n bigint) where p.cfdi_id = h.cfdi_id and p.n = h.n);
    insert into hecho_flujo as h (${columnas}, corrige)
      select propietario, cfdi_id, n, 'NC', emitido, contraparte, null, fecha, naturaleza, impuesto, factor, tasa, base, importe, false,
        marca, date_trunc('month', fecha)::date, aviso, false, corrige
      from jsonb_to_recordset(partes) as p (cfdi_id uuid, n bigint, emitido boolean, contraparte text, corrige uuid, fecha timestamp,
        aviso text, marca text, naturaleza text, impuesto text, factor text, tasa numeric, base numeric, importe numeric)
    on conflict (rfc_owner, cfdi_id, n) do update set fecha = excluded.fecha, naturaleza = excluded.naturaleza,
      impuesto = excluded.impuesto, factor = excluded.factor, tasa = excluded.tasa, base = excluded.base, importe = excluded.importe,
      marca = excluded.marca, mes = excluded.mes, aviso = excluded.aviso, corrige = excluded.corrige
    where (h.fecha, h.naturaleza, h.impuesto, h.factor, h.tasa, h.base, h.importe, h.marca, h.aviso, h.corrige) is distinct from
      (excluded.fecha, excluded.naturaleza, excluded.impuesto, excluded.factor, excluded.tasa, excluded.base, excluded.importe,
        excluded.marca, excluded.aviso, excluded.corrige);
    update hecho_flujo h set aviso = s.aviso
    from (
      select h.ctid, case
        when e.id = any (con_complementaria) then 'complementaria'
        when e.id = any (con_factura) then ''
        when ${counts('e')} then 'sinFactura'
        else '' end as aviso
      from unnest(egresos) x (id)
      cross join lateral ${cfdiBy('id', 'x.id')} e
      cross join lateral (
        select h.ctid, h.origen, h.corrige from hecho_flujo h where h.rfc_owner = propietario and h.cfdi_id = e.id offset 0) h
      where h.origen = 'NC' and h.corrige is null
    ) s
    where h.rfc_owner = propietario and h.ctid = s.ctid and h.aviso <> s.aviso;
    return egresos;
  end $$`;

const orchestration = [
  // Egresos last: the reasons of what they correct are theirs.
  `create or replace function contar_flujo(propietario text, ids uuid[]) returns void language plpgsql as $$
    declare egresos uuid[];
    begin
      egresos := egresos_de(propietario, ids);
      if egresos is null then
        perform contar_hechos(propietario, ids);
      else
        perform contar_hechos(propietario, array(select unnest(ids) except select unnest(egresos)));
        perform contar_hechos(propietario, repartir_egresos(propietario, egresos));
      end if;
    end $$`,
  // What they replace, the receipts that pay either, other receipts in cash of the same invoices, and egresos.
  `create or replace function flujo_afectado(propietario text, ids uuid[]) returns uuid[] language sql stable ${byKeys} as $$
    with cambiados as (
      select c.id, c.uuid, c.tipo from unnest(ids) x (id)
      join cfdi c on c.rfc_owner = propietario and c.id = x.id
    ), todos as (
      select id, uuid, tipo from cambiados
      union
      select o.id, o.uuid, o.tipo from cambiados c
      join relacion s on s.rfc_owner = propietario and s.cfdi_id = c.id and s.tipo_relacion = '04'
      join cfdi o on o.rfc_owner = propietario and o.uuid = s.uuid
    ), afectados as (
      select id from todos
      union
      select a.rep_id from todos t join abono a on a.rfc_owner = propietario and a.factura = t.uuid where t.tipo = 'I'
      union
      select o.rep_id from todos t
      join abono a on a.rfc_owner = propietario and a.rep_id = t.id and a.forma_pago = '01'
      join abono o on o.rfc_owner = propietario and o.factura = a.factura and o.forma_pago = '01'
      where t.tipo = 'P'
      union
      select unnest(egresos_ligados(propietario, array(select id from todos)))
    )
    select array_agg(id) from afectados $$`,
];

const egresosDe = `create function egresos_de(propietario text, ids uuid[]) returns uuid[] language sql stable ${byKeys} as $$
  select array_agg(c.id) from unnest(ids) x (id) join cfdi c on c.rfc_owner = propietario and c.id = x.id where c.tipo = 'E' $$`;

/** Runs `work` for each owner of the rows `from`, with what `column` adds up to. */
const forEach = (from: string, column: string, work: string) => `declare propietario text; ids uuid[];
    begin
    for propietario, ids in select rfc_owner, array_agg(${column}) from ${from} group by 1 order by 1 loop
      ${work}
    end loop;
    return null; end`;

const update = `if ids is not null then
        perform tomar_turno(propietario);
        perform actualizar_flujo(propietario, ids);
      end if;`;

const triggers = [
  // The egresos of what a decision is about follow it.
  ...['insert', 'delete'].map(
    (event) => `create or replace function decision_flujo_${event}() returns trigger language plpgsql as $$
    ${forEach('cambiadas', 'cfdi_id', update)} $$`,
  ),
  `create or replace function cfdi_dejar_flujo() returns trigger language plpgsql as $$
    ${forEach(
      `viejas where tipo = 'I'`,
      'uuid',
      `ids := (select array_agg(id) from (
        select a.rep_id as id from abono a where a.rfc_owner = propietario and a.factura = any(ids)
        union
        select r.cfdi_id from relacion r where r.rfc_owner = propietario and r.uuid = any(ids) and r.tipo_relacion in ${CORRIGE}) x);
      ${update}`,
    )} $$`,
  `create or replace function relacion_dejar_flujo() returns trigger language plpgsql as $$
    ${forEach(
      `viejas where tipo_relacion in ('01', '03', '04', '07')`,
      'uuid',
      `ids := (select array_agg(c.id) from cfdi c where c.rfc_owner = propietario and c.uuid = any(ids));
      ${update}`,
    )} $$`,
  // Of what a deleted receipt paid: its egresos, and what was paid in cash besides.
  `create function abono_dejar_flujo() returns trigger language plpgsql as $$
    ${forEach(
      'viejas',
      'factura',
      `ids := (select array_agg(id) from (
        select r.cfdi_id as id from relacion r
        where r.rfc_owner = propietario and r.uuid = any(ids) and r.tipo_relacion in ${CORRIGE}
        union
        select a.rep_id from abono a where a.rfc_owner = propietario and a.factura = any(ids) and a.forma_pago = '01') x);
      ${update}`,
    )} $$`,
  `create trigger abono_dejar_flujo after delete on abono referencing old table as viejas
    for each statement execute function abono_dejar_flujo()`,
];

/** Egresos lower what was collected or paid of the invoices that they correct, and have the reason of those. */
export const egresosPorFactura: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of [...tables, ...functions, egresosDe, repartir, ...orchestration, ...triggers])
      await sql.raw(statement).execute(db);
  },
};
