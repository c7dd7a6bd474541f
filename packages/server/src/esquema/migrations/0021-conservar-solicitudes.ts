import { type Kysely, type Migration, sql } from 'kysely';

/** A cancellation request references the signed request and the response: it is kept as long as a CFDI (see 0019). */
const statements = [
  `create function conservar_solicitudes() returns trigger language plpgsql as $$
  begin
    if exists (select from borradas where recibida > now() - interval '5 years') then
      raise exception 'delete of solicitud_cancelacion is refused: some of them are younger than five years'
        using errcode = 'insufficient_privilege';
    end if;
    return null;
  end $$`,
  `create trigger conservar_cinco_anos after delete on solicitud_cancelacion referencing old table as borradas
    for each statement execute function conservar_solicitudes()`,
  `create trigger conservar before truncate on solicitud_cancelacion
    for each statement execute function conservar()`,
];

/** Prevents the deletion of cancellation evidence before its time. */
export const conservarSolicitudes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
