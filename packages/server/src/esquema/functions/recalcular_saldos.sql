-- The balance of a PPD invoice is its total less the payments and egresos that count, never below 0, and its state of
-- payment follows: 1 paid (up to a cent), 2 in part, 3 nothing. Writes those only that differ.
create or replace function recalcular_saldos(propietario text, facturas uuid[])
  returns void
  language sql
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  update cfdi c set saldo_insoluto = s.saldo,
    pago_estatus = case when s.saldo <= 0.01 then 1 when s.veces = 0 then 3 else 2 end
  from (
    select f.id, p.veces + n.veces as veces, greatest(round(f.total - p.pagado - n.acreditado, 2), 0) as saldo
    from unnest(facturas) x (uuid)
    join cfdi f on f.rfc_owner = propietario and f.uuid = x.uuid and f.tipo = 'I' and f.metodo_pago = 'PPD'
    cross join lateral (
      select coalesce(sum(importe), 0) as pagado, count(*) as veces from pago_aplicado
      where rfc_owner = propietario and factura_id = f.id
    ) p
    cross join lateral (
      select coalesce(sum(importe), 0) as acreditado, count(*) as veces from nota_aplicada
      where rfc_owner = propietario and factura_id = f.id
    ) n
  ) s
  where c.rfc_owner = propietario and c.id = s.id and (c.saldo_insoluto is distinct from s.saldo
    or c.pago_estatus is distinct from case when s.saldo <= 0.01 then 1 when s.veces = 0 then 3 else 2 end)
$$;
