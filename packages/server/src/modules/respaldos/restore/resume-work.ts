import { EstatusSolicitud } from '@boveda/contracts';
import type { Deps } from '../../../installation/deps';
import { queueSending } from '../../buzon/decide-respuesta';
import { addParteJob } from '../../descargas/descargas.store';
import { addPaqueteJob } from '../../descargas/paquetes.store';

/**
 * Queues jobs for work that was under way when the backup was made, because backups contain no jobs: without them
 * downloads would stay pending for ever and block new ones of the same period.
 */
export async function resumeWork(deps: Pick<Deps, 'db' | 'jobs'>, rfc: string): Promise<void> {
  const { db } = deps;
  // A backup of an earlier version has no taxes.
  await deps.jobs.add(db, 'read-flujo', {}, { jobKey: 'read-flujo' });
  const partes = db.selectFrom('descarga_parte').select('id').where('rfc_owner', '=', rfc);
  for (const { id } of await partes.where('fase', 'in', ['nueva', 'pidiendo', 'pedida']).execute())
    await addParteJob(deps, rfc, id);
  const paquetes = db.selectFrom('descarga_paquete').select('id').where('rfc_owner', '=', rfc);
  for (const { id } of await paquetes.where('fase', '=', 'nuevo').execute()) await addPaqueteJob(deps, rfc, id);
  const decided = db.selectFrom('solicitud_cancelacion').select('id').where('rfc_owner', '=', rfc);
  for (const { id } of await decided
    .where('status', '=', EstatusSolicitud.Pendiente)
    .where('respuesta', 'is not', null)
    .execute())
    await queueSending(deps, db, rfc, id, 0);
}
