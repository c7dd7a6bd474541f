-- The egresos that are divided together with these CFDI: those of the same invoices, those of the invoices that these
-- correct, and so on for 50 steps. A longer chain is no business.
create or replace function egresos_ligados(propietario text, ids uuid[])
  returns uuid[]
  language plpgsql
  stable
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_nestloop to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  declare facturas uuid[]; conocidas uuid[]; egresos uuid[]; nuevos uuid[];
  begin
    facturas := array(
      select c.uuid from unnest(ids) x (id)
        cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.id = x.id offset 0) c
        where c.tipo = 'I'
      union
      select a.factura from unnest(ids) x (id) cross join lateral (
        select a.factura from abono a where a.rfc_owner = propietario and a.rep_id = x.id offset 0) a
      union
      select r.uuid from unnest(ids) x (id) cross join lateral (
        select r.uuid from relacion r where r.rfc_owner = propietario and r.cfdi_id = x.id
          and r.tipo_relacion in ('01', '03', '07') offset 0) r);
    conocidas := facturas;
    for paso in 1 .. 50 loop
      exit when cardinality(facturas) = 0;
      nuevos := array(
        select r.cfdi_id from unnest(facturas) f (uuid)
        cross join lateral (
          select r.cfdi_id from relacion r
          where r.rfc_owner = propietario and r.uuid = f.uuid and r.tipo_relacion in ('01', '03', '07') offset 0) r
        cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.id = r.cfdi_id offset 0) e where e.tipo = 'E'
        except select unnest(egresos));
      exit when cardinality(nuevos) = 0;
      egresos := egresos || nuevos;
      facturas := array(
        select r.uuid from unnest(nuevos) x (id) cross join lateral (
          select r.uuid from relacion r where r.rfc_owner = propietario and r.cfdi_id = x.id
            and r.tipo_relacion in ('01', '03', '07') offset 0) r
        except select unnest(conocidas));
      conocidas := conocidas || facturas;
    end loop;
    return egresos;
  end
$$;
