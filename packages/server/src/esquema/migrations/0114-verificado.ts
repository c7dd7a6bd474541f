import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

// An update that changes an indexed column writes to every index. The SAT is asked again about each valid CFDI for two years, and
// mostly only `verificado` changes. Those cancelled since a visit are few among the cancelled ones of a taxpayer.
const statements = [
  'drop index cfdi_cancelacion',
  'create index cfdi_cancelacion on cfdi (rfc_owner, id) where status = 3',
];

/** No index has the time of the SAT's last answer. */
export const verificado: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
