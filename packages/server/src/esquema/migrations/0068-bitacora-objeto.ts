import { type Kysely, type Migration, sql } from 'kysely';

/** Finds the entries about one CFDI. Only UUIDs are 36 characters long, so other entries cost nothing. */
export const bitacoraObjeto: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`create index bitacora_objeto on bitacora (rfc_owner, objeto, n) where length(objeto) = 36`.execute(db);
  },
};
