import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** Who lost a taxpayer to the holder of its e.firma, and from which entry on that holder may read the log. */
export const reclamoPerdido: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    // Named `rfc`: a backup holds every table that has an rfc_owner.
    await sql`create table reclamo_perdido (
      rfc text collate "C" not null references contribuyente (rfc),
      usuario_id uuid not null references usuario (id) on delete cascade,
      cuando timestamptz not null,
      bitacora_desde integer not null,
      primary key (rfc, usuario_id)
    )`.execute(db);
  },
};
