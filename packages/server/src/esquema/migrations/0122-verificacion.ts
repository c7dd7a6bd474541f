import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

// The key changes in no update, and pages have room for one: an answer that changes nothing writes to no index. `cfdi` has fourteen.
const statements = [
  `create table verificacion (
    rfc_owner text collate "C" not null,
    cfdi_id uuid not null,
    verificado timestamptz not null,
    primary key (rfc_owner, cfdi_id),
    foreign key (rfc_owner, cfdi_id) references cfdi (rfc_owner, id) on delete cascade
  ) with (fillfactor = 50)`,
  `alter table actividad add repaso_emitido boolean, add repaso_fecha timestamp, add repaso_id uuid,
    add check (num_nulls(repaso_emitido, repaso_fecha, repaso_id) in (0, 3))`,
];

/** When the SAT last confirmed a state, apart from the CFDI; and up to which CFDI a taxpayer's states were asked again. */
export const verificacion: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
