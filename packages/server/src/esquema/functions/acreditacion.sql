-- What an egreso takes its amount off: each invoice once, by the first of the relations 01 (nota de crédito), 03
-- (devolución) and 07 (anticipo applied). Whether the egreso counts is not decided here.
create or replace view acreditacion as
  select n.rfc_owner, n.cfdi_id as nota_id, n.uuid, n.tipo_relacion
  from relacion n
  -- The type is no condition of an index, which would be searched for each of the three.
  where n.tipo_relacion || '' in ('01', '03', '07')
    and (n.tipo_relacion = '01' or not acredita_antes(n.rfc_owner, n.cfdi_id, n.tipo_relacion, n.uuid));
