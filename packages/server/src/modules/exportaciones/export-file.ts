import { EstatusCfdi, type TipoExportacion } from '@boveda/contracts';
import { dayAt } from '../../platform/core/time';
import { sharedFolders } from '../../platform/shared-files/shared-folders';
import type { ExportRequest } from './export-request';

const endings: Readonly<Record<TipoExportacion, string>> = {
  pdf: 'pdf',
  xlsx: 'xlsx',
  REPxlsx: 'xlsx',
  zip: 'zip',
  'merged-pdf': 'pdf',
  csv: 'csv',
  jsonl: 'jsonl',
};
const whats: Readonly<Record<TipoExportacion, string>> = {
  pdf: 'lista',
  xlsx: 'lista',
  REPxlsx: 'complementos-de-pago',
  zip: 'archivos',
  'merged-pdf': 'impresos',
  csv: 'lista',
  jsonl: 'lista',
};
const estados: Readonly<Record<`${EstatusCfdi}`, string>> = {
  [EstatusCfdi.Pendiente]: 'pendientes',
  [EstatusCfdi.Vigente]: 'vigentes',
  [EstatusCfdi.Cancelado]: 'cancelados',
  [EstatusCfdi.Invalido]: 'invalidos',
  [EstatusCfdi.Alterado]: 'alterados',
};

/** Returns the download name of the file: its content, the taxpayer, and the day of the request. */
export function archivoOf({ rfc, origen, tipo, query }: Omit<ExportRequest, 'porCorreo'>, now: Date): string {
  const which = query.uuids ? 'seleccion' : query.status ? estados[query.status] : '';
  return `${[origen, which, whats[tipo], rfc, dayAt(now)].filter(Boolean).join('_')}.${endings[tipo]}`;
}

/** Folder of the files of exports. */
export const EXPORTS = sharedFolders.exports;

/** Returns the name of an export's file. It is the id alone: no user input becomes part of a path. */
export const fileOf = (id: string): string => `${EXPORTS}/${id}`;
