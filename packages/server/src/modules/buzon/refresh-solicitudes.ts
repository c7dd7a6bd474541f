import { randomBytes } from 'node:crypto';
import { EstatusSolicitud } from '@boveda/contracts';
import { hashToken } from '@boveda/platform/core/sha256';
import { oneOf } from '@boveda/platform/db/one-of';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../installation/deps';
import { type Notificacion, notifyAdministradores } from '../../notificaciones/notify';
import { montoPagos } from '../cfdi/cfdi.read-model';
import { vencimiento } from './business-days';
import { confirmAbsent } from './confirm-respuesta';
import { decideRespuesta } from './decide-respuesta';
import { noteSilencio } from './note-silencio';
import { type CfdiSolicitado, decideByReglas, type Reglas } from './reglas';
import { pacOf } from './signing-means';
import { isSolicitado } from './solicitado';

/**
 * A PAC lists an answered request for a while; a second request for the same CFDI is believed only after this delay.
 */
const LAG = '24 hours';

/**
 * Fetches the pending requests from the PAC: stores new ones, applies the rules to unanswered ones, notifies the
 * administrators of the rest, and queries the SAT about those that are no longer listed. Idempotent, also when run
 * twice concurrently.
 *
 * @throws {SatUnavailable} when the PAC does not answer; then nothing changes
 */
export async function refreshSolicitudes(deps: Deps, rfc: string): Promise<{ nuevas: number }> {
  const pac = await pacOf(deps, rfc);
  const now = deps.clock();
  const uuids = await pac.listPendientes(rfc);
  const nuevas = await transaction(deps.db, async (trx) => {
    const added = await insertNuevas(trx, rfc, uuids, now);
    await noteSeen(trx, rfc, uuids, now);
    const decided = await applyRules(deps, trx, rfc, now);
    await tellAdministradores(
      deps,
      trx,
      rfc,
      added.filter((id) => !decided.has(id)),
    );
    return added.length;
  });
  await noteSilencio(deps, rfc);
  for (const ausente of await findAusentes(deps.db, rfc, uuids, now)) await confirmAbsent(deps, rfc, ausente);
  return { nuevas };
}

