import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { type Autor, currentAutor } from '../audit/author';
import { record } from '../audit/record';
import { conSuAmbiente } from './ambientes';
import { revokeApiKeysOf } from './api-key.store';
import { endEnvios } from './links/end-envios';

/** How the log names a webhook: by its address, or by the call that its events are read with. */
export const webhookInLog = (url: string | null): string => url ?? 'GET /eventos';

/**
 * Ends what a user made in a taxpayer and what works without being asked who made it: pending invitations, and webhooks, which become
 * inactive until another administrator turns them on. Links, keys and sessions are asked at each use.
 */
async function endMadeBy(trx: Db, rfc: string, usuarioId: string, autor?: Autor): Promise<void> {
  const by = autor && { autor };
  for (const { correo } of await endInvitaciones(trx, rfc, usuarioId))
    await record(trx, rfc, { accion: 'acceso.removido', objeto: correo, ...by });
  const webhooks = await trx
    .updateTable('webhook')
    .set({ activo: false })
    .where('rfc_owner', 'in', conSuAmbiente(rfc))
    .where('usuario_id', '=', usuarioId)
    .where('activo', '=', true)
    .returning(['url', 'eventos'])
    .execute();
  for (const { url, eventos } of webhooks)
    await record(trx, rfc, {
      accion: 'webhook.cambiado',
      objeto: webhookInLog(url),
      detalle: `Inactivo: ${eventos.join(', ')}`,
      ...by,
    });
}

/** The same in every taxpayer. */
export async function endMadeEverywhere(trx: Db, usuarioId: string, autor: Autor): Promise<void> {
  const { rows } = await sql<{ rfc: string }>`
    select rfc from enlace where creador = ${usuarioId} and tipo = 'confirm-access' and usado is null and rfc is not null
    union select rfc_owner from webhook where usuario_id = ${usuarioId} and activo`.execute(trx);
  // Sorted, as every writer locks the logs.
  for (const { rfc } of rows.toSorted((a, b) => (a.rfc < b.rfc ? -1 : 1))) await endMadeBy(trx, rfc, usuarioId, autor);
}

/**
 * Revokes the keys, links, mails, invitations and webhooks that a user made in a taxpayer, when their access is removed or becomes that of
 * a Cliente. A later access does not restore them. Call it before the log is locked.
 */
export async function endOfAccess(
  trx: Db,
  rfc: string,
  { id, correo }: { id: string; correo: string },
  now: Date,
  autor: Autor = currentAutor(),
): Promise<void> {
  const withLinks = await endEnvios(trx, id, now, rfc);
  await revokeApiKeysOf(trx, { usuarioId: id, rfc }, now, autor);
  await endMadeBy(trx, rfc, id, autor);
  if (withLinks.length > 0) await record(trx, rfc, { accion: 'envio.revocado', objeto: `Enlaces de ${correo}`, autor });
}

/** Deletes the pending invitations of a user to a taxpayer, and returns whom they invited. */
export const endInvitaciones = (trx: Db, rfc: string, creador: string): Promise<{ correo: string }[]> =>
  trx
    .deleteFrom('enlace')
    .where('rfc', '=', rfc)
    .where('creador', '=', creador)
    .where('tipo', '=', 'confirm-access')
    .where('usado', 'is', null)
    .returning('correo')
    .execute();
