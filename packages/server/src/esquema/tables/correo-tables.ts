import type { ArchivoCorreo, TipoAutenticacion } from '@boveda/contracts';
import type { Generated, JSONColumnType, Selectable } from 'kysely';

interface CorreoSincronizadoTable {
  rfc_owner: string;
  id: string;
  correo: string;
  tipo_autenticacion: TipoAutenticacion;
  /** Provider of the consent; null with credentials. */
  proveedor: string | null;
  server: string;
  puerto: number;
  /** Password or tokens, sealed (secrets.ts). */
  secreto: Buffer;
  /** UIDVALIDITY under which `ultimo_uid` is valid; null before the first synchronization. Source: RFC 9051 2.3.1.1. */
  uid_validity: Generated<string | null>;
  /** UID of the last message that was read. */
  ultimo_uid: Generated<string>;
  /** The provider's error and its explanation; null after a successful synchronization. */
  error: Generated<string | null>;
  errormsg: Generated<string | null>;
  /** Consecutive failures. */
  fallos: Generated<number>;
  /** When a user or the schedule requested it; later than `intentado` while it is pending. */
  solicitado: Date;
  intentado: Generated<Date | null>;
  /** Last time that the whole mailbox was read. */
  sincronizado: Generated<Date | null>;
  created: Date;
}

interface OauthCorreoTable {
  rfc_owner: string;
  oauthuuid: string;
  usuario_id: string;
  /** SHA-256 of the cookie of the browser that started it. */
  navegador: Buffer;
  proveedor: string;
  /** Code verifier (RFC 7636), sealed. */
  verificador: Buffer;
  /** Tokens, sealed; null until consent was given. */
  secreto: Generated<Buffer | null>;
  /** Why consent was not given. */
  error: Generated<string | null>;
  expira: Date;
}

interface CorreoMensajeTable {
  rfc_owner: string;
  correo_id: string;
  /** UIDVALIDITY and UID name a message of a mailbox once (RFC 9051 2.3.1.1): reading it again writes the same row. */
  uid_validity: string;
  uid: string;
  id: string;
  de: string;
  asunto: string;
  fecha: Date | null;
  leido: Date;
  /** CFDI of it that are in the vault, and its other files. */
  tomados: number;
  rechazados: number;
  omitidos: number;
  archivos: JSONColumnType<ArchivoCorreo[], string, string>;
}

/** Synchronized mailboxes, what was read of them, and consents to read them. */
export interface CorreoTables {
  correo_sincronizado: CorreoSincronizadoTable;
  correo_mensaje: CorreoMensajeTable;
  oauth_correo: OauthCorreoTable;
}

/** Row of `correo_mensaje` as it is read. */
export type MensajeRow = Selectable<CorreoMensajeTable>;
/** Row of `correo_sincronizado` as it is read. */
export type CorreoRow = Selectable<CorreoSincronizadoTable>;
