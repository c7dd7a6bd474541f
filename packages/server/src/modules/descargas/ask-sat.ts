import type { AnswerOf, api } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { Deps } from '../../installation/deps';
import { advanceDescarga, type Progress } from './advance-descarga';
import { addParteJob, findDescarga } from './descargas.store';
import { addPaqueteJob } from './paquetes.store';

const VERIFICADAS = 'Descargas Verificadas Exitosamente';
const EN_ESPERA =
  'Aún no se puede preguntar otra vez al SAT. Abra el estado de la descarga: dice desde cuándo y por qué.';
const SIN_RESPUESTA = 'El SAT no responde en este momento. Se volverá a intentar más tarde.';
/** How long a caller waits for answers; the remaining parts are queried in the background. */
const PATIENCE_MS = 20_000;

/**
 * Queries the SAT now about one download, or about all pending ones. Throws `sat_unavailable` when it answers nothing,
 * or refuses all with a fault, which the sentence then says.
 */
export async function askSat(deps: Deps, rfc: string, id?: string): Promise<AnswerOf<typeof api.descargas.verify>> {
  const ids = id === undefined ? await pendingIds(deps, rfc) : [(await findDescarga(deps.db, rfc, id)).id];
  const until = performance.now() + PATIENCE_MS;
  const partes = await openPartes(deps, rfc, ids);
  const made: Progress[] = [];
  const count = (progress: Progress) => made.filter((each) => each === progress).length;
  for (const parte of partes) {
    if (performance.now() > until || count('sin respuesta') > 1) await addParteJob(deps, parte.rfc, parte.id);
    else made.push(await advanceDescarga(deps, parte));
  }
  if (count('sin respuesta') + count('rechazada') > 0 && count('hecho') + count('ocupada') === 0) {
    const refused = partes[made.indexOf('rechazada')];
    throw new Problem(503, 'sat_unavailable', refused ? await mensajeOf(deps, refused) : SIN_RESPUESTA);
  }
  await wakePaquetes(deps, rfc, ids);
  const estados = await Promise.all(ids.map(async (each) => (await findDescarga(deps.db, rfc, each)).estado));
  return {
    estado: Math.min(...estados, id === undefined && estados.length === 0 ? 3 : 6),
    msg: made.length > 0 && made.length === count('en espera') ? EN_ESPERA : VERIFICADAS,
  };
}

/** Why the SAT refused a request, in the sentence that its part keeps. */
async function mensajeOf({ db }: Deps, { rfc, id }: { rfc: string; id: string }): Promise<string> {
  const { mensaje } = await db
    .selectFrom('descarga_parte')
    .select('mensaje')
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return mensaje;
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

/** Runs packages that wait for their retry at once. */
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
