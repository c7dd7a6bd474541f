-- After CFDI changed, the cash flow of all that depends on them says what the CFDI say. First estimates of receipts
-- without a breakdown, then what counts and why not, then classes of expenses.
create or replace function actualizar_flujo(propietario text, ids uuid[])
  returns void
  language plpgsql
as $$
  declare afectados uuid[] := flujo_afectado(propietario, ids);
  begin
    perform estimar_flujo(propietario, afectados);
    perform contar_flujo(propietario, afectados);
    perform clasificar_flujo(propietario, afectados);
  end
$$;
