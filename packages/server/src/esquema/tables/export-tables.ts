import type { CfdiQuery, OrigenExportacion, TipoExportacion, VistaExportacion } from '@boveda/contracts';
import type { ColumnType, Generated } from 'kysely';

interface ExportacionTable {
  /** The taxpayer who owns the list. */
  rfc_owner: string;
  id: string;
  /** The user who requested it. */
  usuario_id: string;
  origen: OrigenExportacion;
  tipo: TipoExportacion;
  /** With how its file looks, and the UUIDs of CFDI that were chosen one by one. */
  query: ColumnType<CfdiQuery & VistaExportacion & { uuids?: string[] }, string, string>;
  /** The link is mailed to the administrators. */
  por_correo: boolean;
  estado: 'pendiente' | 'en_proceso' | 'lista' | 'error';
  /** CFDI in the list when it was requested. */
  cantidad: number;
  /** How many of them are written. */
  avance: Generated<number>;
  /** File name of the download. */
  archivo: string;
  bytes: ColumnType<string | null, number | null, number | null>;
  /** Of the file, lower-case hex. */
  sha256: Generated<string | null>;
  error: string | null;
  creada: Date;
  /** When row and file are deleted; also applies to an export that never finishes. */
  expira: Date | null;
}

/** Exports of lists, requested by users. */
export interface ExportTables {
  exportacion: ExportacionTable;
}
