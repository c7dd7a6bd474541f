import type { CfdiQuery, OrigenExportacion, TipoExportacion } from '@boveda/contracts';

/** An export as it was requested. */
export interface ExportRequest {
  rfc: string;
  origen: OrigenExportacion;
  tipo: TipoExportacion;
  query: CfdiQuery;
  porCorreo: boolean;
}