async function insertNuevas(trx: Db, rfc: string, uuids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ uuid: string; segunda: boolean }>`
    select u.uuid, exists (
      select from solicitud_cancelacion s where s.rfc_owner = ${rfc} and s.uuid = u.uuid and s.status = ${sql.lit(EstatusSolicitud.Rechazada)}
    ) as segunda
    from unnest(${[...new Set(uuids)]}::uuid[]) as u (uuid)
    where not exists (
      select from solicitud_cancelacion s where s.rfc_owner = ${rfc} and s.uuid = u.uuid and (
        s.status in ${oneOf([EstatusSolicitud.Pendiente, EstatusSolicitud.Aceptada])} or coalesce(s.respondida, s.vista) > ${now}::timestamptz - ${LAG}::interval
      )
    )`.execute(trx);
  if (rows.length === 0) return [];
  const added = await trx
    .insertInto('solicitud_cancelacion')
    .values(
      rows.map(({ uuid, segunda }) => ({
        rfc_owner: rfc,
        id: uuidv7(),
        uuid,
        status: EstatusSolicitud.Pendiente,
        recibida: now,
        vista: now,
        vence: segunda ? null : vencimiento(now),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

async function noteSeen(trx: Db, rfc: string, uuids: readonly string[], now: Date): Promise<void> {
  await sql`
    update solicitud_cancelacion set vista = ${now}
    where rfc_owner = ${rfc} and status = ${sql.lit(EstatusSolicitud.Pendiente)} and uuid = any(${uuids}::uuid[])`.execute(
    trx,
  );
  await trx
    .insertInto('configuracion')
    .values({ rfc_owner: rfc, ultimo_buzon: now })
    .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet({ ultimo_buzon: now }))
    .execute();
}

/** Returns the ids of the requests that the rules answered. */
async function applyRules(deps: Deps, trx: Db, rfc: string, now: Date): Promise<Set<string>> {
  const reglas = await trx
    .selectFrom('configuracion')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .executeTakeFirstOrThrow();
  const decided = new Set<string>();
  if (!(await canSign(trx, rfc, now))) return decided;
  const { rows } = await sql<{ id: string } & (CfdiSolicitado | { emisor: null })>`
    select s.id, k.contraparte_rfc as emisor, k.fecha, k.preaceptado,
      case when k.tipo = 'P' then ${montoPagos(rfc, 'k')} else k.total_mxn end as "totalMxn"
    from solicitud_cancelacion s left join cfdi k on ${isSolicitado}
    where s.rfc_owner = ${rfc} and s.status = ${sql.lit(EstatusSolicitud.Pendiente)} and s.respuesta is null
    for update of s skip locked`.execute(trx);
  for (const { id, ...cfdi } of rows) {
    const decision = decideByReglas(cfdi.emisor === null ? null : cfdi, reglas satisfies Reglas, now);
    if (!decision) continue;
    await decideRespuesta(deps, trx, rfc, { ...decision, ids: [id], usuarioId: null });
    decided.add(id);
  }
  return decided;
}

async function canSign(trx: Db, rfc: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from certificado where rfc_owner = ${rfc} and tipo = 'C' and desde <= ${now} and hasta > ${now}`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Sends the mail that asks for an answer; it carries the only copy of a token that is valid for one answer. */
async function tellAdministradores(deps: Deps, trx: Db, rfc: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; uuid: string; emisor: string | null; nombre: string | null; clave: string }>`
    select s.id, s.uuid, k.contraparte_rfc as emisor, k.contraparte_nombre as nombre,
      coalesce(concat_ws(' ', nullif(k.serie || k.folio, ''), to_char(coalesce(m.monto, k.total), 'FM999,999,999,990.00'), case when m.monto is null then k.moneda else 'MXN' end), '') as clave
    from solicitud_cancelacion s
    left join cfdi k on ${isSolicitado}
    left join lateral (select ${montoPagos(rfc, 'k')} as monto) m on true
    where s.rfc_owner = ${rfc} and s.id = any(${ids}::uuid[])`.execute(trx);
  const noticias: Notificacion[] = [];
  for (const { id, uuid, emisor, nombre, clave } of rows) {
    const token = randomBytes(32).toString('base64url');
    await trx
      .updateTable('solicitud_cancelacion')
      .set({ token_hash: hashToken(token) })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .execute();
    const data = encodeURIComponent(Buffer.from(JSON.stringify({ id, uuid })).toString('base64'));
    const ruta = (accept: '0' | '1') => `aceptar-rechazar-cancelacion?accept=${accept}#data=${data}&p=${token}`;
    noticias.push({
      clave: id,
      texto: emisor ? `${emisor} ${nombre}: ${clave}. ${uuid}` : `Un CFDI que la bóveda no tiene: ${uuid}`,
      ruta: `buzon/cancelacion?uuid=${uuid}`,
      acciones: [
        { texto: 'Aceptar la cancelación', ruta: ruta('1') },
        { texto: 'Rechazar la cancelación', ruta: ruta('0') },
      ],
    });
  }
  await notifyAdministradores(deps, trx, rfc, 'solicitud', noticias);
}

/** Requests that no process is answering at the moment; the process that answers one stores its acuse too. */
const findAusentes = (db: Db, rfc: string, uuids: readonly string[], now: Date) =>
  db
    .selectFrom('solicitud_cancelacion')
    .select(['id', 'uuid', 'respuesta', 'vista', 'enviada'])
    .where('rfc_owner', '=', rfc)
    .where('status', '=', EstatusSolicitud.Pendiente)
    .where((where) => where.or([where('turno', 'is', null), where('turno', '<', now)]))
    .where((where) => where.not(where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)))
    .execute();
