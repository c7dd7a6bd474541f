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
];

/** What the board of the taxpayers of a person shows of each, computed by a job. */
export const tablero: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
