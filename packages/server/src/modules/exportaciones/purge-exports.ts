import { readdir, rm, stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps';
import { fileOf } from './export-file';
import { KEPT_MS } from './exportaciones.store';

/** Longer than any export takes to be made or served. */
const ABANDONED_MS = 6 * 3_600_000;

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
export async function purgeExports({ db, clock, exporter }: Pick<Deps, 'db' | 'clock' | 'exporter'>): Promise<void> {
  const now = clock();
  await endLost({ db, clock });
  await db.deleteFrom('exportacion').where('expira', '<=', now).execute();
  const known = new Set((await db.selectFrom('exportacion').select('id').execute()).map(({ id }) => id));
  for (const name of await readdir(exporter.folder).catch(() => [])) {
    if (known.has(name)) continue;
    const file = fileOf(exporter.folder, name);
    const found = await stat(file).catch(() => null);
    // The draft of a running export and the code of its thread have no row either, but are recent.
    const isDraft = name.includes('.');
    if (found && (!isDraft || now.getTime() - found.mtimeMs > ABANDONED_MS))
      await rm(file, { recursive: true, force: true });
  }
}
