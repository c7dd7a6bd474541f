import type { ColorEtiqueta } from '@boveda/contracts';
import type { ColumnType, Selectable } from 'kysely';

interface EtiquetaTable {
  rfc_owner: string;
  id: string;
  nombre: string;
  color: ColorEtiqueta;
  created: Date;
}

interface CfdiEtiquetaTable {
  rfc_owner: string;
  uuid: string;
  etiqueta_id: string;
}

interface NotaTable {
  rfc_owner: string;
  id: string;
  /** UUID of the CFDI; null for a note on a counterpart. */
  uuid: string | null;
  /** RFC of the counterpart; null for a note on a CFDI. */
  contraparte: ColumnType<string | null, string | null | undefined, never>;
  texto: string;
  /** Null once the user no longer exists. */
  usuario_id: string | null;
  /** E-mail of the author when it was written. */
  autor: string;
  created: Date;
  cambiada: Date | null;
}

/** What users add to CFDI and counterparts; the CFDI themselves stay as they are. */
export interface EtiquetaTables {
  etiqueta: EtiquetaTable;
  cfdi_etiqueta: CfdiEtiquetaTable;
  nota: NotaTable;
}

/** Row of `nota` as it is read. */
export type NotaRow = Selectable<NotaTable>;
