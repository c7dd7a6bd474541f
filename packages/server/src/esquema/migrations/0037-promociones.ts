import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table promocion (
    ambiente text not null,
    area text not null,
    serial bigint not null,
    promocion jsonb not null,
    vista timestamptz not null,
    primary key (ambiente, area, serial)
  )`,
];

/**
 * Promotions of releases that this installation has seen: write access to the release store must not allow a rollback.
 */
export const promociones: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
