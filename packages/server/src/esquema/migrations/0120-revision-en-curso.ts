import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  // The scheduled check, and those that an operator runs. A scheduled one that has ended has no place, and stays until the
  // next one begins, with the job that ended it.
  `create table revision_en_curso (
    id integer generated always as identity primary key,
    programada boolean not null,
    comenzada timestamptz not null,
    avanzada timestamptz not null default now(),
    pasos integer not null default 0,
    lugar jsonb,
    trabajo text,
    cfdi bigint not null default 0,
    archivos bigint not null default 0,
    danos bigint not null default 0,
    avisos bigint not null default 0,
    contribuyentes bigint not null default 0,
    pendientes jsonb
  )`,
  'create unique index revision_programada on revision_en_curso (programada) where programada',
  // No foreign key: it would be looked up for each file.
  `create table revision_archivo (
    revision_id integer not null,
    sha256 bytea not null,
    primary key (revision_id, sha256)
  )`,
];

/** Where an integrity check is, and the files that the rows it has read name. */
export const revisionEnCurso: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
