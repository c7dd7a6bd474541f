import { type Kysely, type Migration, sql } from 'kysely';

/** Only the owner of a table may have PostgreSQL look at it, and the application is not: this does it in the owner's name. */
const statement = `create function analizar_cfdi() returns void language sql
  security definer set search_path = pg_catalog, pg_temp
  as 'analyze public.cfdi, public.cfdi_detalle, public.abono, public.relacion'`;

/** Statistics of the tables of CFDI, for an application that does not own them. */
export const statistics: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(statement).execute(db);
  },
};
