import type { Deps } from '../../../deps';
import { queueEnvio } from '../../buzon/decidir';
import { addParteJob } from '../../descargas/descargas.store';
import { addPaqueteJob } from '../../descargas/paquetes.store';

/**
 * Has what was under way when the backup was made go on, as jobs are in no backup: downloads that nobody asks about would
 * wait for ever, and so would whoever asks for the same period again.
 */
export async function resumeWork(deps: Pick<Deps, 'db' | 'jobs'>, rfc: string): Promise<void> {
  const { db } = deps;
  const partes = db.selectFrom('descarga_parte').select('id').where('rfc_owner', '=', rfc);
  for (const { id } of await partes.where('fase', 'in', ['nueva', 'pidiendo', 'pedida']).execute())
    await addParteJob(deps, rfc, id);
  const paquetes = db.selectFrom('descarga_paquete').select('id').where('rfc_owner', '=', rfc);
  for (const { id } of await paquetes.where('fase', '=', 'nuevo').execute()) await addPaqueteJob(deps, rfc, id);
  const decided = db.selectFrom('solicitud_cancelacion').select('id').where('rfc_owner', '=', rfc);
  for (const { id } of await decided.where('status', '=', 1).where('respuesta', 'is not', null).execute())
    await queueEnvio(deps, db, rfc, id, 0);
}
