import * as z from 'zod';
import { acuseCancelacion } from './acuse';
import { validacion } from './cfdi-detail';
import { keysOf } from './keys-of';
import { pageOf, paging } from './list';
import { route } from './route';
import { fechaCfdi, id, instant, money, rfc, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** c_CveRetenc, with names short enough for a list. */
export const clavesRetencion = {
  '01': 'Servicios profesionales',
  '02': 'Regalías por derechos de autor',
  '03': 'Autotransporte terrestre de carga',
  '04': 'Servicios prestados por comisionistas',
  '05': 'Arrendamiento',
  '06': 'Enajenación de acciones',
  '07': 'Enajenación de bienes objeto de la LIEPS',
  '08': 'Enajenación de inmuebles en escritura pública',
  '09': 'Enajenación de otros bienes',
  '10': 'Adquisición de desperdicios industriales',
  '11': 'Adquisición de bienes en escritura pública',
  '12': 'Adquisición de otros bienes',
  '13': 'Otros retiros de AFORE',
  '14': 'Dividendos o utilidades distribuidas',
  '15': 'Remanente distribuible',
  '16': 'Intereses',
  '17': 'Arrendamiento en fideicomiso',
  '18': 'Pagos a residentes en el extranjero',
  '19': 'Enajenación de acciones en bolsa de valores',
  '20': 'Obtención de premios',
  '21': 'Fideicomisos sin actividad empresarial',
  '22': 'Planes personales de retiro',
  '23': 'Intereses reales por créditos hipotecarios',
  '24': 'Operaciones financieras derivadas de capital',
  '25': 'Otro tipo de retenciones',
  '26': 'Plataformas tecnológicas',
  '27': 'Sector financiero',
  '28': 'Pagos y retenciones a contribuyentes del RIF',
} as const;
export type ClaveRetencion = keyof typeof clavesRetencion;

/** Who withheld: the taxpayer from others, or others from the taxpayer. */
export const direccionesRetencion = { recibidas: 'Recibidas', emitidas: 'Emitidas' } as const;
export type DireccionRetencion = keyof typeof direccionesRetencion;

const mes = z.number().int().min(1).max(12);

/** Filters and page of the list, the newest first. */
export const retencionesQuery = schema(() =>
  z.object({
    ...paging,
    direccion: keysOf(direccionesRetencion).default('recibidas'),
    ejercicio: z.coerce.number().int().min(2004).max(2100).optional().describe('año del periodo al que se refiere'),
    mes: z.coerce.number().int().min(1).max(12).optional().describe('un mes de ese periodo'),
    rfc: rfc.optional().describe('de la contraparte'),
    clave: keysOf(clavesRetencion).optional(),
  }),
);
export type RetencionesQuery = Infer<typeof retencionesQuery>;

const montos = {
  operacion: money,
  gravado: money,
  exento: money,
  retenido: money,
  isr: money.describe('de lo retenido'),
  iva: money.describe('de lo retenido'),
  ieps: money.describe('de lo retenido'),
};

/** A CFDI de retenciones e información de pagos. Amounts are MXN; `rfc` and `nombre` are the counterpart's. */
export const retencionRow = schema(() =>
  z.object({
    id,
    uuid,
    emitida: z.boolean(),
    version: z.string(),
    folio: z.string(),
    fecha: fechaCfdi.describe('FechaExp'),
    clave: z.string().describe('clave de c_CveRetenc'),
    rfc: z.string().describe('vacío si es extranjero'),
    nombre: z.string(),
    registro: z.string().describe('registro fiscal de un extranjero'),
    ejercicio: z.number().int(),
    mesinicial: mes,
    mesfinal: mes,
    ...montos,
    status: z
      .number()
      .int()
      .min(1)
      .max(5)
      .describe('1: ninguna regla falla; 4 y 5 como en un CFDI. El SAT no ofrece un servicio que diga su estado'),
    errmsg: z.string().nullable(),
  }),
);
export type RetencionRow = Infer<typeof retencionRow>;

/** One with its report. Links are signed, expire and end with the session. */
export const retencionDetail = schema(() =>
  retencionRow().extend({
    created: instant,
    xmlurl: z.string(),
    pdfurl: z.string(),
    pdforiginal: z.boolean().describe('el PDF llegó con él; si no, se hace del XML'),
    validaciones: z.array(validacion()),
    acuses: z.array(acuseCancelacion()).describe('de su cancelación; lo más reciente primero'),
  }),
);
export type RetencionDetail = Infer<typeof retencionDetail>;

/** Calls about CFDI de retenciones e información de pagos. */
export const retencionesCalls = () => ({
  list: route({
    method: 'GET',
    path: '/retenciones',
    summary: 'Lista los CFDI de retenciones, los más recientes primero, con las sumas de todos los encontrados.',
    query: retencionesQuery,
    answer: pageOf(retencionRow()).extend({
      sumas: z.object({ operacion: money, retenido: money, isr: money, iva: money, ieps: money }),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/retenciones/{id}',
    id,
    summary: 'Un CFDI de retenciones con su informe y enlaces a sus archivos.',
    answer: retencionDetail,
  }),
});
