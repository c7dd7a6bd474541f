import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Of the valid ones too, from now on.
  'alter table metadato_cancelado rename to metadato',
  'alter table metadato add column vigente boolean not null default false',
  'alter table metadato alter column vigente drop default',
  'alter table metadato alter column cancelado drop not null',
  'create index metadato_fecha on metadato (rfc_owner, emitido, fecha)',
  `alter table descarga add column contenido text collate "C" not null default 'CFDI'
    check (contenido in ('CFDI', 'Metadata'))`,
];

/** All metadata of the SAT, not only that of cancelled CFDI, and downloads of metadata. */
export const espejo: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
