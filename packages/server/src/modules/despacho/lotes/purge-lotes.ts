import { sql } from 'kysely';
import type { Deps } from '../../../installation/deps';
import { LOTES } from './lote-links';

/** Ends rows whose job is gone, deletes jobs that expired, and every file without a job. */
export async function purgeLotes({
  db,
  clock,
  sharedFiles,
}: Pick<Deps, 'db' | 'clock' | 'sharedFiles'>): Promise<void> {
  await sql`update lote_renglon r set estado = 'fallo', codigo = 'internal_error', mensaje = ${'El trabajo se interrumpió. Intente otra vez.'},
      terminado = ${clock()}
    where r.estado = 'pendiente' and not exists (
      select from graphile_worker.jobs j where j.key = 'lote ' || r.lote_id || ' ' || r.rfc_owner
        and (j.attempts < j.max_attempts or j.locked_at is not null)
    )`.execute(db);
  await db.deleteFrom('lote').where('expira', '<=', clock()).execute();
  // Before the rows: a job has its row before it has a file.
  const files = await sharedFiles.list(LOTES);
  const known = new Set((await db.selectFrom('lote').select('id').execute()).map(({ id }) => id));
  for (const { name } of files) if (!known.has(idOf(name))) await sharedFiles.remove(name);
}

/** The id of the job that a file's name begins with. */
const idOf = (name: string) => name.slice(LOTES.length + 1, LOTES.length + 37);
