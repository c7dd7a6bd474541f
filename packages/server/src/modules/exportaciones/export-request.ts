import type { OrigenExportacion, TipoExportacion, VistaExportacion } from '@boveda/contracts';
import type { CfdiChoice } from '../cfdi/cfdi-filters';

/** The list of an export, and how its file looks. */
export type ExportQuery = CfdiChoice & VistaExportacion;

/** An export as it was requested. */
export interface ExportRequest {
  rfc: string;
  origen: OrigenExportacion;
  tipo: TipoExportacion;
  query: ExportQuery;
  porCorreo: boolean;
}

/** Whether the file has a row for each concepto: only sheets and lines of JSON can. */
export const byConcepto = (tipo: TipoExportacion, { filas }: Pick<VistaExportacion, 'filas'>): boolean =>
  filas === 'conceptos' && (tipo === 'xlsx' || tipo === 'csv' || tipo === 'jsonl');
