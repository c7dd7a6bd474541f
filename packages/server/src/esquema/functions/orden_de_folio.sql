-- A text that sorts by serie, then by the folio without its last digits, then by those digits as a number: 2 before 10.
-- One expression, so that PostgreSQL inlines it; indexes contain it, so a change needs them built again.
create or replace function orden_de_folio(serie text, folio text)
  returns text
  language sql
  immutable parallel safe
as $$
  select upper(serie collate "C") || chr(1) || regexp_replace(upper(folio collate "C"), '[0-9]+$', '')
    || lpad(length(coalesce(ltrim(substring(folio from '[0-9]+$'), '0'), ''))::text, 3, '0')
    || coalesce(ltrim(substring(folio from '[0-9]+$'), '0'), '')
$$;
