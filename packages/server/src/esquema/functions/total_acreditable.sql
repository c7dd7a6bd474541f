-- What an egreso is divided by: the totals of the stored invoices that it names, of the same parties.
create or replace function total_acreditable(propietario text, nota uuid)
  returns numeric
  language sql
  stable
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  select sum(i.total) from cfdi e
  join acreditacion t on t.rfc_owner = propietario and t.nota_id = e.id
  join cfdi i on i.rfc_owner = propietario and i.uuid = t.uuid
  where e.rfc_owner = propietario and e.id = nota and i.tipo = 'I'
    and (t.tipo_relacion <> '07' or i.metodo_pago = 'PPD') and i.emitido = e.emitido
    and i.contraparte_rfc = e.contraparte_rfc
$$;
