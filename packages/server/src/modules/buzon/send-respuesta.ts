import { EstatusSolicitud } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import { type Firmante, type PacGateway, PacRefused, SatUnavailable, signRespuesta } from '@boveda/sat-client';
import { sql } from 'kysely';
import { record } from '../../audit/record';
import { withHashes } from '../../audit/with-hashes';
import type { Deps } from '../../installation/deps';
import { ASKABLE, verifyCfdis } from '../../vault/sat-state/verify-cfdis';
import { confirmAbsent, confirmRespuesta, findRecibido } from './confirm-respuesta';
import { firmanteOf, pacOf } from './signing-means';

/** Lease of a sending: longer than twice the timeout of the PAC. */
const TURNO_MS = 90_000;
const RECIBIDA = '1000';
/** Codes of the SAT for a rejected answer; the request may be answered again, and differently. */
const REFUSED = new Set(['1003', '1004', '1005', '1006']);

const NOT_SENT =
  'No hay conexión con el PAC: la respuesta no se envió y la solicitud sigue pendiente. Intente de nuevo más tarde.';

/** A request whose answer only this process is sending. */
interface EnTurno {
  id: string;
  uuid: string;
  respuesta: 'Aceptacion' | 'Rechazo';
  envios: number;
  vista: Date;
  enviada: Date | null;
}

/**
 * Sends the decided answer, unless another process is sending it. An answer that may have arrived already is queried
 * first, and is never exchanged for the other. An unconfirmed one stays 'en verificación'.
 *
 * @throws Problem when the answer was rejected or the PAC could not be reached; then the decision is undone
 */
export async function sendRespuesta(deps: Deps, rfc: string, id: string): Promise<void> {
  const solicitud = await takeTurno(deps, rfc, id);
  if (!solicitud) return;
  try {
    const pac = await pacOf(deps, rfc);
    if (solicitud.envios > 0 && !(await pac.listPendientes(rfc)).includes(solicitud.uuid)) {
      await confirmAbsent(deps, rfc, solicitud);
      return;
    }
    const firmante = await firmanteOf(deps, rfc);
    await send(deps, pac, firmante, rfc, solicitud);
  } catch (error) {
    const untold = solicitud.envios === 0;
    if (error instanceof SatUnavailable && !(untold && error.kind === 'unreachable')) {
      deps.log.info({ err: error, rfc }, 'an answer to a cancellation request is not confirmed');
      return;
    }
    const problem = problemOf(error);
    // The first attempt failed before sending, so nothing can have arrived.
    if (problem instanceof Problem && untold) await takeBack(deps, rfc, id);
    throw problem;
  } finally {
    await endTurno(deps, rfc, id);
  }
}

function problemOf(error: unknown): unknown {
  if (error instanceof PacRefused) return new Problem(502, 'pac_refused', error.message, { cause: error });
  if (!(error instanceof SatUnavailable)) return error;
  return new Problem(503, 'pac_unavailable', NOT_SENT, { retryAfterSeconds: 60, cause: error });
}

async function send(
  deps: Deps,
  pac: PacGateway,
  firmante: Firmante,
  rfc: string,
  { id, uuid, respuesta }: EnTurno,
): Promise<void> {
  const fecha = deps.clock();
  const folios = [{ uuid, respuesta }];
  const xml = signRespuesta({ rfcReceptor: rfc, rfcPac: pac.rfc, fecha, folios }, firmante);
  const { sha256 } = await deps.blobs.put(Buffer.from(xml));
  await transaction(deps.db, async (trx) => {
    await trx
      .updateTable('solicitud_cancelacion')
      .set({ solicitud_sha256: sha256, enviada: fecha, envios: sql<number>`envios + 1` })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .execute();
    const hecho = { objeto: uuid, detalle: withHashes(uuid, { Solicitud: sha256 }) };
    await record(trx, rfc, { accion: 'cancelacion.enviada', ...hecho });
  });
  const answer = await pac.sendRespuesta(xml);
  const codigo = answer.folios.find((folio) => folio.uuid === uuid)?.codigo ?? '';
  if (codigo === RECIBIDA) {
    const acuse = await deps.blobs.put(Buffer.from(answer.acuse));
    await confirmRespuesta(
      deps,
      rfc,
      id,
      respuesta === 'Aceptacion' ? EstatusSolicitud.Aceptada : EstatusSolicitud.Rechazada,
      { codigo, acuse_sha256: acuse.sha256 },
    );
    await refreshCfdi(deps, rfc, uuid);
  } else if (REFUSED.has(codigo)) {
    throw new Problem(502, 'pac_refused', `El SAT no aceptó la respuesta (código ${codigo}). Intente de nuevo.`);
  }
  // Every other code, 'ya respondida' among them, requires a query of the state.
}

/** The SAT may report the new state of the CFDI at once; otherwise the next refresh of the mailbox queries it again. */
async function refreshCfdi(deps: Deps, rfc: string, uuid: string): Promise<void> {
  const id = await findRecibido(deps.db, rfc, uuid);
  if (id !== null) await verifyCfdis(deps, rfc, [id], ASKABLE);
}

async function takeTurno({ db, clock }: Deps, rfc: string, id: string): Promise<EnTurno | undefined> {
  const now = clock();
  const row = await db
    .updateTable('solicitud_cancelacion')
    .set({ turno: new Date(now.getTime() + TURNO_MS) })
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('status', '=', EstatusSolicitud.Pendiente)
    .where('respuesta', 'is not', null)
    .where((where) => where.or([where('turno', 'is', null), where('turno', '<', now)]))
    .returning(['id', 'uuid', 'respuesta', 'envios', 'vista', 'enviada'])
    .executeTakeFirst();
  return row?.respuesta ? { ...row, respuesta: row.respuesta } : undefined;
}

const endTurno = ({ db }: Deps, rfc: string, id: string) =>
  db
    .updateTable('solicitud_cancelacion')
    .set({ turno: null })
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .execute();

/** Undoes the decision. */
const takeBack = ({ db }: Deps, rfc: string, id: string) =>
  db
    .updateTable('solicitud_cancelacion')
    .set({ respuesta: null, tipo: null, motivo: '', usuario_id: null, decidida: null, envios: 0, enviada: null })
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('status', '=', EstatusSolicitud.Pendiente)
    .execute();
