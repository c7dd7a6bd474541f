import type { TipoExportacion } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import { sharedFolders } from '@boveda/platform/shared-files/shared-folders';
import { byConcepto, type ExportRequest } from './export-request';
import { listaDeArchivo, periodoDeArchivo } from './lista';

const endings: Readonly<Record<TipoExportacion, string>> = {
  pdf: 'pdf',
  xlsx: 'xlsx',
  REPxlsx: 'xlsx',
  zip: 'zip',
  paquete: 'zip',
  'merged-pdf': 'pdf',
  csv: 'csv',
  jsonl: 'jsonl',
};
/** What tells a file from another of the same list and ending. */
const whats: Readonly<Partial<Record<TipoExportacion, string>>> = {
  REPxlsx: 'complementos-de-pago',
  paquete: 'paquete',
  'merged-pdf': 'impresos',
};

/** Returns the download name of the file: the taxpayer, the list, what it is of it, and the period. */
export function archivoOf({ rfc, origen, tipo, query }: Omit<ExportRequest, 'porCorreo'>, now: Date): string {
  const what = byConcepto(tipo, query) ? 'conceptos' : whats[tipo];
  const parts = [rfc, listaDeArchivo(origen, query), what, periodoDeArchivo(query, dayAt(now))];
  return `${parts
    .filter(Boolean)
    .join('_')
    .replaceAll(/[^\w&Ññ-]+/g, '_')}.${endings[tipo]}`;
}

/** Folder of the files of exports. */
export const EXPORTS = sharedFolders.exports;

/** Returns the name of an export's file. It is the id alone: no user input becomes part of a path. */
export const fileOf = (id: string): string => `${EXPORTS}/${id}`;
