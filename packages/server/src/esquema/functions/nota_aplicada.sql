-- What valid egresos take off the balance of an invoice. One for several invoices is divided among those that are
-- stored, in proportion to their totals; both parties must be the same. An anticipo (07) is applied to what is owed, so
-- to PPD only.
create or replace view nota_aplicada as
  select f.rfc_owner, f.id as factura_id, e.id as nota_id, e.serie, e.folio, e.uuid, e.fecha, f.moneda,
    round(case
      when e.moneda = f.moneda then e.total
      when f.moneda in ('MXN', 'XXX') then e.total_mxn
      else e.total_mxn / f.tipo_cambio
    end * f.total / h.total, 6) as importe, n.tipo_relacion
  from cfdi f
  join acreditacion n on n.rfc_owner = f.rfc_owner and n.uuid = f.uuid
  join cfdi e on e.rfc_owner = n.rfc_owner and e.id = n.nota_id and e.tipo = 'E'
  cross join lateral (select total_acreditable(n.rfc_owner, n.nota_id) as total offset 0) h
  where f.tipo = 'I' and (n.tipo_relacion <> '07' or f.metodo_pago = 'PPD') and h.total > 0
    and e.emitido = f.emitido and e.contraparte_rfc = f.contraparte_rfc and e.status = 2
    and not tiene_sustituto(e.rfc_owner, e.uuid, e.tipo, e.id, e.emitido, e.contraparte_rfc)
    and (e.moneda = f.moneda or e.total_mxn is not null and (f.moneda in ('MXN', 'XXX') or f.tipo_cambio > 0));
