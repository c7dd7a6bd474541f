import * as z from 'zod';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, fechaCfdi, id, instant, money, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** CFDI that one request to the SAT may bring. Source: SAT, "Servicio Web de Descarga Masiva" v1.5; V1 §9. */
export const MAX_CFDI_POR_SOLICITUD = 200_000;
/** Requests of a taxpayer that may be on their way at once. */
export const MAX_DESCARGAS_PENDIENTES = 8;
/** The SAT hands out CFDI of the last six years. */
export const ANIOS_DESCARGABLES = 6;

/** The first day of which it does on `hoy`, both `yyyy-MM-dd`; a day that its year has too. */
export function primerDiaDeDescarga(hoy: string): string {
  const day = new Date(hoy);
  day.setUTCFullYear(day.getUTCFullYear() - ANIOS_DESCARGABLES);
  return day.toISOString().slice(0, 10);
}

/** What a download is: asked of the SAT, or a ZIP that is processed in the background (V1 §4). */
export const TipoDescarga = { Sat: 1, Zip: 2 } as const;

/** Codes of how far a request to the SAT is (V1 §4). */
export const EstatusDescarga = { Aceptada: 1, EnProceso: 2, Terminada: 3, Error: 4, Rechazada: 5, Vencida: 6 } as const;
export type EstatusDescarga = (typeof EstatusDescarga)[keyof typeof EstatusDescarga];

/** Codes of how far a ZIP is, which mean something else (V1 §4). */
export const EstatusZip = { EnProceso: 1, Enviada: 2, Terminada: 3, Error: 4 } as const;

/** How far a download is, by its tipo. */
export const estatusDescarga = {
  [TipoDescarga.Sat]: {
    [EstatusDescarga.Aceptada]: 'Aceptada',
    [EstatusDescarga.EnProceso]: 'En Proceso',
    [EstatusDescarga.Terminada]: 'Terminada',
    [EstatusDescarga.Error]: 'Error',
    [EstatusDescarga.Rechazada]: 'Rechazada',
    [EstatusDescarga.Vencida]: 'Vencida',
  },
  [TipoDescarga.Zip]: {
    [EstatusZip.EnProceso]: 'En Proceso',
    [EstatusZip.Enviada]: 'Enviada',
    [EstatusZip.Terminada]: 'Terminada',
    [EstatusZip.Error]: 'Error',
  },
} as const;

/** What the states of a request to the SAT mean for the person who waits (V1 §8). */
export const mensajesDescarga = {
  [EstatusDescarga.Aceptada]: 'el proceso de descarga dura hasta 72hrs',
  [EstatusDescarga.EnProceso]: 'el proceso de descarga dura hasta 72hrs',
  [EstatusDescarga.Terminada]: 'a la brevedad sus CFDI seran agregados al boveda',
  [EstatusDescarga.Error]: '',
  [EstatusDescarga.Rechazada]: 'Intente con otro periodo',
  [EstatusDescarga.Vencida]: 'la descarga ya no esta disponible intente con otro periodo',
} as const satisfies Record<EstatusDescarga, string>;

const flag = schema(() => z.union([z.literal(0), z.literal(1)]));
const count = z.number().int().min(0);
/** What is asked of the SAT: CFDI, the metadata of all of them, or CFDI de retenciones. */
const contenidoDescarga = z.enum(['cfdi', 'metadatos', 'retenciones']);
const estado = z
  .number()
  .int()
  .min(1)
  .max(6)
  .describe(
    'del SAT: 1 Aceptada, 2 En Proceso, 3 Terminada, 4 Error, 5 Rechazada, 6 Vencida; de un ZIP: 1 En Proceso, 2 Enviada, 3 Terminada, 4 Error',
  );

/** A download as the list shows it (V1 §3). */
export const descarga = schema(() =>
  z.object({
    solicitud: id,
    tipo: z.union([z.literal(1), z.literal(2)]).describe('1 solicitada al SAT, 2 un ZIP'),
    isemitidos: flag().describe('0 recibidos, 1 emitidos'),
    contenido: contenidoDescarga,
    archivo: z.string().nullable().describe('nombre del ZIP; null si se pidió al SAT'),
    fechaini: day.nullable().describe('null para un ZIP'),
    fechafin: day.nullable(),
    cfdicantidad: count.describe('CFDI que el SAT dice que hay, o que tiene el ZIP'),
    estado,
    mensaje: z.string().describe('en palabras del SAT, o de la bóveda si el SAT no dijo nada'),
    created: instant,
    espendiente: flag(),
    espiloto: flag().describe('1 la pidió el piloto'),
    agregados: count.describe('CFDI de ella que están en la bóveda'),
    rechazados: count.describe('archivos que no se tomaron'),
    cancelados: count.describe('CFDI cancelados de los que el SAT da solo los datos'),
    verificada: instant.nullable().describe('última vez que el SAT contestó por ella'),
    proxima: instant.nullable().describe('cuándo se pregunta otra vez al SAT; null si solo un usuario puede preguntar'),
  }),
);
export type Descarga = Infer<typeof descarga>;

