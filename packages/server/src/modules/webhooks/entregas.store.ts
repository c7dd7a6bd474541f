import { type api, DIAS_ENTREGAS, type EntregaWebhook, type Page, type QueryOf, WEBHOOK_TEST } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { deleteInPortions } from '@boveda/platform/db/delete-in-portions';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../audit/record';
import { webhookInLog } from '../../auth/end-made-by';
import type { EntregaRow } from '../../esquema/tables/webhook-tables';
import type { Deps } from '../../installation/deps';
import { messageBody } from './message-body';
import { wakeDispatchers } from './wake-dispatchers';
import { withoutAddress } from './webhooks.store';

/** Returns a page of the messages to a webhook, newest first. @throws not_found */
export async function listEntregas(
  db: Db,
  rfc: string,
  webhookId: string,
  { estado, limit, offset }: QueryOf<typeof api.webhooks.listEntregas>,
): Promise<Page<EntregaWebhook>> {
  const { espera } = await findWebhook(db, rfc, webhookId);
  const entregas = db
    .selectFrom('webhook_entrega')
    .where('rfc_owner', '=', rfc)
    .where('webhook_id', '=', webhookId)
    .$if(estado !== undefined, (query) => query.where('estado', '=', estado as EntregaRow['estado']));
  const [rows, { count }] = await Promise.all([
    entregas.selectAll().orderBy('creada', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    entregas.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => toWire(row, espera)), count: Number(count) };
}

function toWire(row: EntregaRow, espera: Date | null): EntregaWebhook {
  const { id, tipo, estado, creada, intentos } = row;
  const proxima = row.proxima && espera && espera > row.proxima ? espera : row.proxima;
  return {
    id,
    tipo: tipo as EntregaWebhook['tipo'],
    estado,
    creada: creada.toISOString(),
    proxima: proxima?.toISOString() ?? null,
    cuerpo: messageBody(row),
    intentos,
  };
}

async function findWebhook(db: Db, rfc: string, id: string): Promise<{ url: string | null; espera: Date | null }> {
  const row = await db
    .selectFrom('webhook')
    .select(['url', 'espera'])
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Writes a message that is of no event, also to an address that is not active. Returns its id. @throws not_found, conflict without an address */
export async function sendTest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  webhookId: string,
): Promise<string> {
  const id = uuidv7();
  const now = clock();
  await transaction(db, async (trx) => {
    const { url } = await findWebhook(trx, rfc, webhookId);
    if (url === null) throw withoutAddress();
    const datos = JSON.stringify({ contribuyente: rfc, mensaje: 'Prueba de Bóveda' });
    await trx
      .insertInto('webhook_entrega')
      .values({ rfc_owner: rfc, id, webhook_id: webhookId, tipo: WEBHOOK_TEST, datos, creada: now, proxima: now })
      .execute();
    await wakeDispatchers(trx);
  });
  return id;
}

/** Makes a message due again, with its id; its attempts begin anew, also to an address that asked to wait. @throws not_found */
export async function resendEntrega({ db, clock }: Pick<Deps, 'db' | 'clock'>, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const sent = await trx
      .updateTable('webhook_entrega as e')
      .from('webhook as w')
      .set({ estado: 'pendiente', proxima: clock(), primera: null })
      .where('e.rfc_owner', '=', rfc)
      .where('e.id', '=', id)
      .whereRef('w.rfc_owner', '=', 'e.rfc_owner')
      .whereRef('w.id', '=', 'e.webhook_id')
      .where('w.url', 'is not', null)
      .returning(['w.url', 'e.tipo', 'w.id'])
      .executeTakeFirst();
    if (!sent) throw notFound();
    await trx
      .updateTable('webhook')
      .set({ espera: null })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', sent.id)
      .execute();
    await record(trx, rfc, {
      accion: 'webhook.reenviado',
      objeto: webhookInLog(sent.url),
      detalle: `${sent.tipo} ${id}`,
    });
    await wakeDispatchers(trx);
  });
}

/** Deletes what the log no longer keeps. */
export async function purgeEntregas({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - DIAS_ENTREGAS * 24 * 3_600_000);
  await deleteInPortions(db, 'webhook_entrega', sql`creada < ${before}`);
}
