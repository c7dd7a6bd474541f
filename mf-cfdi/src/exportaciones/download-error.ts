import type { TipoExportacion } from '@boveda/contracts';

/** The word of V2 §8 for a kind of file, in 'Al intentar descargar …'. */
const words: Readonly<Record<TipoExportacion, string>> = {
  pdf: 'PDF',
  'merged-pdf': 'PDF',
  xlsx: 'Excel',
  REPxlsx: 'Excel',
  zip: 'ZIP',
};

export const DOWNLOAD_ERROR = 'Error:';
export const downloadErrorOf = (tipo: TipoExportacion): string => `Al intentar descargar ${words[tipo]}`;
