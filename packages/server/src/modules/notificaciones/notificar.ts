import { type SqlBool, sql } from 'kysely';
import type { AccionNotificacion, TipoNotificacion } from '../../db/notificacion-tables';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';

/** One thing to tell the administrators of a taxpayer. */
export interface Notificacion {
  /** What it is about: of its kind, the same key is told once for ever. */
  clave: string;
  /** One line for people. */
  texto: string;
  /** Address of the record below `/{rfc}/`. */
  ruta: string;
  acciones?: readonly AccionNotificacion[];
}

/** Whether the taxpayer's switch for this kind is on; without settings it is off. */
export const switchIsOn = (rfc: string, tipo: TipoNotificacion) =>
  sql<SqlBool>`exists (select from configuracion where rfc_owner = ${rfc} and ${sql.ref(`notificacion_${tipo}`)})`;

/**
 * Tells the administrators, in the caller's transaction: it is mailed if and only if that commits. Safe to call again
 * with the same keys; nothing happens while the switch is off. What comes close together is one mail.
 */
export async function notificar(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  trx: Db,
  rfc: string,
  tipo: TipoNotificacion,
  notificaciones: readonly Notificacion[],
): Promise<void> {
  if (notificaciones.length === 0) return;
  // In one order, so that two transactions with the same keys wait for each other instead of deadlocking.
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
