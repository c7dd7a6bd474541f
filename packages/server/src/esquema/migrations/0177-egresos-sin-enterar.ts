import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

// What they keep true is said in esquema/functions, of which this is a copy.
const statements = [
  `create or replace function limitar_flujo(propietario text, ids uuid[])
  returns void
  language sql
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  with planes as materialized (
    select h.*, s.lugar as sobra, l.marca as limita, l.parte, h.base + coalesce(s.base, 0) as toda,
      h.importe + coalesce(s.importe, 0) as todo
    from (select distinct id from unnest(ids) u (id)) x
    cross join lateral (
      select h.ctid as lugar, h.* from hecho_flujo h where h.rfc_owner = propietario and h.cfdi_id = x.id offset 0) h
    left join lateral (
      select s.ctid as lugar, s.base, s.importe from hecho_flujo s
      where s.rfc_owner = propietario and s.cfdi_id = h.cfdi_id and s.n = h.n + 250000 offset 0) s on true
    left join lateral (
      -- Of a receipt in cash of what may not be paid so, among other products: what the invoice says of cash.
      select case when h.efectivo then coalesce(l.limite #>> '{enEfectivo,marca}', l.limite ->> 'marca')
          else l.limite ->> 'marca' end as marca, (case
          when h.origen = 'PUE' or exists (select from abono a where a.rfc_owner = propietario and a.rep_id = h.cfdi_id
            and a.factura = h.documento and a.fecha_pago = h.fecha
              and a.forma_pago in ('04', '05', '28', '29')) then l.limite ->> 'parte'
          when h.efectivo then coalesce(l.limite #>> '{enEfectivo,parte}', l.limite ->> 'sinTarjeta')
          else l.limite ->> 'sinTarjeta' end)::numeric as parte
      from (
        select case when h.origen = 'PUE' then h.cfdi_id else (
          select f.id from cfdi f where f.rfc_owner = propietario and f.uuid = h.documento and f.tipo = 'I'
            and f.emitido = h.emitido and f.contraparte_rfc = h.contraparte) end as id
      ) f
      join cfdi_detalle d on d.rfc_owner = propietario and d.cfdi_id = f.id
      cross join lateral jsonb_to_recordset(coalesce(d.flujo, '[]')) as l (naturaleza text, impuesto text, factor text, tasa numeric,
        limite jsonb)
      where l.limite is not null and (l.naturaleza, l.impuesto, l.factor, l.tasa) = (h.naturaleza, h.impuesto, h.factor, h.tasa)
      limit 1
    ) l on h.marca = '' or h.marca in ('restaurante', 'automovil', 'rentaAutomovil', 'avion', 'casaHabitacion', 'combustible', 'gasLp')
    where not h.emitido and h.origen in ('PUE', 'REP') and h.naturaleza = 'T' and h.impuesto = '002'
      -- What the engine marks of a PUE invoice that sells nothing but fuel stays.
      and h.n % 1000000 < 250000 and (l.parte < 1 or s.lugar is not null or h.origen = 'REP'
        and h.marca in ('restaurante', 'automovil', 'rentaAutomovil', 'avion', 'casaHabitacion', 'combustible', 'gasLp'))
  ), limitadas as (
    insert into hecho_flujo as h (rfc_owner, cfdi_id, n, origen, emitido, contraparte, documento, fecha, naturaleza,
      impuesto, factor, tasa, base,
      importe, estimado, marca, mes, aviso, efectivo)
      select propietario, cfdi_id, n + 250000, origen, emitido, contraparte, documento, fecha, naturaleza, impuesto, factor,
        tasa, toda - round(toda * parte, 6), todo - round(todo * parte, 6), estimado, limita, date_trunc('month', fecha)::date,
        case when limita in ('combustible', 'gasLp') then '' else limita end, efectivo
      from planes where parte > 0 and parte < 1
    on conflict (rfc_owner, cfdi_id, n) do update set base = excluded.base, importe = excluded.importe, marca = excluded.marca,
      aviso = excluded.aviso
    where (h.base, h.importe, h.marca, h.aviso) is distinct from (excluded.base, excluded.importe, excluded.marca, excluded.aviso)
  ), sobrantes as (
    delete from hecho_flujo h where h.rfc_owner = propietario and h.ctid = any (array(
      select sobra from planes where sobra is not null and (parte > 0 and parte < 1) is not true))
  )
  update hecho_flujo h set base = p.parcial, importe = p.parte_importe, marca = p.nueva, aviso = p.dicho
  from (
    select lugar, case when parte > 0 and parte < 1 then round(toda * parte, 6) else toda end as parcial,
      case when parte > 0 and parte < 1 then round(todo * parte, 6) else todo end as parte_importe,
      case when parte <= 0 then limita when marca in ('restaurante', 'automovil', 'rentaAutomovil', 'avion', 'casaHabitacion', 'combustible', 'gasLp') then '' else marca end as nueva,
      case
        when parte <= 0 then case when limita in ('combustible', 'gasLp') then '' else limita end
        when marca in ('restaurante', 'automovil', 'rentaAutomovil', 'avion', 'casaHabitacion', 'combustible', 'gasLp') then '' else aviso end as dicho
    from planes
  ) p
  where h.rfc_owner = propietario and h.ctid = p.lugar
    and (h.base, h.importe, h.marca, h.aviso) is distinct from (p.parcial, p.parte_importe, p.nueva, p.dicho)
$$;`,
  `create or replace function repartir_egresos(propietario text, ids uuid[])
  returns uuid[]
  language plpgsql
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_nestloop to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
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
    deshecho numeric; cambio numeric; sin_enterar boolean; partes jsonb;
  begin
    select array_agg(f.id order by f.fecha, f.uuid), array_agg(f.uuid order by f.fecha, f.uuid),
      array_agg(f.total order by f.fecha, f.uuid), array_agg(r.retenido order by f.fecha, f.uuid),
      array_agg(r.tasa order by f.fecha, f.uuid), array_agg(0 order by f.fecha, f.uuid)
      into f_id, f_uuid, saldo, f_retenido, f_tasa, ultimo
    from (
      select distinct r.uuid from unnest(egresos) x (id) cross join lateral (
        select r.uuid from relacion r where r.rfc_owner = propietario and r.cfdi_id = x.id
          and r.tipo_relacion in ('01', '03', '07') offset 0) r
    ) u
    cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.uuid = u.uuid offset 0) f
    -- IVA withheld for each peso of IVA.
    cross join lateral (
      select sum(l.importe) filter (where l.naturaleza = 'R') / nullif(sum(l.importe) filter (where l.naturaleza = 'T'),
        0) as retenido,
        max(l.tasa) filter (where l.naturaleza = 'R') as tasa
      from cfdi_detalle d
      cross join lateral jsonb_to_recordset(coalesce(d.flujo, '[]')) as l (naturaleza text, impuesto text,
        importe numeric, tasa numeric)
      where d.rfc_owner = propietario and d.cfdi_id = f.id and l.impuesto = '002') r
    where f.tipo = 'I' and f.status = 2
      and not tiene_sustituto(propietario, f.uuid, f.tipo, f.id, f.emitido, f.contraparte_rfc);
    resto := saldo;
    primero := ultimo;
    final := ultimo;
    for ev in
      with f as materialized (
        select u.k::int as k, f.* from unnest(f_id) with ordinality u (id, k)
          cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.id = u.id offset 0) f
      ), nombradas as materialized (
        select distinct e.id, e.emitido, e.contraparte_rfc, e.moneda, e.total, e.total_mxn, r.uuid
        from unnest(egresos) x (id)
        cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.id = x.id offset 0) e
        cross join lateral (
          select r.uuid from relacion r where r.rfc_owner = propietario and r.cfdi_id = x.id
            and r.tipo_relacion in ('01', '03', '07') offset 0) r
        where e.tipo = 'E' and e.total > 0 and e.status = 2
          and not tiene_sustituto(propietario, e.uuid, e.tipo, e.id, e.emitido, e.contraparte_rfc)
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
        select f.fecha, f.timbrado, f.uuid, 0 as orden, f.k, f.total as importe, null::uuid as egreso, null::int[] as facturas,
          null::numeric[] as cambios, null::boolean as emitido, false as retenido, false as limitado
        from (
          select f.k, f.uuid, f.total, (
            select d.fecha_timbrado from cfdi_detalle d
            where d.rfc_owner = propietario and d.cfdi_id = f.id) as timbrado, coalesce((
            select min(h.fecha) from hecho_flujo h where h.rfc_owner = propietario and h.cfdi_id = f.id
              and h.origen = 'PUE'), f.fecha) as fecha
          from f where f.metodo_pago = 'PUE'
        ) f
        union all
        -- The receipt is looked up by a scalar subquery: a join would be hashed, with all details of the taxpayer.
        select a.fecha_pago, (
          select d.fecha_timbrado from cfdi_detalle d where d.rfc_owner = propietario and d.cfdi_id = (
            select r.id from cfdi r where r.rfc_owner = propietario and r.uuid = a.uuid)), a.uuid, a.orden::int, f.k, a.importe, null, null, null, null, false, false
        from f join pagos_de_facturas(propietario, f_id) a on a.factura_id = f.id
        where f.metodo_pago is distinct from 'PUE' and a.importe > 0
        union all
        select e.fecha, (
          select d.fecha_timbrado from cfdi_detalle d where d.rfc_owner = propietario and d.cfdi_id = e.id), e.uuid, 0, null, e.total,
          e.id, o.facturas, o.cambios, e.emitido, exists (
            select from hecho_flujo h where h.rfc_owner = propietario and h.cfdi_id = e.id and h.naturaleza = 'R'
              and h.impuesto = '002'
              and h.corrige is null offset 0),
          e.emitido and o.nombradas > cardinality(o.facturas)
        from objetivos o cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.id = o.id offset 0) e
        where o.facturas is not null
      ) x order by fecha, timbrado nulls first, uuid, orden
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
          -- LIVA 7, last paragraph: where IVA was withheld and remitted, the month of the payment is corrected, the last payment first.
          while con > 0 loop
            p := ultimo[k];
            deshecho := case when p = 0 then con else least(con, pago_resto[p]) end;
            if deshecho > 0 then
              p_egreso := array_append(p_egreso, ev.egreso);
              p_factura := array_append(p_factura, k);
              p_parte := array_append(p_parte, deshecho / cambio);
              sin_enterar := p > 0 and (ev.retenido or f_retenido[k] > 0) and not ev.emitido and exists (
                select from entero_iva n
                where n.rfc_owner = propietario and n.mes = date_trunc('month', pago_fecha[p])::date
                  and coalesce(n.fecha > ev.fecha::date, true)
                  -- A month whose return is not due yet has what its egresos leave.
                  and ev.fecha::date > (
                    select siguiente_habil(v.dia + (extract(isodow from v.dia) = 5)::int)
                    from (select siguiente_habil((n.mes + interval '1 month 16 days')::date) as dia) v));
              if sin_enterar then
                p_fecha := array_append(p_fecha, ev.fecha);
                p_aviso := array_append(p_aviso, 'sinEnterar');
              elsif p > 0 and (ev.retenido or f_retenido[k] > 0) then
                p_fecha := array_append(p_fecha, pago_fecha[p]);
                if date_trunc('month', pago_fecha[p]) < date_trunc('month', ev.fecha) then
                  p_aviso := array_append(p_aviso, 'complementaria');
                  con_complementaria := array_append(con_complementaria, ev.egreso);
                else
                  p_aviso := array_append(p_aviso, '');
                end if;
              else
                p_fecha := array_append(p_fecha, ev.fecha);
                -- More than was paid: what it states as withheld has no payment.
                p_aviso := array_append(p_aviso, case when (ev.retenido or f_retenido[k] > 0) and not ev.emitido then 'sinFactura' else '' end);
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
        select u.k::int as k, h.fecha, h.razon, sum(h.importe) as importe, sum(h.base) as base
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
        group by 1, 2, 3
      ), fechadas as materialized (
        -- A piece that undoes one payment has its reasons; the others have those of all that was paid until their date.
        select p.*, p.fecha < e.fecha or p.fecha > e.fecha and coalesce(f_retenido[p.k], 0) > 0 as de_un_pago
        from piezas p
        cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.id = p.egreso offset 0) e
      ), corrientes as (
        -- Running sums, so that many egresos and payments of one invoice are not compared with one another.
        select x.egreso, x.k, x.fecha, x.aviso, x.razon, sum(x.importe) over w as importe, sum(x.base) over w as base,
          count(x.pagado) over w as pagos
        from (
          select null::uuid as egreso, h.k, h.fecha, null::text as aviso, h.razon, h.importe, h.base, 1 as pagado from pagados h
          union all
          select p.egreso, p.k, p.fecha, p.aviso, r.razon, 0, 0, null
          from fechadas p join (select distinct h.k, h.razon from pagados h) r on r.k = p.k
          where not p.de_un_pago
        ) x
        window w as (partition by x.k, x.razon order by x.fecha)
      ), razones as (
        select c.egreso, c.k, c.fecha, c.aviso, c.razon, c.importe, c.base from corrientes c
        where c.egreso is not null and c.pagos > 0
        union all
        select p.egreso, p.k, p.fecha, p.aviso, h.razon, h.importe, h.base
        from fechadas p join pagados h on h.k = p.k and h.fecha = p.fecha
        where p.de_un_pago
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
        cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.id = p.egreso offset 0) e
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
        select l.cfdi_id, l.n + 500000, 'R', l.impuesto, 'Tasa', f_tasa[u.k], l.base, l.importe * f_retenido[u.k], u.k
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
    insert into hecho_flujo as h (rfc_owner, cfdi_id, n, origen, emitido, contraparte, documento, fecha, naturaleza,
      impuesto, factor, tasa, base,
      importe, estimado, marca, mes, aviso, efectivo, corrige)
      select propietario, cfdi_id, n, 'NC', emitido, contraparte, null, fecha, naturaleza, impuesto, factor, tasa, base,
        importe, false,
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
        when e.status = 2
          and not tiene_sustituto(propietario, e.uuid, e.tipo, e.id, e.emitido, e.contraparte_rfc) then 'sinFactura'
        else '' end as aviso
      from unnest(egresos) x (id)
      cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.id = x.id offset 0) e
      cross join lateral (
        select h.ctid, h.origen, h.corrige from hecho_flujo h where h.rfc_owner = propietario and h.cfdi_id = e.id offset 0) h
      where h.origen = 'NC' and h.corrige is null
    ) s
    where h.rfc_owner = propietario and h.ctid = s.ctid and h.aviso <> s.aviso;
    return egresos;
  end
$$;`,
  `create or replace function contar_hechos(propietario text, ids uuid[])
  returns void
  language sql
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  update hecho_flujo h set cuenta = s.cuenta, razon = s.razon, mes = s.mes
  from (
    select h.ctid, coalesce(m.mes, case when h.corrige is not null and date_trunc('month', h.fecha) < date_trunc('month', c.fecha) then (
        select e.mes from decision_flujo e
        where e.rfc_owner = propietario and e.tipo = 'mes' and exists (
          select from (select * from hecho_flujo p where p.rfc_owner = propietario and p.cfdi_id = e.cfdi_id offset 0) p
          join cfdi o on o.rfc_owner = propietario and o.id = e.cfdi_id
          where p.documento is not distinct from e.documento and p.fecha = h.fecha and coalesce(p.documento, o.uuid) = h.corrige)
        order by e.created desc limit 1) end, date_trunc('month', h.fecha)::date) as mes,
      c.status = 2 and not tiene_sustituto(propietario, c.uuid, c.tipo, c.id, c.emitido, c.contraparte_rfc)
      and case h.origen
        when 'REP' then not exists (
          select from (select * from cfdi c where c.rfc_owner = propietario and c.uuid = h.documento offset 0) f
          where f.tipo = 'I' and f.metodo_pago = 'PUE' and f.emitido = c.emitido
            and (f.emitido or f.contraparte_rfc = c.contraparte_rfc)
            and f.status = 2 and not tiene_sustituto(propietario, f.uuid, f.tipo, f.id, f.emitido, f.contraparte_rfc))
        when 'NC' then case
          when not h.emitido and h.naturaleza = 'R' and h.aviso in ('sinFactura', 'sinEnterar') then m.mes is not null
          else h.corrige is not null or h.aviso = 'sinFactura' and (not h.emitido or exists (
            select from decision_flujo r where r.rfc_owner = propietario and r.cfdi_id = c.id and r.tipo = 'restituido')) end
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
  where h.rfc_owner = propietario and h.ctid = s.ctid
    and (h.cuenta, h.razon, h.mes) is distinct from (s.cuenta, s.razon, s.mes)
$$;`,
];

/** Replaces limitar_flujo, repartir_egresos, contar_hechos. */
export const egresosSinEnterar: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
