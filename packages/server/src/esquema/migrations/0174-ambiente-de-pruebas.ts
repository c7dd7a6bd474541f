import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const refused = (what: string) => `raise exception '${what}' using errcode = 'insufficient_privilege';`;

const statements = [
  `create table ambiente_prueba (
    rfc_owner text collate "C" primary key references contribuyente (rfc),
    de text collate "C" not null unique references contribuyente (rfc),
    reiniciado timestamptz not null,
    lleno timestamptz
  )`,
  `create or replace function es_rfc_de_prueba(rfc text) returns boolean language sql immutable as $$
  select rfc ~ '^PRU[0-9]{2}0231[A-Z0-9]{2}[0-9A]$'
$$`,
  `create or replace function conservar_cinco_anos() returns trigger language plpgsql as $$
  begin
    if exists (
      select from borrados b
      where greatest(b.created, make_date(extract(year from b.fecha)::int + 1, 4, 30)::timestamp at time zone 'America/Mexico_City')
          > now() - interval '5 years'
        and not b.cuarentena and not es_rfc_de_prueba(b.rfc_owner) and not exists (
          select from cfdi_reemplazado r where r.rfc_owner = b.rfc_owner and r.uuid = b.uuid
            and r.xml_sha256 = b.xml_sha256 and r.pdf_sha256 is not distinct from b.pdf_sha256
        )
    ) then
      ${refused('delete of cfdi is refused: some of them must be kept for five years after their annual return')}
    end if;
    return null;
  end
$$`,
  `create or replace function conservar_retenciones() returns trigger language plpgsql as $$
  begin
    if exists (
      select from borrados b
      where greatest(b.created, make_date(extract(year from b.fecha)::int + 1, 4, 30)::timestamp at time zone 'America/Mexico_City')
        > now() - interval '5 years' and not es_rfc_de_prueba(b.rfc_owner)
    ) then
      ${refused('delete of retencion is refused: some of them must be kept for five years after their annual return')}
    end if;
    return null;
  end
$$`,
  `create or replace function conservar_acuses() returns trigger language plpgsql as $$
  begin
    if exists (select from borrados where created > now() - interval '5 years' and not es_rfc_de_prueba(rfc_owner)) then
      ${refused('delete of acuse_cancelacion is refused: some of them are younger than five years')}
    end if;
    return null;
  end
$$`,
  'drop trigger conservar on cfdi_reemplazado',
  `create trigger conservar before update or truncate on cfdi_reemplazado
    for each statement execute function conservar()`,
  `create trigger conservar_filas before delete on cfdi_reemplazado
    for each row when (not es_rfc_de_prueba(old.rfc_owner)) execute function conservar()`,
  // Otherwise evidence could be given to a test environment first, and deleted there.
  ...['cfdi', 'retencion'].map(
    (table) => `create trigger no_cambia_de_dueno before update of rfc_owner on ${table}
    for each row when (old.rfc_owner is distinct from new.rfc_owner) execute function conservar()`,
  ),
  // Tables refer to each other: those that are still named are tried again once the others are empty.
  `create or replace function vaciar_prueba(propietario text) returns void language plpgsql
  security definer set search_path to 'public', 'pg_temp' as $$
  declare
    tablas text[];
    quedan text[];
    tabla text;
  begin
    if not es_rfc_de_prueba(propietario) then
      ${refused('% is no test environment: what it has is kept').replace("' using", "', propietario using")}
    end if;
    delete from cfdi where rfc_owner = propietario;
    select array_agg(c.relname order by c.relname) into tablas
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'rfc_owner' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all (array['ambiente_prueba', 'api_key', 'api_key_uso', 'bitacora', 'bitacora_cabeza', 'idempotencia',
        'oauth_codigo', 'oauth_token', 'webhook', 'webhook_entrega']);
    while tablas <> '{}' loop
      quedan := '{}';
      foreach tabla in array tablas loop
        begin
          execute format('delete from %I where rfc_owner = $1', tabla) using propietario;
        exception when foreign_key_violation then
          quedan := quedan || tabla;
        end;
      end loop;
      if quedan = tablas then
        raise exception 'test environment: % cannot be emptied', quedan;
      end if;
      tablas := quedan;
    end loop;
  end
$$`,
  // Whoever may write CFDI may empty a test environment; what is none is refused within.
  'grant execute on function vaciar_prueba(text) to public',
];

/**
 * The test environment of a taxpayer, a taxpayer of its own by the form of its RFC, and how it is emptied. Its CFDI are made up: what keeps
 * evidence does not keep them.
 */
export const ambienteDePruebas: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
