import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A CFDI is kept five years after it was issued, and after it was received (CFF 30); the places of its files are kept
 * permanently. No part of the server deletes either; the trigger also rejects statements from outside the server.
 */
const statements = [
  `create function conservar() returns trigger language plpgsql as $$
  begin
    raise exception '% of % is refused: evidence is kept', tg_op, tg_table_name
      using errcode = 'insufficient_privilege';
  end $$`,
  `create function conservar_cinco_anos() returns trigger language plpgsql as $$
  begin
    if exists (
      select from borrados
      where greatest(created, fecha at time zone 'America/Mexico_City') > now() - interval '5 years'
    ) then
      raise exception 'delete of cfdi is refused: some of them are younger than five years'
        using errcode = 'insufficient_privilege';
    end if;
    return null;
  end $$`,
  `create trigger conservar_cinco_anos after delete on cfdi referencing old table as borrados
    for each statement execute function conservar_cinco_anos()`,
  'create trigger conservar before truncate on cfdi for each statement execute function conservar()',
  `create trigger conservar before delete or truncate on packed_blob
    for each statement execute function conservar()`,
];

/** Prevents the deletion of evidence before its time. */
export const conservacion: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
