import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  `create table consulta_sat (
    rfc_owner text collate "C" not null,
    cfdi_id uuid not null,
    resultado text not null check (resultado in ('noEncontrado', 'sinRespuesta')),
    preguntado timestamptz not null,
    desde timestamptz not null,
    proxima timestamptz,
    primary key (rfc_owner, cfdi_id),
    foreign key (rfc_owner, cfdi_id) references cfdi (rfc_owner, id) on delete cascade
  ) with (fillfactor = 50)`,
];

/** What the SAT was last asked about CFDI that it has not confirmed, and when it is asked again. */
export const consultaSat: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
