import type { TipoExportacion } from '@boveda/contracts';

/** The word for a kind of file (V2 §8), in 'Al intentar descargar …'. */
const words: Readonly<Record<TipoExportacion, string>> = {
  pdf: 'PDF',
  'merged-pdf': 'PDF',
  xlsx: 'Excel',
  REPxlsx: 'Excel',
  zip: 'ZIP',
  paquete: 'el paquete',
  csv: 'CSV',
  jsonl: 'JSON Lines',
};

export const DOWNLOAD_ERROR = 'Error:';
export const downloadErrorOf = (tipo: TipoExportacion): string => `Al intentar descargar ${words[tipo]}`;
