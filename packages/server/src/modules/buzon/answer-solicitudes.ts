import { EstatusSolicitud, type SolicitudRow } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { hashToken } from '@boveda/platform/core/sha256';
import { transaction } from '@boveda/platform/db/pool';
import type { Deps } from '../../installation/deps';
import { getSolicitudes } from './buzon.read-model';
import { alreadyAnswered, decideRespuesta, respuestaOf } from './decide-respuesta';
import { sendRespuesta } from './send-respuesta';
import { firmanteOf, pacOf } from './signing-means';

/** The user, the requests and their answer. */
interface Answering {
  rfc: string;
  usuarioId: string;
  ids: readonly string[];
  accept: '0' | '1';
  /** From the link of a mail: valid for its one request, once. */
  enlace?: { uuid: string; token: string };
}

/**
 * Decides and sends a user's answer; returns the requests in their new state. When one of them cannot be answered, none
 * is. Throws 404 for an unknown request, 409 for an answered one, and what the PAC rejected.
 */
export async function answerSolicitudes(
  deps: Deps,
  { rfc, usuarioId, ids, accept, enlace }: Answering,
): Promise<Answered> {
  await pacOf(deps, rfc);
  await firmanteOf(deps, rfc);
  const unique = [...new Set(ids)];
  await transaction(deps.db, async (trx) => {
    await getSolicitudes(trx, rfc, unique);
    if (enlace) await assertEnlace({ ...deps, db: trx }, rfc, unique, enlace);
    await decideRespuesta(deps, trx, rfc, { ids: unique, respuesta: respuestaOf(accept), motivo: '', usuarioId });
  });
  const sent = await Promise.allSettled(unique.map((id) => sendRespuesta(deps, rfc, id)));
  const refused = sent.find((each) => each.status === 'rejected');
  if (refused) throw refused.reason;
  const rows = await getSolicitudes(deps.db, rfc, unique);
  return { msg: messageOf(rows), rows };
}

/** Answers of the API. */
export interface Answered {
  msg: string;
  rows: SolicitudRow[];
}

async function assertEnlace(
  { db }: Pick<Deps, 'db'>,
  rfc: string,
  ids: readonly string[],
  { uuid, token }: NonNullable<Answering['enlace']>,
): Promise<void> {
  const solicitud = await db
    .selectFrom('solicitud_cancelacion')
    .select(['token_hash', 'status', 'respuesta'])
    .where('rfc_owner', '=', rfc)
    .where('id', 'in', [...ids])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (solicitud && (solicitud.status !== EstatusSolicitud.Pendiente || solicitud.respuesta !== null))
    throw alreadyAnswered();
  if (!solicitud?.token_hash?.equals(hashToken(token)))
    throw new Problem(404, 'not_found', 'El enlace no es válido. Abra el enlace completo de su correo.');
}

function messageOf(rows: readonly SolicitudRow[]): string {
  if (rows.some(({ enverificacion }) => enverificacion))
    return 'El SAT todavía no confirma la respuesta: queda en verificación y no se enviará otra distinta.';
  const accepted = rows.filter(({ status }) => status === EstatusSolicitud.Aceptada).length;
  const rejected = rows.filter(({ status }) => status === EstatusSolicitud.Rechazada).length;
  if (accepted > 0 && rejected > 0) return 'Solicitudes respondidas';
  if (rows.length === 1) return accepted > 0 ? 'Cancelación aceptada' : 'Cancelación rechazada';
  return accepted > 0 ? 'Cancelaciones aceptadas' : 'Cancelaciones rechazadas';
}
