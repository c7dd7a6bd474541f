import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';

/** Checks of the whole installation whose last end is remembered. */
export type Revision = 'integrity' | 'recheck';

/** Stores when a check ended and what it found, by kind; `ended` is null for one that begins, whose last end stays. */
export async function noteRevision(
  db: Db,
  revision: Revision,
  ended: Date | null,
  found: Readonly<Record<string, number>>,
): Promise<void> {
  await sql`insert into revision as r (revision, terminada, hallazgos)
    values (${revision}, ${ended}, ${JSON.stringify(found)})
    on conflict (revision) do update
      set terminada = coalesce(excluded.terminada, r.terminada), hallazgos = excluded.hallazgos`.execute(db);
}

/** The same for one of the jobs that a check consists of: what it found is added. */
export async function addToRevision(
  db: Db,
  revision: Revision,
  ended: Date,
  kind: string,
  found: number,
): Promise<void> {
  await sql`insert into revision as r (revision, terminada, hallazgos)
    values (${revision}, ${ended}, jsonb_build_object(${kind}::text, ${found}::int))
    on conflict (revision) do update set terminada = excluded.terminada, hallazgos = r.hallazgos
      || jsonb_build_object(${kind}::text, coalesce((r.hallazgos ->> ${kind}::text)::int, 0) + ${found}::int)`.execute(
    db,
  );
}
