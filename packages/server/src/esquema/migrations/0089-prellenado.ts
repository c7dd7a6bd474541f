import { type Kysely, type Migration, sql } from 'kysely';

/** What the SAT shows for a month, as a user gave it. */
export const prellenado: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table prellenado (
      rfc_owner text collate "C" not null references contribuyente (rfc),
      mes date not null check (mes = date_trunc('month', mes)),
      cifras jsonb not null,
      autor text not null,
      guardado timestamptz not null,
      primary key (rfc_owner, mes)
    )`.execute(db);
  },
};
