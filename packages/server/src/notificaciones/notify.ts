import type { Db } from '@boveda/platform/db/schema';
import { type SqlBool, sql } from 'kysely';
import type { AccionNotificacion, TipoNotificacion } from '../esquema/tables/notificacion-tables';
import type { Deps } from '../installation/deps';

/** A notification to the administrators of a taxpayer. */
export interface Notificacion {
  /** Subject: within its kind, a key is notified only once, forever. */
  clave: string;
  /** One line, in Spanish. */
  texto: string;
  /** Address of the record below `/{rfc}/`. */
  ruta: string;
  acciones?: readonly AccionNotificacion[];
}

/**
 * Whether the taxpayer's switch for this kind is on; off without settings. Who turns the pilot on or adds a mailbox wants to
 * hear of it; the latter can turn it off.
 */
export function switchIsOn(rfc: string, tipo: TipoNotificacion) {
  if (tipo === 'piloto') return sql<SqlBool>`exists (select from piloto where rfc_owner = ${rfc} and activo)`;
  if (tipo === 'correos')
    return sql<SqlBool>`not exists (select from configuracion where rfc_owner = ${rfc} and not notificacion_correos)`;
  return sql<SqlBool>`exists (select from configuracion where rfc_owner = ${rfc} and ${sql.ref(`notificacion_${tipo}`)})`;
}

/**
 * Notifies the administrators, in the caller's transaction: mailed if and only if it commits. Idempotent for the same
 * keys; does nothing while the switch is off. Notifications close together are one mail.
 */
export async function notifyAdministradores(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  trx: Db,
  rfc: string,
  tipo: TipoNotificacion,
  notificaciones: readonly Notificacion[],
): Promise<void> {
  if (notificaciones.length === 0) return;
  // Sorted, so that two transactions with the same keys wait for each other instead of deadlocking.
  const sorted = notificaciones.toSorted((a, b) => (a.clave < b.clave ? -1 : 1));
  const column = (of: (notificacion: Notificacion) => string) => sorted.map(of);
  const { numAffectedRows } = await sql`
    insert into notificacion (rfc_owner, tipo, clave, texto, ruta, acciones, creada)
    select ${rfc}, ${tipo}, v.clave, v.texto, v.ruta, v.acciones, ${clock()} from unnest(
      ${column(({ clave }) => clave)}::text[], ${column(({ texto }) => texto)}::text[],
      ${column(({ ruta }) => ruta)}::text[], ${column(({ acciones = [] }) => JSON.stringify(acciones))}::jsonb[]
    ) as v (clave, texto, ruta, acciones)
    where ${switchIsOn(rfc, tipo)}
    on conflict do nothing`.execute(trx);
  if (!numAffectedRows) return;
  await jobs.add(trx, 'mail-notifications', { rfc, tipo }, { jobKey: `notify ${rfc} ${tipo}` });
}
