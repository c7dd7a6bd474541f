import * as z from 'zod';
import { cfdiQuery } from './cfdi';
import { columnasCfdi } from './columnas-cfdi';
import { file } from './file';
import { keysOf } from './keys-of';
import { route } from './route';
import { id, instant, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** Lists that can be exported, by the path of their calls; `pagos-*` are the invoices on credit. */
export const origenesExportacion = {
  emitidos: 'CFDI emitidos',
  recibidos: 'CFDI recibidos',
  'pagos-emitidos': 'Créditos emitidos',
  'pagos-recibidos': 'Créditos recibidos',
} as const;
export type OrigenExportacion = keyof typeof origenesExportacion;

/** What a list can be exported as: the kinds of V2 §7, and then what programs read. */
export const tiposExportacion = {
  pdf: 'PDF',
  xlsx: 'Excel',
  REPxlsx: 'Excel de complementos de pago',
  zip: 'ZIP',
  paquete: 'Paquete',
  'merged-pdf': 'PDF de todos los CFDI',
  csv: 'CSV',
  jsonl: 'JSON Lines',
} as const;
export type TipoExportacion = keyof typeof tiposExportacion;

/** Media type of each kind of file. */
export const mediaTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  REPxlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  paquete: 'application/zip',
  'merged-pdf': 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl',
} as const satisfies Record<TipoExportacion, string>;

/** CFDI that one merged PDF may hold (V2 §5). */
export const MAX_MERGED_PDF = 1_500;
/** From here on a ZIP or a package is mailed instead of downloaded (V2 §9). */
export const MAILED_ZIP_FROM = 1_000;
/** CFDI that can be chosen one by one for an export, and be selected in a list. */
export const MAX_SELECTED = 250;
/** How the folders of a package are nested; the first is the usual one. */
export const carpetasPaquete = {
  emisor: 'Año / mes / emisor / tipo',
  receptor: 'Año / mes / receptor / tipo',
  tipo: 'Año / mes / tipo',
  mes: 'Año / mes',
  plano: 'Sin carpetas',
} as const;
export type CarpetasPaquete = keyof typeof carpetasPaquete;

/** What a row of a sheet is of; the first is the usual one. */
export const filasExportacion = { cfdi: 'Una por CFDI', conceptos: 'Una por concepto' } as const;
export type FilasExportacion = keyof typeof filasExportacion;

/** How the file of an export looks, besides what it holds. */
export const vistaExportacion = schema(() =>
  z.object({
    columnas: z
      .array(keysOf(columnasCfdi))
      .min(1)
      .max(Object.keys(columnasCfdi).length)
      .optional()
      .describe('columnas de la lista, en su orden, para pdf, xlsx, csv y paquete; sin ellas, las de siempre'),
    filas: keysOf(filasExportacion)
      .optional()
      .describe(
        'de qué es cada fila de xlsx y csv, o cada línea de jsonl; en la de un concepto, los importes del CFDI están solo en el primero, y la línea trae concepto como la llamada de sus conceptos',
      ),
    carpetas: keysOf(carpetasPaquete).optional().describe('cómo se ordenan las carpetas de un paquete'),
    zona: z
      .string()
      .max(60)
      .regex(/^[\w+-]+(\/[\w+-]+){0,2}$/, 'La zona horaria no es válida')
      .optional()
      .describe('zona horaria IANA de la hora en la portada; sin ella, o si no se conoce, UTC-7'),
  }),
);
export type VistaExportacion = Infer<typeof vistaExportacion>;

/** Exports that may wait or run at once for one taxpayer. */
export const MAX_RUNNING_EXPORTS = 5;

/** An export that was asked for: how far it is, and where its file is once it is made. */
export const exportacion = schema(() =>
  z.object({
    id,
    origen: keysOf(origenesExportacion),
    tipo: keysOf(tiposExportacion),
    estado: z.enum(['pendiente', 'en_proceso', 'lista', 'error']),
    porCorreo: z.boolean().describe('su enlace se envía por correo a los administradores, así que url es null'),
    cantidad: z.number().int().describe('CFDI que contiene'),
    porcentaje: z.number().int().min(0).max(100),
    archivo: z.string().describe('nombre del archivo'),
    bytes: z.number().int().nullable(),
    error: z.string().nullable().describe('por qué no se pudo hacer, para personas'),
    creada: instant,
    expira: instant.nullable().describe('cuándo se elimina el archivo; null hasta que está hecho'),
    url: z.string().nullable().describe('firmado; vale hasta que termina la sesión o vence la exportación'),
  }),
);
export type Exportacion = Infer<typeof exportacion>;

