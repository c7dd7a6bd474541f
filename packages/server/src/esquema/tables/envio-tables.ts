import type { ColumnType } from 'kysely';

interface EnvioTable {
  id: string;
  rfc_owner: string;
  /** The user who sent it; null once the user lost the access, which ends the link. */
  creador: string | null;
  /** The API key that it was made with, whose end ends it; null for a session. */
  llave: string | null;
  /** E-mail of that user. */
  usuario: string;
  creado: Date;
  /** SHA-256 of the token, which is only in the link; null for a mail with attachments. */
  token_hash: Buffer | null;
  /** When the link ends. */
  vence: Date | null;
  revocado: Date | null;
  aperturas: ColumnType<number, never, number>;
  abierto: Date | null;
}

interface EnvioCfdiTable {
  envio_id: string;
  uuid: string;
  orden: number;
}

interface EnvioCorreoTable {
  envio_id: string;
  /** Of `correo_saliente`. */
  correo_id: string;
}

/** CFDI that were sent by mail or are behind a link that ends. */
export interface EnvioTables {
  envio: EnvioTable;
  envio_cfdi: EnvioCfdiTable;
  envio_correo: EnvioCorreoTable;
}
