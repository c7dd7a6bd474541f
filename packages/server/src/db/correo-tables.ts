import type { TipoAutenticacion } from '@boveda/contracts';
import type { Generated, Selectable } from 'kysely';

interface CorreoSincronizadoTable {
  rfc_owner: string;
  id: string;
  correo: string;
  tipo_autenticacion: TipoAutenticacion;
  /** Where consent was given; null with credentials. */
  proveedor: string | null;
  server: string;
  puerto: number;
  /** Password or tokens, sealed (secrets.ts). */
  secreto: Buffer;
  /** UIDVALIDITY under which `ultimo_uid` means something; null before the first time. Source: RFC 9051 2.3.1.1. */
  uid_validity: Generated<string | null>;
  /** Every message up to here was read. */
  ultimo_uid: Generated<string>;
  /** What the provider said, and what that means; null when the last time went well. */
  error: Generated<string | null>;
  errormsg: Generated<string | null>;
  /** Times in a row that it did not go well. */
  fallos: Generated<number>;
  /** Somebody or the schedule asked for it; later than `intentado` while it is awaited. */
  solicitado: Date;
  intentado: Generated<Date | null>;
  /** Last time that all of it was read. */
  sincronizado: Generated<Date | null>;
  created: Date;
}

interface OauthCorreoTable {
  rfc_owner: string;
  oauthuuid: string;
  usuario_id: string;
  /** SHA-256 of the cookie of the browser that began it. */
  navegador: Buffer;
  proveedor: string;
  /** Code verifier (RFC 7636), sealed. */
  verificador: Buffer;
  /** Tokens, sealed; null until consent was given. */
  secreto: Generated<Buffer | null>;
  /** Why there is no consent. */
  error: Generated<string | null>;
  expira: Date;
}

/** Mailboxes that are read, and consents to read them. */
export interface CorreoTables {
  correo_sincronizado: CorreoSincronizadoTable;
  oauth_correo: OauthCorreoTable;
}

/** Row of `correo_sincronizado` as it is read. */
export type CorreoRow = Selectable<CorreoSincronizadoTable>;