const downloadsOf = <Origen extends OrigenExportacion>(origen: Origen) => {
  const download = (type: TipoExportacion, summary: string) =>
    route({
      method: 'GET',
      path: `/${origen}`,
      when: { type },
      noTimeout: true,
      problems: ['export_empty', 'export_too_large', 'too_many_exports', 'damaged_file'],
      summary,
      query: cfdiQuery,
      answer: file,
      media: [mediaTypes[type]],
    });
  return {
    pdf: download('pdf', 'Descarga toda la lista filtrada como un informe PDF.'),
    xlsx: download('xlsx', 'Descarga toda la lista filtrada como Excel.'),
    REPxlsx: download(
      'REPxlsx',
      'Descarga los documentos que pagan los complementos de pago (tipo P) de la lista, como Excel.',
    ),
    zip: download('zip', `Descarga el XML, y el PDF que llegó con él, de menos de ${MAILED_ZIP_FROM} CFDI.`),
    paquete: download(
      'paquete',
      `Descarga el paquete de menos de ${MAILED_ZIP_FROM} CFDI: XML y PDF en carpetas, Excel, portada e índice con SHA-256.`,
    ),
    'merged-pdf': download('merged-pdf', `Descarga hasta ${MAX_MERGED_PDF} CFDI impresos en un solo PDF.`),
    csv: download(
      'csv',
      'Descarga toda la lista filtrada como CSV (RFC 4180, UTF-8 con BOM), con las columnas del Excel.',
    ),
    jsonl: download(
      'jsonl',
      'Descarga toda la lista filtrada como JSON Lines: una fila de la lista, con sus campos, en cada línea.',
    ),
  } satisfies Record<TipoExportacion, unknown>;
};

const mailZipOf = <Origen extends OrigenExportacion>(origen: Origen) =>
  route({
    method: 'POST',
    idempotent: true,
    path: `/${origen}/zip-correo`,
    problems: ['export_empty', 'export_too_large', 'too_many_exports'],
    summary: 'Inicia el ZIP de toda la lista filtrada. Su enlace se envía por correo a los administradores.',
    query: cfdiQuery,
    answer: z.object({ id }),
  });

/** Calls about exports of filtered lists. `download` answers the file itself, while the caller waits. */
export const exportacionesCalls = () => ({
  create: route({
    method: 'POST',
    idempotent: true,
    path: '/exportaciones',
    problems: ['export_empty', 'export_too_large', 'too_many_exports'],
    summary:
      'Inicia la exportación de toda una lista filtrada, o de CFDI elegidos. Cuentan el orden y los filtros, no la página.',
    body: z.object({
      origen: keysOf(origenesExportacion),
      tipo: keysOf(tiposExportacion),
      query: cfdiQuery().strict().prefault({}),
      ...vistaExportacion().shape,
      uuids: z
        .array(uuid)
        .min(1)
        .max(MAX_SELECTED)
        .optional()
        .describe('exporta estos CFDI de la lista; de query cuenta solo el orden'),
    }),
    answer: z.object({
      id,
      porCorreo: z
        .boolean()
        .optional()
        .describe(`true para un paquete de ${MAILED_ZIP_FROM} CFDI o más: su enlace se envía a los administradores`),
      faltantes: z.array(uuid).optional().describe('con uuids: los que no están en la lista de este contribuyente'),
    }),
  }),
  list: route({
    method: 'GET',
    path: '/exportaciones',
    summary: 'Lista las exportaciones que el usuario pidió y que no han vencido, la más reciente primero.',
    answer: z.object({ rows: z.array(exportacion()) }),
  }),
  get: route({
    method: 'GET',
    path: '/exportaciones/{id}',
    summary:
      'Lee una exportación del contribuyente que no ha vencido, con el enlace a su archivo cuando está lista. El evento `exportacion.lista` la nombra.',
    answer: exportacion(),
  }),
  remove: route({
    method: 'DELETE',
    path: '/exportaciones/{id}',
    summary: 'Cancela una exportación en curso, o elimina el archivo de una terminada.',
    answer: z.object({ id }),
  }),
  mailZip: {
    emitidos: mailZipOf('emitidos'),
    recibidos: mailZipOf('recibidos'),
    'pagos-emitidos': mailZipOf('pagos-emitidos'),
    'pagos-recibidos': mailZipOf('pagos-recibidos'),
  } satisfies Record<OrigenExportacion, unknown>,
  download: {
    emitidos: downloadsOf('emitidos'),
    recibidos: downloadsOf('recibidos'),
    'pagos-emitidos': downloadsOf('pagos-emitidos'),
    'pagos-recibidos': downloadsOf('pagos-recibidos'),
  } satisfies Record<OrigenExportacion, unknown>,
});
