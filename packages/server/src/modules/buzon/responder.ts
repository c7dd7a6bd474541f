import type { SolicitudRow } from '@boveda/contracts';
import { transaction } from '../../db/pool';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { hashToken } from './actualizar';
import { getSolicitudes } from './buzon.read-model';
import { decidir, respuestaOf, yaRespondida } from './decidir';
import { sendRespuesta } from './enviar';
import { firmanteOf, pacOf } from './medios';

/** Who answers what. */
interface Responder {
  rfc: string;
  usuarioId: string;
  ids: readonly string[];
  accept: '0' | '1';
  /** Of the mail, where its link was followed: good for its one request, once. */
  enlace?: { uuid: string; token: string };
}

/**
 * Decides and sends what a person answers; the requests as they stand then. When one of them cannot be answered, none is.
 * Throws 404 for one that is not there, 409 for one that is answered, and what the PAC refused.
 */
export async function responder(deps: Deps, { rfc, usuarioId, ids, accept, enlace }: Responder): Promise<Respondidas> {
  pacOf(deps);
  await firmanteOf(deps, rfc);
  const unique = [...new Set(ids)];
  await transaction(deps.db, async (trx) => {
    await getSolicitudes(trx, rfc, unique);
    if (enlace) await assertEnlace({ ...deps, db: trx }, rfc, unique, enlace);
    await decidir(deps, trx, rfc, { ids: unique, respuesta: respuestaOf(accept), motivo: '', usuarioId });
  });
  const sent = await Promise.allSettled(unique.map((id) => sendRespuesta(deps, rfc, id)));
  const refused = sent.find((each) => each.status === 'rejected');
  if (refused) throw refused.reason;
  const rows = await getSolicitudes(deps.db, rfc, unique);
  return { msg: messageOf(rows), rows };
}

/** Answers of the API. */
export interface Respondidas {
  msg: string;
  rows: SolicitudRow[];
}

async function assertEnlace(
  { db }: Pick<Deps, 'db'>,
  rfc: string,
  ids: readonly string[],
  { uuid, token }: NonNullable<Responder['enlace']>,
): Promise<void> {
  const solicitud = await db
    .selectFrom('solicitud_cancelacion')
    .select(['token_hash', 'status', 'respuesta'])
    .where('rfc_owner', '=', rfc)
    .where('id', 'in', [...ids])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (solicitud && (solicitud.status !== 1 || solicitud.respuesta !== null)) throw yaRespondida();
  if (!solicitud?.token_hash?.equals(hashToken(token)))
    throw new Problem(404, 'not_found', 'El enlace no es válido. Abra el enlace completo de su correo.');
}

function messageOf(rows: readonly SolicitudRow[]): string {
  if (rows.some(({ enverificacion }) => enverificacion))
    return 'El SAT todavía no confirma la respuesta: queda en verificación y no se enviará otra distinta.';
  const accepted = rows.filter(({ status }) => status === 2).length;
  const rejected = rows.filter(({ status }) => status === 3).length;
  if (accepted > 0 && rejected > 0) return 'Solicitudes respondidas';
  if (rows.length === 1) return accepted > 0 ? 'Cancelación aceptada' : 'Cancelación rechazada';
  return accepted > 0 ? 'Cancelaciones aceptadas' : 'Cancelaciones rechazadas';
}
