import { type IntentoEntrega, WEBHOOK_TEST } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../audit/record';
import { administradoresOf } from '../../auth/administradores';
import type { Deps } from '../../installation/deps';
import { webhookFallando } from '../../installation/mail/templates';
import { metrics } from '../../installation/observe/metrics';
import type { DueEntrega } from './claim-entregas';
import { GIVEN_UP_AFTER_MS, nextAttempt } from './retry-schedule';

/** Attempts of a message that its log keeps. */
const KEPT_ATTEMPTS = 20;
const GONE = 410;
/** These say of the address, not of one message, that it takes nothing for a time. Source: RFC 9110, 15.6.4; RFC 6585, 4. */
const TAKES_NOTHING: readonly (number | null)[] = [429, 503];

type Which = Pick<DueEntrega, 'rfc_owner' | 'webhook_id' | 'url'>;

/**
 * Stores an attempt with what follows from it: the message has ended, or is tried again, or is given up.
 * @param askedMs how long the receiver asked to wait
 */
export async function noteAttempt(
  deps: Deps,
  entrega: DueEntrega,
  attempt: IntentoEntrega,
  askedMs: number,
): Promise<void> {
  const { rfc_owner: rfc, id, tipo } = entrega;
  const now = deps.clock();
  const primera = entrega.primera ?? new Date(attempt.cuando);
  const made = entrega.intentos.filter(({ cuando }) => new Date(cuando) >= primera).length + 1;
  const isTaken = attempt.estado !== null && attempt.estado >= 200 && attempt.estado < 300;
  const isTest = tipo === WEBHOOK_TEST;
  const isGone = attempt.estado === GONE && !isTest;
  const proxima = isTaken || isTest || isGone ? null : nextAttempt(primera, made, now, askedMs);
  const estado = isTaken ? 'entregada' : proxima ? 'pendiente' : 'fallida';
  metrics.webhookAttempts.inc({ outcome: isTaken ? 'delivered' : proxima ? 'retried' : 'failed' });
  await transaction(deps.db, async (trx) => {
    await sql`
      update webhook_entrega set estado = ${estado}, proxima = ${proxima}, primera = ${primera},
        intentos = (case when jsonb_array_length(intentos) >= ${KEPT_ATTEMPTS} then intentos - 0 else intentos end)
          || ${JSON.stringify([attempt])}::jsonb
      where rfc_owner = ${rfc} and id = ${id} and estado = 'pendiente'`.execute(trx);
    if (isTest) return;
    if (isTaken) await noteSuccess(trx, entrega);
    else if (isGone) await disable(deps, trx, entrega);
    else {
      if (askedMs > 0 && TAKES_NOTHING.includes(attempt.estado))
        await hold(trx, entrega, new Date(now.getTime() + askedMs));
      await noteFailure(deps, trx, entrega, proxima === null);
    }
  });
}

const noteSuccess = (trx: Db, { rfc_owner: rfc, webhook_id: id }: Which) =>
  trx
    .updateTable('webhook')
    .set({ fallos: 0, fallando: null, espera: null })
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('fallos', '<>', 0), eb('fallando', 'is not', null), eb('espera', 'is not', null)]))
    .execute();

/** The other messages to the address wait as long as it asked. */
const hold = (trx: Db, { rfc_owner: rfc, webhook_id: id }: Which, espera: Date) =>
  trx.updateTable('webhook').set({ espera }).where('rfc_owner', '=', rfc).where('id', '=', id).execute();

/** Counts the failure. With a message that is given up, the address is failing: administrators get one mail. */
async function noteFailure(deps: Deps, trx: Db, which: Which, isGivenUp: boolean): Promise<void> {
  const { rfc_owner: rfc, webhook_id: id } = which;
  const now = deps.clock();
  await trx
    .updateTable('webhook')
    .set(({ eb }) => ({ fallos: eb('fallos', '+', 1) }))
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .execute();
  if (!isGivenUp) return;
  await giveUp(trx, which, new Date(now.getTime() - GIVEN_UP_AFTER_MS));
  const began = await trx
    .updateTable('webhook')
    .set({ fallando: now })
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('fallando', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (began) await mailAdministradores(deps, trx, which, 'No aceptó un aviso en 24 horas de intentos.');
}

/** Ends what waits for an address, of before a moment: it may never get its turn. */
const giveUp = (trx: Db, { rfc_owner: rfc, webhook_id: id }: Which, before: Date) =>
  trx
    .updateTable('webhook_entrega')
    .set({ estado: 'fallida', proxima: null })
    .where('rfc_owner', '=', rfc)
    .where('webhook_id', '=', id)
    .where('estado', '=', 'pendiente')
    .where('creada', '<=', before)
    .execute();

/** The address said that it wants nothing more. */
async function disable(deps: Deps, trx: Db, which: Which): Promise<void> {
  const { rfc_owner: rfc, webhook_id: id, url } = which;
  const disabled = await trx
    .updateTable('webhook')
    .set({ activo: false, desactivado: true })
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('activo', '=', true)
    .returning('id')
    .executeTakeFirst();
  await giveUp(trx, which, deps.clock());
  if (!disabled) return;
  await mailAdministradores(deps, trx, which, 'Respondió 410, así que se desactivó: no se le enviarán más avisos.');
  await record(trx, rfc, { accion: 'webhook.desactivado', objeto: url });
}

async function mailAdministradores(deps: Deps, trx: Db, { rfc_owner: rfc, url }: Which, motivo: string): Promise<void> {
  const enlace = `${deps.env.publicUrl}/${rfc}/configuracion/webhooks`;
  for (const { correo } of await administradoresOf(trx, rfc))
    await deps.mailer.queue(trx, webhookFallando(correo, { rfc, direccion: url, motivo, url: enlace }));
}
