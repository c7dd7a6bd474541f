import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { takeHeads } from '../../audit/record';
import { dropAmbiente } from '../../auth/ambientes';
import { TRIAL, trialFrom } from '../../auth/plan';
import { VISITANTE_ID } from '../../auth/visitante';
import type { Deps } from '../../installation/deps';
import { RETIRADO } from '../../installation/mail/undelivered';
import { contribuyentePerdido } from './mails';

/** The taxpayer, the user who holds its e.firma, and the name in it. */
interface TakeOver {
  rfc: string;
  usuarioId: string;
  nombre: string;
}

/**
 * Tables of what users set up in a taxpayer and said of its CFDI, whoever it was: all rows of the taxpayer are deleted, in this order,
 * because of foreign keys. CFDI stay, with what the vault computes of them.
 */
export const SET_UP = [
  'webhook_entrega',
  'webhook',
  'oauth_codigo',
  'oauth_correo',
  'correo_mensaje',
  'correo_sincronizado',
  'certificado',
  'cuenta_pac',
  'configuracion',
  'piloto',
  'respaldo_programado',
  'cierre_cfdi',
  'cierre_mes',
  'decision_flujo',
  'entero_iva',
  'saldo_iva',
  'importacion_iva',
  'regla_clase',
  'regla_producto',
  'factor_iva',
  'prellenado',
  'isr_dato',
  'poliza_guardada',
  'regla_cuenta',
  'cuenta_contable',
  'saldo_inicial',
  'diot_archivo',
  'diot_linea',
  'diot_proveedor',
  'diot_retenido',
  'riesgo_seguimiento',
  'pago_avisado',
  'conciliacion_cfdi',
  'conciliacion',
  'banco_renglon',
  'banco_movimiento',
  'banco_archivo',
  'banco_cuenta',
  'banco_perfil',
  'materialidad_documento',
  'materialidad_expediente',
  'documento_cliente',
  'correos_de_cliente',
  'nota',
  'nota_mes',
  'tarea',
  'cfdi_etiqueta',
  'contraparte_etiqueta',
  'etiqueta',
  'metadato_subido',
  'contacto',
  'contacto_propuesto',
  'plantilla',
] as const;

/**
 * Ends the accesses of all others to an unclaimed taxpayer, and tells those others by mail. To be committed before `takeOver`: once it is, what
 * others were about to add is either there or refused (`audit/record.ts`), so that nothing is added behind what `takeOver` deletes.
 */
export async function endAccesses(deps: Deps, trx: Db, rfc: string, usuarioId: string): Promise<void> {
  const perdidos = await trx
    .deleteFrom('acceso')
    .using('usuario')
    .whereRef('usuario.id', '=', 'acceso.usuario_id')
    .where('acceso.rfc', '=', rfc)
    .where('acceso.usuario_id', '<>', usuarioId)
    .returning(['usuario.id', 'usuario.correo', 'acceso.confirmada'])
    .execute();
  for (const { id, correo, confirmada } of perdidos)
    if (confirmada && id !== VISITANTE_ID) await deps.mailer.queue(trx, contribuyentePerdido(correo, rfc));
  const [head] = await takeHeads(trx, [rfc]);
  // Also those who had access earlier: the log names them.
  await sql`insert into reclamo_perdido (rfc, usuario_id, cuando, bitacora_desde)
    select ${rfc}, u.id, ${deps.clock()}, ${(head?.n ?? 0) + 1} from usuario u
    where u.id <> ${usuarioId} and (u.correo = any(${perdidos.map(({ correo }) => correo)})
      or u.id in (select distinct usuario_id from bitacora where rfc_owner = ${rfc}))
    on conflict (rfc, usuario_id) do update set cuando = excluded.cuando, bitacora_desde = excluded.bitacora_desde`.execute(
    trx,
  );
}

/**
 * Gives an unclaimed taxpayer to the holder of its e.firma, in the caller's transaction: ends what others made in it, and begins a trial plan
 * with as much free space as any. The caller has locked the taxpayer, and their accesses have ended.
 */
export async function takeOver(deps: Deps, trx: Db, { rfc, usuarioId, nombre }: TakeOver): Promise<void> {
  const now = deps.clock();
  await endCredentials(trx, rfc, usuarioId, now);
  for (const tabla of SET_UP) await sql`delete from ${sql.table(tabla)} where rfc_owner = ${rfc}`.execute(trx);
  // The holder's CSD would answer by it.
  await sql`update cfdi set preaceptado = false where rfc_owner = ${rfc} and preaceptado`.execute(trx);
  await dropAmbiente(trx, rfc);
  await dropBackups(deps, trx, rfc);
  await beginTrial(trx, rfc, nombre, now);
}

/** Ends invitations, API keys, links, mails that were not sent yet and exports of everyone but one user. */
async function endCredentials(trx: Db, rfc: string, usuarioId: string, now: Date): Promise<void> {
  await sql`delete from enlace where rfc = ${rfc} and tipo in ('confirm-access', 'reset-admin') and usado is null
    and creador is distinct from ${usuarioId}`.execute(trx);
  await sql`update api_key set revocada = ${now}
    where rfc_owner = ${rfc} and usuario_id <> ${usuarioId} and revocada is null`.execute(trx);
  await sql`update correo_saliente s set rechazado = ${now}, codigo = ${RETIRADO}, error = ${'El contribuyente pasó a su titular.'}
    from envio_correo m join envio e on e.id = m.envio_id
    where m.correo_id = s.id and e.rfc_owner = ${rfc} and e.creador is distinct from ${usuarioId}
      and s.enviado is null and s.rechazado is null`.execute(trx);
  await sql`delete from envio where rfc_owner = ${rfc} and creador is distinct from ${usuarioId}`.execute(trx);
  await sql`delete from exportacion where rfc_owner = ${rfc} and usuario_id <> ${usuarioId}`.execute(trx);
  // Mailed links that answer a request to cancel.
  await sql`update solicitud_cancelacion set token_hash = null
    where rfc_owner = ${rfc} and token_hash is not null`.execute(trx);
}

/** Others know their passwords, and the log in them has the e-mails of others. */
async function dropBackups({ jobs }: Pick<Deps, 'jobs'>, trx: Db, rfc: string): Promise<void> {
  const dropped = await trx.deleteFrom('respaldo').where('rfc_owner', '=', rfc).returning('sha256').execute();
  for (const { sha256 } of dropped) if (sha256 !== null) await jobs.add(trx, 'drop-respaldo', { sha256 });
}

/** A plan that the operator gave stays with the taxpayer. */
async function beginTrial(trx: Db, rfc: string, nombre: string, now: Date): Promise<void> {
  const { espacio_total_mb, ...trial } = trialFrom(now);
  await trx.updateTable('contribuyente').set({ nombre, terminos: null }).where('rfc', '=', rfc).execute();
  await trx
    .updateTable('contribuyente')
    .set({
      ...trial,
      espacio_total_mb: sql<number>`${espacio_total_mb} + (
        select coalesce(ceil(sum(xml_bytes + pdf_bytes) / 1048576.0), 0)::int from espacio_mensual e where e.rfc_owner = ${rfc})`,
    })
    .where('rfc', '=', rfc)
    .where('plan_nombre', '=', TRIAL.nombre)
    .execute();
}
