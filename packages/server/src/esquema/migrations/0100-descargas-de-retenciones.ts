import { type Kysely, type Migration, sql } from 'kysely';

const tables = ['descarga', 'descarga_parte'];

/** Lets downloads and their parts ask for CFDI de retenciones, which a separate service of the SAT returns. */
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
