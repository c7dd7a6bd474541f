-- Whether a valid CFDI of the same type and issuer replaces this one (TipoRelacion 04); then this one does not count.
-- By whole keys in plpgsql: a plan that inlines it read all CFDI of the taxpayer for each row of the other.
create or replace function tiene_sustituto(propietario text, sustituido uuid, de_tipo text, propio uuid,
  de_emitidos boolean, contraparte text)
  returns boolean
  language plpgsql
  stable
  set plan_cache_mode to 'force_generic_plan'
as $$
  begin
    return exists (
      select from relacion s
      cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.id = s.cfdi_id offset 0) q
      where s.rfc_owner = propietario and s.uuid = sustituido and s.tipo_relacion = '04' and q.tipo = de_tipo and q.status = 2
        and q.id <> propio and q.emitido = de_emitidos and (q.emitido or q.contraparte_rfc = contraparte));
  end
$$;
