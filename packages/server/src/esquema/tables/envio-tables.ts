import type { FinSeguimiento, ListaCompartida, TipoCarta } from '@boveda/contracts';
import type { ColumnType, Generated } from 'kysely';

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
  abierto: ColumnType<Date | null, never, Date | null>;
  /** Kind of a mail to a counterpart; null where CFDI were sent. */
  carta: ColumnType<TipoCarta | null, TipoCarta | null | undefined, never>;
  /** RFC of that counterpart. */
  contraparte: ColumnType<string | null, string | null | undefined, never>;
  /** Days between the reminders of a request. */
  cada: ColumnType<number | null, number | null | undefined, never>;
  recordatorios: Generated<number>;
  /** When the next reminder is due; null where there is none. */
  siguiente: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Why the reminders ended. */
  fin: ColumnType<FinSeguimiento | null, never, FinSeguimiento>;
  /** The list that its CFDI were chosen in, which the page of its link shows. */
  lista: ColumnType<ListaCompartida | null, string | null | undefined, never>;
  /** The job over taxpayers whose file for this one it hands to the client; null where CFDI were sent. */
  lote_id: ColumnType<string | null, string | null | undefined, never>;
  /** Name of that file. */
  archivo: ColumnType<string | null, string | null | undefined, never>;
}

interface EnvioCfdiTable {
  envio_id: string;
  uuid: string;
  orden: number;
  /** Balance of an invoice whose complement was asked for. */
  saldo: ColumnType<string | null, string | null | undefined, never>;
}

interface EnvioArchivoTable {
  envio_id: string;
  nombre: string;
  /** Media type. */
  tipo: string;
  contenido: Buffer;
}

interface EnvioCorreoTable {
  envio_id: string;
  /** Of `correo_saliente`. */
  correo_id: string;
}

/** CFDI that were sent by mail or are behind a link that ends, and mails to counterparts. */
export interface EnvioTables {
  envio: EnvioTable;
  envio_cfdi: EnvioCfdiTable;
  envio_correo: EnvioCorreoTable;
  envio_archivo: EnvioArchivoTable;
}
