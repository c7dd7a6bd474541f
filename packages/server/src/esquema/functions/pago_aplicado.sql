-- What valid receipts pay of an invoice, in the currency of the invoice. MonedaDR must be that currency; where it
-- differs, the currency of the payment may match. A receipt of another issuer changes no balance, whatever UUID it
-- names.
create or replace view pago_aplicado as
  select f.rfc_owner, f.id as factura_id, r.id as rep_id, r.serie, r.folio, r.uuid, a.orden, a.fecha_pago, a.forma_pago,
    a.cuenta_origen, a.cuenta_destino, a.operacion, a.parcialidad, f.moneda,
    case when a.moneda = f.moneda or f.moneda = 'XXX' then a.importe else a.importe_pago end as importe
  from cfdi f
  join abono a on a.rfc_owner = f.rfc_owner and a.factura = f.uuid
  join cfdi r on r.rfc_owner = a.rfc_owner and r.id = a.rep_id and r.tipo = 'P'
  where f.tipo = 'I' and f.moneda in (a.moneda, a.moneda_pago, 'XXX')
    and r.emitido = f.emitido and (r.emitido or r.contraparte_rfc = f.contraparte_rfc) and r.status = 2
    and not tiene_sustituto(r.rfc_owner, r.uuid, r.tipo, r.id, r.emitido, r.contraparte_rfc);
