import { type Kysely, type Migration, sql } from 'kysely';

const tables = ['descarga', 'descarga_parte'];

/** Downloads of CFDI de retenciones, which the SAT hands out through a service of its own. */
export const descargasDeRetenciones: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of tables)
      await sql
        .raw(
          `alter table ${table} drop constraint ${table}_contenido_check, add constraint ${table}_contenido_check
            check (contenido in ('CFDI', 'Metadata', 'Retenciones'))`,
        )
        .execute(db);
  },
};
