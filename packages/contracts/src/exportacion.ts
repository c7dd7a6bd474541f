import * as z from 'zod';
import { cfdiQuery } from './cfdi';
import { file } from './file';
import { route } from './route';
import { id, instant } from './scalars';

/** Lists that can be exported, by the path of their calls; `pagos-*` are the invoices on credit. */
export const origenesExportacion = {
  emitidos: 'CFDI emitidos',
  recibidos: 'CFDI recibidos',
  'pagos-emitidos': 'Créditos emitidos',
  'pagos-recibidos': 'Créditos recibidos',
} as const;
export type OrigenExportacion = keyof typeof origenesExportacion;

/** What a list can be exported as (V2 §7). */
export const tiposExportacion = {
  pdf: 'PDF',
  xlsx: 'Excel',
  REPxlsx: 'Excel de complementos de pago',
  zip: 'ZIP',
  'merged-pdf': 'PDF de todos los CFDI',
} as const;
export type TipoExportacion = keyof typeof tiposExportacion;

/** Media type of each kind of file. */
export const mediaTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  REPxlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  'merged-pdf': 'application/pdf',
} as const satisfies Record<TipoExportacion, string>;

/** CFDI that one merged PDF may hold (V2 §5). */
export const MAX_MERGED_PDF = 1_500;
/** From here on a ZIP is mailed instead of downloaded (V2 §9). */
export const MAILED_ZIP_FROM = 1_000;
/** Exports that may wait or run at once for one taxpayer. */
export const MAX_RUNNING_EXPORTS = 5;

const keysOf = <Catalog extends Readonly<Record<string, string>>>(catalog: Catalog) =>
  z.enum(Object.keys(catalog) as [keyof Catalog & string, ...(keyof Catalog & string)[]]);

/** An export that was asked for: how far it is, and where its file is once it is made. */
export const exportacion = z.object({
  id,
  origen: keysOf(origenesExportacion),
  tipo: keysOf(tiposExportacion),
  estado: z.enum(['pendiente', 'en_proceso', 'lista', 'error']),
  porCorreo: z.boolean().describe('its link is mailed to the administrators, so `url` stays null'),
  cantidad: z.number().int().describe('CFDI in it'),
  porcentaje: z.number().int().min(0).max(100),
  archivo: z.string().describe('name of the file'),
  bytes: z.number().int().nullable(),
  error: z.string().nullable().describe('why it could not be made, for people'),
  creada: instant,
  expira: instant.nullable().describe('when the file is removed; null until it is made'),
  url: z.string().nullable().describe('signed, ends with the session and when the export expires'),
});
export type Exportacion = z.infer<typeof exportacion>;

export const crearExportacion = route({
  name: 'crearExportacion',
  method: 'POST',
  path: '/exportaciones',
  summary: 'Begins the export of a whole filtered list; order and filters of the query count, its page does not.',
  body: z.object({
    origen: keysOf(origenesExportacion),
    tipo: keysOf(tiposExportacion),
    query: cfdiQuery.strict().prefault({}),
  }),
  answer: z.object({ id }),
});

export const listarExportaciones = route({
  name: 'listarExportaciones',
  method: 'GET',
  path: '/exportaciones',
  summary: 'Exports that the user asked for about this taxpayer and that have not expired, newest first.',
  answer: z.object({ rows: z.array(exportacion) }),
});

export const borrarExportacion = route({
  name: 'borrarExportacion',
  method: 'DELETE',
  path: '/exportaciones/{id}',
  summary: 'Cancels an export that waits or runs; removes the file of one that is made.',
  answer: z.object({ id }),
});

const nombres = {
  emitidos: 'Emitidos',
  recibidos: 'Recibidos',
  'pagos-emitidos': 'PagosEmitidos',
  'pagos-recibidos': 'PagosRecibidos',
} as const satisfies Record<OrigenExportacion, string>;

const callsOf = (origen: OrigenExportacion) => {
  const download = (tipo: TipoExportacion, suffix: string, summary: string) =>
    route({
      name: `descargar${nombres[origen]}${suffix}`,
      method: 'GET',
      path: `/${origen}`,
      when: { type: tipo },
      summary,
      query: cfdiQuery,
      answer: file,
    });
  return {
    pdf: download('pdf', 'Pdf', 'The whole filtered list as a PDF report.'),
    xlsx: download('xlsx', 'Xlsx', 'The whole filtered list as a workbook.'),
    REPxlsx: download('REPxlsx', 'RepXlsx', 'Every document that the payment receipts (tipo=P) of the list pay.'),
    zip: download('zip', 'Zip', `XML, and the PDF that came with it, of fewer than ${MAILED_ZIP_FROM} CFDI.`),
    'merged-pdf': download('merged-pdf', 'PdfUnido', `Up to ${MAX_MERGED_PDF} CFDI printed into one PDF.`),
    zipCorreo: route({
      name: `zipCorreo${nombres[origen]}`,
      method: 'POST',
      path: `/${origen}/zip-correo`,
      summary: 'Begins the ZIP of the whole filtered list; its link is mailed to the administrators.',
      query: cfdiQuery,
      answer: z.object({ id }),
    }),
  };
};

/** Files of the filtered list of emitidos. */
export const descargasEmitidos = callsOf('emitidos');
/** Files of the filtered list of recibidos. */
export const descargasRecibidos = callsOf('recibidos');
/** Files of the invoices that were issued on credit. */
export const descargasPagosEmitidos = callsOf('pagos-emitidos');
/** Files of the invoices that were received on credit. */
export const descargasPagosRecibidos = callsOf('pagos-recibidos');

/** The same by origin. */
export const descargasDe = {
  emitidos: descargasEmitidos,
  recibidos: descargasRecibidos,
  'pagos-emitidos': descargasPagosEmitidos,
  'pagos-recibidos': descargasPagosRecibidos,
} as const satisfies Record<OrigenExportacion, unknown>;
