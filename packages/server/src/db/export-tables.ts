import type { CfdiQuery, OrigenExportacion, TipoExportacion } from '@boveda/contracts';
import type { ColumnType, Generated } from 'kysely';

interface ExportacionTable {
  /** The taxpayer whose list it is. */
  rfc_owner: string;
  id: string;
  /** Who asked for it. */
  usuario_id: string;
  origen: OrigenExportacion;
  tipo: TipoExportacion;
  query: ColumnType<CfdiQuery, string, string>;
  /** The link goes to the administrators by mail. */
  por_correo: boolean;
  estado: 'pendiente' | 'en_proceso' | 'lista' | 'error';
  /** CFDI that the list had when it was asked for. */
  cantidad: number;
  /** How many of them are written. */
  avance: Generated<number>;
  /** Name that the file is handed out under. */
  archivo: string;
  bytes: ColumnType<string | null, number | null, number | null>;
  /** Of the file, lower-case hex. */
  sha256: Generated<string | null>;
  error: string | null;
  creada: Date;
  /** When row and file go; an export that never ends goes too. */
  expira: Date | null;
}

/** What users asked to be made of their lists. */
export interface ExportTables {
  exportacion: ExportacionTable;
}
