import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** A third privilege of an access, '3' Revisor. */
export const privilegioDeRevisor: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const table of ['acceso', 'enlace'])
      await sql
        .raw(
          `alter table ${table} drop constraint ${table}_privilegio_check,
            add constraint ${table}_privilegio_check check (privilegio in ('1', '2', '3'))`,
        )
        .execute(db);
  },
};
