import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  'alter table usuario add column vista_previa boolean not null default false',
  // No column for user, address or taxpayer: personal data that is not stored cannot be requested or leak.
  `create table telemetria (
    recibido timestamptz not null,
    composicion text not null,
    area text,
    release text,
    metrica text,
    valor double precision,
    falla text,
    soporte text,
    check ((metrica is null) <> (falla is null))
  )`,
  'create index telemetria_recibido on telemetria (recibido)',
  'create index telemetria_soporte on telemetria (soporte) where soporte is not null',
];

/** Permission to see previews; measurements and load failures of open pages. */
export const previewsTelemetria: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