/** A part of a download's period that is not in the vault yet, or will not be. */
export const periodoAbierto = schema(() =>
  z.object({
    contenido: contenidoDescarga,
    desde: fechaCfdi,
    hasta: fechaCfdi,
    mensaje: z.string().describe('por qué, y qué puede hacer el usuario'),
    proxima: instant.nullable().describe('cuándo se pregunta otra vez al SAT; null: ya no se pregunta'),
  }),
);
export type PeriodoAbierto = Infer<typeof periodoAbierto>;

/** Query of the list. */
export const descargasQuery = schema(() =>
  z.object({
    ...paging,
    espendiente: z.enum(['0', '1']).optional(),
    espiloto: z.enum(['0', '1']).optional(),
  }),
);
export type DescargasQuery = Infer<typeof descargasQuery>;

/** A file of a package that was not taken into the vault, and why. */
export const archivoNoTomado = schema(() => z.object({ archivo: z.string(), msg: z.string() }));

/** A CFDI of the period that is cancelled and that the vault does not have: the SAT does not hand out its XML. */
export const canceladoSinXml = schema(() =>
  z.object({
    uuid,
    rfc: z.string().describe('de la contraparte'),
    nombre: z.string(),
    fecha: fechaCfdi,
    total: money,
    cancelado: fechaCfdi,
  }),
);
export type CanceladoSinXml = Infer<typeof canceladoSinXml>;

/** Calls about downloads from the SAT, and about ZIP files that are processed in the background. */
export const descargasCalls = () => ({
  list: route({
    method: 'GET',
    path: '/descargas',
    summary: 'Lista las descargas del contribuyente, las más recientes primero.',
    query: descargasQuery,
    answer: pageOf(descarga()),
  }),
  get: route({
    method: 'GET',
    path: '/descargas/{id}',
    summary:
      'Una descarga, con los primeros archivos que no se tomaron, los primeros CFDI cancelados sin XML y los periodos que faltan.',
    answer: descarga().extend({
      errores: z.array(archivoNoTomado()),
      sinXml: z.object({ count, rows: z.array(canceladoSinXml()) }),
      abiertos: z.array(periodoAbierto()).describe('los primeros periodos que faltan'),
    }),
  }),
  add: route({
    method: 'POST',
    idempotent: true,
    path: '/descargas',
    problems: ['fiel_missing', 'invalid_period', 'too_many_downloads'],
    summary:
      'Solicita al SAT los CFDI de un periodo, sus metadatos o los CFDI de retenciones. Si ya hay una solicitud igual en curso, no se repite.',
    body: z.strictObject({
      fechaini: day,
      fechafin: day,
      isemitidos: z.enum(['true', 'false']).default('false'),
      contenido: contenidoDescarga.default('cfdi'),
    }),
    answer: z.object({ solicitud: id, msg: z.string() }),
  }),
  verify: route({
    method: 'PUT',
    path: '/descargas/{id}',
    noTimeout: true,
    summary: 'Pregunta ahora al SAT cómo va una descarga.',
    answer: z.object({ estado, msg: z.string() }),
  }),
  verifyAll: route({
    method: 'PUT',
    path: '/descargas',
    noTimeout: true,
    summary: 'Pregunta ahora al SAT por todas las descargas pendientes. Contesta el estado de la menos avanzada.',
    answer: z.object({ estado, msg: z.string() }),
  }),
  getDisponibles: route({
    method: 'GET',
    path: '/dashboard/descargas',
    summary: 'Cuántas solicitudes más al SAT puede tener en curso el contribuyente.',
    answer: z.object({ descargasdisponibles: count }),
  }),
});

export type NuevaDescarga = z.input<NonNullable<ReturnType<typeof descargasCalls>['add']['body']>>;
export type DescargaDetalle = z.infer<ReturnType<typeof descargasCalls>['get']['answer']>;
