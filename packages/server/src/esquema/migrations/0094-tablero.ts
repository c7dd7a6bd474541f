import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table tablero (
    rfc_owner text collate "C" primary key references contribuyente (rfc),
    calculado timestamptz not null,
    meses_conocidos smallint not null,
    vigentes int not null,
    con_xml int not null,
    riesgos int not null,
    riesgos_graves int not null,
    riesgos_importe numeric not null
  )`,
  // With what a comparison reads, so that it visits no row: they lie in the order of their arrival, not of their dates.
  'create index metadato_comparado on metadato (rfc_owner, emitido, fecha) include (uuid, vigente, total, tipo)',
  'drop index metadato_fecha',
];

/** What the board of the taxpayers of a person shows of each, computed by a job. */
export const tablero: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
