import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

// As in 0028. PostgreSQL's own daemon analyzes each partition, and since PostgreSQL 18 they can be left out.
const statement = `create function analizar_particionada(tabla text) returns void language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
  begin
    execute format('analyze %s public.%I', case when current_setting('server_version_num')::int >= 180000 then 'only' end, tabla);
  end $$`;

/** ANALYZE of a table that has partitions, for an application that does not own it. */
export const particiones: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql.raw(statement).execute(db);
  },
};
