-- Whether an egreso names an invoice by an earlier kind of relation too. An invoice takes one credit of an egreso,
-- however many relations name it. In plpgsql, because a plan that inlines it compared each relation of the taxpayer
-- with each.
create or replace function acredita_antes(propietario text, nota uuid, relacionado text, factura uuid)
  returns boolean
  language plpgsql
  stable
  set plan_cache_mode to 'force_generic_plan'
as $$
  begin
    return exists (select from relacion m where m.rfc_owner = propietario and m.cfdi_id = nota
      and m.tipo_relacion in ('01', '03', '07') and m.tipo_relacion < relacionado and m.uuid = factura);
  end
$$;
