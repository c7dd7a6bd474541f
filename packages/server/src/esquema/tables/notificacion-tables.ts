import type { ColumnType } from 'kysely';

/** Kinds of notification; each has a switch in the settings, except for the pilot, which is a switch itself. */
export type TipoNotificacion =
  | 'efos'
  | 'alterado'
  | 'cancelado'
  | 'solicitud'
  | 'acuse'
  | '72'
  | 'riesgos'
  | 'piloto'
  | 'correos';

/** An action offered in the mail itself. */
export interface AccionNotificacion {
  texto: string;
  /** Below `/{rfc}/`; may have a token, which is deleted once the mail is queued. */
  ruta: string;
}

interface NotificacionTable {
  rfc_owner: string;
  tipo: TipoNotificacion;
  /** Subject of the notification; each key is notified once. */
  clave: string;
  texto: string;
  /** Of the record, below `/{rfc}/`. */
  ruta: string;
  acciones: ColumnType<AccionNotificacion[], string, string>;
  creada: Date;
  /** When it was mailed, or skipped because its switch was off. */
  atendida: Date | null;
}

/** Notifications to the administrators, each sent once. */
export interface NotificacionTables {
  notificacion: NotificacionTable;
}
