import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { EXPORTS, fileOf } from './export-file';
import { KEPT_MS } from './exportaciones.store';

/** Ends exports whose job is gone: after a kill at the last attempt no other code would record the failure. */
async function endLost({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await sql`update exportacion e set estado = 'error', error = ${'La exportación se interrumpió. Intente de nuevo.'},
      expira = ${new Date(clock().getTime() + KEPT_MS)}
    where e.estado in ('pendiente', 'en_proceso') and not exists (
      select from graphile_worker._private_jobs j
      where j.payload ->> 'id' = e.id::text and (j.attempts < j.max_attempts or j.locked_at is not null)
    )`.execute(db);
}

/** Ends exports without a job, deletes expired ones, and deletes every file without an export. */
export async function purgeExports({
  db,
  clock,
  sharedFiles,
}: Pick<Deps, 'db' | 'clock' | 'sharedFiles'>): Promise<void> {
  const now = clock();
  await endLost({ db, clock });
  await db.deleteFrom('exportacion').where('expira', '<=', now).execute();
  // Before the rows: an export has its row before it has a file.
  const files = await sharedFiles.list(EXPORTS);
  const rows = await db.selectFrom('exportacion').select('id').execute();
  const known = new Set(rows.map(({ id }) => fileOf(id)));
  for (const { name } of files) if (!known.has(name)) await sharedFiles.remove(name);
}
