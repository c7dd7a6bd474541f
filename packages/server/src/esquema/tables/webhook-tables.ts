import type { EstadoEntrega, IntentoEntrega } from '@boveda/contracts';
import type { Generated, JSONColumnType, Selectable } from 'kysely';

interface WebhookTable {
  rfc_owner: string;
  id: string;
  /** Null: its events are read by `GET /eventos`, and sent nowhere. */
  url: string | null;
  eventos: string[];
  activo: boolean;
  /** It answered 410. */
  desactivado: Generated<boolean>;
  /** Consecutive attempts that failed. */
  fallos: Generated<number>;
  /** Since when: a message was given up, and none was taken since. */
  fallando: Date | null;
  /** Until when it asked that nothing be sent to it (`Retry-After`). */
  espera: Date | null;
  /** Sealed (secrets.ts). */
  secreto: Buffer;
  /** The one before the last rotation, sealed. */
  secreto_anterior: Buffer | null;
  anterior_hasta: Date | null;
  creado: Date;
  /** Who added it or changed it last, and with whose access it ends; null: before this was stored. */
  usuario_id: string | null;
  /** The API key that did, with which it ends; null: a session. */
  llave_id: string | null;
}

interface WebhookEntregaTable {
  rfc_owner: string;
  id: string;
  webhook_id: string;
  tipo: string;
  /** `data` of the message. */
  datos: JSONColumnType<object>;
  creada: Date;
  estado: Generated<EstadoEntrega>;
  /** When it is due; later than now while an attempt runs. Null once it has ended. */
  proxima: Date | null;
  /** First attempt, from which the others are counted; null before, and after it was sent again. */
  primera: Date | null;
  intentos: JSONColumnType<IntentoEntrega[], string | undefined, string>;
}

/** Addresses that are told of events, and the messages to them. */
export interface WebhookTables {
  webhook: WebhookTable;
  webhook_entrega: WebhookEntregaTable;
}

/** Row of `webhook` as it is read. */
export type WebhookRow = Selectable<WebhookTable>;
/** Row of `webhook_entrega` as it is read. */
export type EntregaRow = Selectable<WebhookEntregaTable>;
