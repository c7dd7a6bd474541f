import type { ColumnType } from 'kysely';

/** What people asked to be told about; each is a switch of the settings. */
export type TipoNotificacion = 'efos' | 'alterado' | 'cancelado' | 'solicitud' | 'acuse' | '72';

/** Something that can be done from the mail itself. */
export interface AccionNotificacion {
  texto: string;
  /** Below `/{rfc}/`; may carry a token, which is forgotten once the mail is queued. */
  ruta: string;
}

interface NotificacionTable {
  rfc_owner: string;
  tipo: TipoNotificacion;
  /** What it is about; the same is told once. */
  clave: string;
  texto: string;
  /** Of the record, below `/{rfc}/`. */
  ruta: string;
  acciones: ColumnType<AccionNotificacion[], string, string>;
  creada: Date;
  /** When it was mailed, or passed over because the switch was off by then. */
  atendida: Date | null;
}

/** What the administrators are told, once. */
export interface NotificacionTables {
  notificacion: NotificacionTable;
}
