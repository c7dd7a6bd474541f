import type { ColorEtiqueta } from '@boveda/contracts';
import type { Selectable } from 'kysely';

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
  /** UUID of the CFDI. */
  uuid: string;
  texto: string;
  /** Null once the user no longer exists. */
  usuario_id: string | null;
  /** E-mail of the author when it was written. */
  autor: string;
  created: Date;
  cambiada: Date | null;
}

/** What users add to CFDI; the CFDI themselves stay as they are. */
export interface EtiquetaTables {
  etiqueta: EtiquetaTable;
  cfdi_etiqueta: CfdiEtiquetaTable;
  nota: NotaTable;
}

/** Row of `nota` as it is read. */
export type NotaRow = Selectable<NotaTable>;
