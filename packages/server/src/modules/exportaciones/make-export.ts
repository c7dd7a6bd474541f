import { isLasting, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import type { MadeFile } from '@boveda/platform/threads/run-file-thread';
import { administradoresOf } from '../../auth/administradores';
import type { Deps } from '../../installation/deps';
import type { JobPayloads } from '../../installation/jobs/job-payloads';
import { zipListo } from '../../installation/mail/templates';
import { findNombre } from './contribuyente';
import { fileOf } from './export-file';
import { linkToExport } from './exportacion-links';
import { findExport, KEPT_MS, noteEnd, noteProgress } from './exportaciones.store';

type Row = NonNullable<Awaited<ReturnType<typeof findExport>>>;

/**
 * Makes the file of an export and then records it: killed at any moment it starts again and ends once. An error that
 * the user can resolve ends it; any other is retried, and the last attempt records the failure.
 */
export async function makeExport(
  deps: Deps,
  { rfc, id }: JobPayloads['make-export'],
  isLastAttempt: boolean,
): Promise<void> {
  const row = await findExport(deps, rfc, id);
  if (!row || row.estado === 'lista' || row.estado === 'error') return;
  const cancelled = new AbortController();
  try {
    await announce(deps, row, await writeFile(deps, row, cancelled));
  } catch (error) {
    if (cancelled.signal.aborted) return;
    if (!isLasting(error) && !isLastAttempt) throw error;
    const why = error instanceof Problem ? error.msg : 'No se pudo generar el archivo. Intente de nuevo.';
    await noteEnd(deps, rfc, id, { estado: 'error', error: why });
    deps.log.error({ err: error, exportacion: id }, 'an export failed');
  }
}

async function writeFile(deps: Deps, row: Row, cancelled: AbortController): Promise<MadeFile> {
  const { rfc_owner: rfc, id, origen, tipo, query } = row;
  const note = async (done: number) => {
    if (!(await noteProgress(deps, rfc, id, Math.min(done, row.cantidad)))) cancelled.abort();
  };
  await note(0);
  // Before any work, so that an export cancelled while queued does nothing.
  const onProgress = (done: number) => void note(done).catch(() => undefined);
  const draft = deps.sharedFiles.draft();
  const nombre = await findNombre(deps.db, rfc);
  const order = { rfc, nombre, origen, tipo, query, now: row.creada };
  const made = await deps.exporter.make(order, draft, {
    turnOf: [rfc, row.usuario_id],
    signal: cancelled.signal,
    onProgress,
  });
  await deps.sharedFiles.keep(fileOf(id), draft);
  return made;
}

/**
 * Stores the end of the export and queues its mails in one transaction: each recipient gets one mail, and only about an
 * existing file.
 */
async function announce(deps: Deps, row: Row, made: MadeFile): Promise<void> {
  const { rfc_owner: rfc, id } = row;
  const alive = await transaction(deps.db, async (trx) => {
    const ended = await noteEnd({ ...deps, db: trx }, rfc, id, { estado: 'lista', ...made });
    if (ended && row.por_correo) await mailAdministradores(deps, trx, row);
    return ended;
  });
  if (!alive) await deps.sharedFiles.remove(fileOf(id));
}

async function mailAdministradores(deps: Deps, trx: Db, row: Row): Promise<void> {
  const { rfc_owner: rfc, id, cantidad, archivo } = row;
  const expires = new Date(deps.clock().getTime() + KEPT_MS);
  const contribuyente = await findNombre(trx, rfc);
  for (const { id: usuarioId, correo } of await administradoresOf(trx, rfc)) {
    const link = linkToExport(deps, { rfc, id, holder: { kind: 'usuario', id: usuarioId } }, expires);
    const url = `${deps.env.publicUrl}${link}`;
    await deps.mailer.queue(trx, zipListo(correo, { contribuyente, rfc, cantidad, archivo, url }));
  }
}
