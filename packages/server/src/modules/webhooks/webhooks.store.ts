import { type api, type BodyOf, HORAS_SECRETO_ANTERIOR, MAX_WEBHOOKS, type Webhook } from '@boveda/contracts';
import { notFound, Problem, problemAt } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../audit/record';
import { assertAccess } from '../../auth/access';
import { webhookInLog } from '../../auth/end-made-by';
import type { WebhookRow } from '../../esquema/tables/webhook-tables';
import type { Deps } from '../../installation/deps';
import { hostOf, portOf } from './post-message';
import { newSecret, sealWebhookSecret } from './secrets';
import { wakeDispatchers } from './wake-dispatchers';

type Settings = BodyOf<typeof api.webhooks.create>;

/** The 409 for what needs an address. */
export const withoutAddress = () =>
  new Problem(409, 'conflict', 'Este webhook no tiene dirección: sus eventos se leen en /eventos.');

/** Returns the webhooks of a taxpayer, oldest first. */
export async function listWebhooks({ db, clock }: Pick<Deps, 'db' | 'clock'>, rfc: string): Promise<Webhook[]> {
  const now = clock();
  const rows = await db
    .selectFrom('webhook as w')
    .selectAll()
    .select(isSent(now).as('isSentTo'))
    .where('w.rfc_owner', '=', rfc)
    .orderBy('creado')
    .orderBy('id')
    .execute();
  return rows.map(({ isSentTo, ...row }) => toWire({ ...row, activo: isSentTo }, now));
}

/** Whether events are sent to a webhook `w`: it is active, and the API key that made it is valid. */
export const isSent = (now: Date) =>
  sql<boolean>`(w.activo and (w.llave_id is null or exists (select from api_key k where k.rfc_owner = w.rfc_owner
    and k.id = w.llave_id and k.revocada is null and (k.expira is null or k.expira > ${now}))))`;

/** Who makes or changes a webhook, and with whom it ends. */
export interface Maker {
  usuario_id: string;
  llave_id: string | null;
}

function toWire(row: WebhookRow, now: Date): Webhook {
  const { id, url, activo, desactivado, fallando, anterior_hasta: hasta, creado } = row;
  return {
    id,
    url,
    eventos: row.eventos as Webhook['eventos'],
    activo,
    desactivado,
    fallando: fallando?.toISOString() ?? null,
    secretoanterior: hasta && hasta > now ? hasta.toISOString() : null,
    creado: creado.toISOString(),
  };
}

/** Adds a webhook and returns its secret. @throws webhook_limit, webhook_address_refused */
export async function createWebhook(
  deps: Deps,
  rfc: string,
  maker: Maker,
  settings: Settings,
): Promise<{ id: string; secreto: string }> {
  const values = await valuesOf(deps, settings);
  const id = uuidv7();
  const secreto = newSecret();
  await transaction(deps.db, async (trx) => {
    // Locks the taxpayer, so that two concurrent calls cannot both take the last place.
    await trx.selectFrom('contribuyente').select('rfc').where('rfc', '=', rfc).forNoKeyUpdate().execute();
    await assertAccess(trx, rfc, maker.usuario_id);
    const { cuantos } = await trx
      .selectFrom('webhook')
      .select(({ fn }) => fn.countAll<string>().as('cuantos'))
      .where('rfc_owner', '=', rfc)
      .executeTakeFirstOrThrow();
    if (Number(cuantos) >= MAX_WEBHOOKS)
      throw new Problem(409, 'webhook_limit', `Ya hay ${MAX_WEBHOOKS} webhooks. Elimine alguno antes de agregar.`);
    const sealed = sealWebhookSecret(deps, id, secreto);
    await trx
      .insertInto('webhook')
      .values({ rfc_owner: rfc, id, ...values, secreto: sealed, creado: deps.clock(), ...maker })
      .execute();
    await record(trx, rfc, {
      accion: 'webhook.creado',
      objeto: webhookInLog(values.url),
      detalle: values.eventos.join(', '),
    });
  });
  return { id, secreto };
}

/**
 * Changes a webhook, which from now on ends with the access of this user, and with the API key. What waits is sent to its new address.
 * @throws not_found, webhook_address_refused, conflict for one without an address
 */
export async function changeWebhook(
  deps: Deps,
  { rfc, maker }: { rfc: string; maker: Maker },
  id: string,
  settings: BodyOf<typeof api.webhooks.change>,
): Promise<void> {
  const { url, ...values } = await valuesOf(deps, settings);
  await transaction(deps.db, async (trx) => {
    await assertAccess(trx, rfc, maker.usuario_id);
    const before = await trx
      .selectFrom('webhook')
      .select('url')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    if (before.url === null) throw withoutAddress();
    await trx
      .updateTable('webhook')
      // The changed address is tried anew.
      .set({ ...values, url, ...maker, desactivado: false, fallos: 0, fallando: null, espera: null })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .execute();
    const detalle = `${values.activo ? 'Activo' : 'Inactivo'}: ${values.eventos.join(', ')}`;
    await record(trx, rfc, { accion: 'webhook.cambiado', objeto: webhookInLog(url), detalle });
    await wakeDispatchers(trx);
  });
}

/** Removes a webhook with its secret and its messages. @throws not_found */
export async function removeWebhook(db: Db, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('webhook')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .returning('url')
      .executeTakeFirst();
    if (!removed) throw notFound();
    await trx.deleteFrom('webhook_entrega').where('rfc_owner', '=', rfc).where('webhook_id', '=', id).execute();
    await record(trx, rfc, { accion: 'webhook.eliminado', objeto: webhookInLog(removed.url) });
  });
}

/** Makes a new secret; the one of now signs too until the returned moment. @throws not_found */
export async function rotateSecret(deps: Deps, rfc: string, id: string): Promise<{ secreto: string; hasta: Date }> {
  const secreto = newSecret();
  const hasta = new Date(deps.clock().getTime() + HORAS_SECRETO_ANTERIOR * 3_600_000);
  await transaction(deps.db, async (trx) => {
    const rotated = await trx
      .updateTable('webhook')
      .set(({ ref }) => ({
        secreto_anterior: ref('secreto'),
        anterior_hasta: hasta,
        secreto: sealWebhookSecret(deps, id, secreto),
      }))
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .returning('url')
      .executeTakeFirst();
    if (!rotated) throw notFound();
    await record(trx, rfc, { accion: 'webhook.renovado', objeto: webhookInLog(rotated.url) });
  });
  return { secreto, hasta };
}

/** Checks an address without connecting: of a public host it must be https on its usual port, and its name must not lead to a private one. */
async function valuesOf({ webDialer }: Pick<Deps, 'webDialer'>, { url, eventos, activo }: Settings) {
  const chosen = [...new Set(eventos)];
  if (url === null) return { url, eventos: chosen, activo };
  const address = new URL(url);
  address.hash = '';
  const host = hostOf(address);
  if (!webDialer.isAllowed({ host, port: portOf(address) })) {
    if (address.protocol !== 'https:' || address.port !== '')
      throw addressRefused('La dirección debe ser https, en el puerto 443.');
    if (!webDialer.mayBePublic(host) || (await webDialer.leadsInside(host)))
      throw addressRefused('La dirección debe ser de un servidor público.');
  }
  return { url: address.href, eventos: chosen, activo };
}

const addressRefused = (msg: string) => problemAt('/url', 400, 'webhook_address_refused', msg);
