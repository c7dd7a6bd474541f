import type { OrigenExportacion, TipoExportacion } from '@boveda/contracts';
import type { CfdiChoice } from '../cfdi/cfdi-filters';

/** An export as it was requested. */
export interface ExportRequest {
  rfc: string;
  origen: OrigenExportacion;
  tipo: TipoExportacion;
  query: CfdiChoice;
  porCorreo: boolean;
}
