import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // No foreign keys: entries outlive their users and taxpayers.
  `create table bitacora (
    rfc_owner text collate "C" not null,
    n integer not null check (n > 0),
    cuando timestamptz not null,
    usuario_id uuid,
    usuario text not null,
    accion text collate "C" not null,
    objeto text not null,
    detalle text not null,
    ip text not null,
    agente text not null,
    huella bytea not null,
    primary key (rfc_owner, n)
  )`,
  `create table bitacora_cabeza (
    rfc_owner text collate "C" primary key,
    n integer not null,
    huella bytea not null
  )`,
  `create function bitacora_solo_crece() returns trigger language plpgsql as $$
  begin
    raise exception '% of % is refused: what was written down stays', tg_op, tg_table_name
      using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger solo_crece before update or delete or truncate on bitacora
    for each statement execute function bitacora_solo_crece()`,
  `create trigger solo_crece before delete or truncate on bitacora_cabeza
    for each statement execute function bitacora_solo_crece()`,
  `create trigger no_retrocede before update on bitacora_cabeza
    for each row when (new.n < old.n or new.rfc_owner <> old.rfc_owner) execute function bitacora_solo_crece()`,
];

/** The audit log of each taxpayer, and the end of its chain. */
export const bitacora: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
