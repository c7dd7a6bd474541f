import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Only the owner of a table may ANALYZE it, and the application is not the owner: the function runs with the owner's
 * rights.
 */
const statement = `create function analizar_cfdi() returns void language sql
  security definer set search_path = pg_catalog, pg_temp
  as 'analyze public.cfdi, public.cfdi_detalle, public.abono, public.relacion'`;

/** ANALYZE of the tables of CFDI, for an application that does not own them. */
export const statistics: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(statement).execute(db);
  },
};
