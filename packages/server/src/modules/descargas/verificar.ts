import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { avanzarDescarga } from './avanzar-descarga';
import { addParteJob, findDescarga } from './descargas.store';
import { addPaqueteJob } from './paquetes.store';

/** So long a person waits for answers; what is left then is asked in the background, at once. */
const PATIENCE_MS = 20_000;

/** Asks the SAT now how far a download is, or all that are pending. Throws `sat_unavailable` when it answers nothing at all. */
export async function verificar(deps: Deps, rfc: string, id?: string): Promise<number> {
  const ids = id === undefined ? await pendingIds(deps, rfc) : [(await findDescarga(deps.db, rfc, id)).id];
  const until = performance.now() + PATIENCE_MS;
  const partes = await openPartes(deps, rfc, ids);
  let [answered, silent] = [0, 0];
  for (const parte of partes) {
    if (performance.now() > until || silent > 1) await addParteJob(deps, parte.rfc, parte.id);
    else if ((await avanzarDescarga(deps, parte)) === 'sin respuesta') silent++;
    else answered++;
  }
  if (silent > 0 && answered === 0)
    throw new Problem(503, 'sat_unavailable', 'El SAT no responde en este momento. Se volverá a intentar más tarde.');
  await wakePaquetes(deps, rfc, ids);
  const estados = await Promise.all(ids.map(async (each) => (await findDescarga(deps.db, rfc, each)).estado));
  return Math.min(...estados, id === undefined && estados.length === 0 ? 3 : 6);
}

async function pendingIds({ db }: Deps, rfc: string): Promise<string[]> {
  const rows = await db
    .selectFrom('descarga')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('pendiente', '=', true)
    .where('tipo', '=', 1)
    .orderBy('created')
    .execute();
  return rows.map(({ id }) => id);
}

async function openPartes({ db }: Deps, rfc: string, ids: readonly string[]): Promise<{ rfc: string; id: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('descarga_parte')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('descarga_id', 'in', ids)
    .where('fase', 'in', ['nueva', 'pidiendo', 'pedida'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => ({ rfc, id }));
}

/** Packages that wait for their next try need not wait any longer. */
async function wakePaquetes(deps: Deps, rfc: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await deps.db
    .selectFrom('descarga_paquete')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('descarga_id', 'in', ids)
    .where('fase', '=', 'nuevo')
    .execute();
  for (const { id } of rows) await addPaqueteJob(deps, rfc, id);
}
