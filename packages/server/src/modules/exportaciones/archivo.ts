import path from 'node:path';
import type { TipoExportacion } from '@boveda/contracts';
import type { Pedido } from './exportaciones.store';

const endings = { pdf: 'pdf', xlsx: 'xlsx', REPxlsx: 'xlsx', zip: 'zip', 'merged-pdf': 'pdf' } as const;
const whats: Readonly<Record<TipoExportacion, string>> = {
  pdf: 'lista',
  xlsx: 'lista',
  REPxlsx: 'complementos-de-pago',
  zip: 'archivos',
  'merged-pdf': 'impresos',
};
const estados = ['', 'pendientes', 'vigentes', 'cancelados', 'invalidos', 'alterados'];

/** Name that the file is handed out under: what it holds, of whom, and the day it was asked for. */
export function archivoOf({ rfc, origen, tipo, query }: Omit<Pedido, 'porCorreo'>, now: Date): string {
  const estado = query.status ? estados[Number(query.status)] : '';
  const day = new Date(now.getTime() - 7 * 3_600_000).toISOString().slice(0, 10);
  return `${[origen, estado, whats[tipo], rfc, day].filter(Boolean).join('_')}.${endings[tipo]}`;
}

/** Where the file of an export lies. Its name is the id alone: nothing that anybody typed becomes a path. */
export const fileOf = (folder: string, id: string): string => path.join(folder, id);
