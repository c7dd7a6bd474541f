import * as z from 'zod';
import { entrega } from './entrega-despacho';
import { problemCode } from './problem';
import { route } from './route';
import { id, instant, mesFiscal, rfc } from './scalars';
import { type Infer, schema } from './schema';

/** What can be asked for many taxpayers at once. */
export const accionesLote = {
  metadatos: 'Pedir metadatos',
  xml: 'Descargar XML que faltan',
  verificar: 'Verificar solicitudes y CFDI',
  cerrar: 'Cerrar el mes',
  papel: 'Papeles de trabajo',
  diot: 'Archivo de DIOT',
  paquete: 'Paquete del mes',
  anual: 'Paquete del año',
  respaldo: 'Respaldo',
} as const;
export type AccionLote = keyof typeof accionesLote;

/** Actions whose result is a file of each taxpayer. */
export const accionesConArchivo: readonly AccionLote[] = ['papel', 'diot', 'paquete', 'anual'];

/** State of a taxpayer in a job. */
export const estadosRenglon = { pendiente: 'En espera', listo: 'Listo', fallo: 'No se pudo' } as const;
export type EstadoRenglon = keyof typeof estadosRenglon;

/** How many days a job and its files are kept. */
export const DIAS_LOTE = 3;
/** Jobs that are listed, the latest ones. */
export const MOST_LOTES = 20;

const acciones = Object.keys(accionesLote) as [AccionLote, ...AccionLote[]];
const estados = Object.keys(estadosRenglon) as [EstadoRenglon, ...EstadoRenglon[]];
const cantidad = z.number().int().min(0);

/** A job over several taxpayers. */
export const lote = schema(() =>
  z.object({
    id,
    accion: z.enum(acciones),
    mes: mesFiscal,
    creado: instant,
    expira: instant.describe('cuándo se borra, con sus archivos'),
    total: cantidad,
    listos: cantidad,
    fallos: cantidad,
    url: z.string().nullable().describe('todos sus archivos en un ZIP; null mientras corre, o sin archivos'),
  }),
);
export type Lote = Infer<typeof lote>;

/** What became of one taxpayer in a job. */
export const renglonLote = schema(() =>
  z.object({
    rfc,
    nombre: z.string(),
    estado: z.enum(estados),
    codigo: problemCode().nullable().describe('por qué no se pudo'),
    mensaje: z.string().describe('qué pasó; vacío mientras espera'),
    ruta: z.string().nullable().describe('pantalla de ese contribuyente donde se resuelve o se sigue'),
    archivo: z.string().nullable(),
    bytes: z.number().int().min(0).nullable(),
    url: z.string().nullable().describe('su archivo'),
    entrega: entrega().nullable().describe('la última vez que se entregó al cliente'),
  }),
);
export type RenglonLote = Infer<typeof renglonLote>;

/** Calls about jobs over several taxpayers. */
export const loteCalls = () => ({
  createLote: route({
    method: 'POST',
    path: '/despacho/lotes',
    problems: ['taxpayer_not_allowed', 'conflict'],
    summary:
      'Pide una acción para el mes de varios contribuyentes. Corre en segundo plano, cada uno por separado: el fallo de uno no detiene a los demás.',
    body: z.strictObject({
      accion: z.enum(acciones),
      mes: mesFiscal,
      rfcs: z.array(rfc).min(1, 'Elija al menos un contribuyente').max(500),
    }),
    answer: z.object({ id, cantidad, msg: z.string() }),
  }),
  listLotes: route({
    method: 'GET',
    path: '/despacho/lotes',
    summary: 'Lista los últimos trabajos por lote del usuario, el más reciente primero.',
    answer: z.object({ rows: z.array(lote()) }),
  }),
  getLote: route({
    method: 'GET',
    path: '/despacho/lotes/{id}',
    problems: ['not_found'],
    summary: 'Un trabajo por lote, con lo que pasó con cada contribuyente: primero lo que no se pudo.',
    answer: lote().extend({ rows: z.array(renglonLote()) }),
  }),
  retryLote: route({
    method: 'PUT',
    path: '/despacho/lotes/{id}',
    problems: ['not_found', 'conflict'],
    summary: 'Intenta otra vez lo que no se pudo de un trabajo por lote.',
    body: z.strictObject({}),
    answer: z.object({ cantidad, msg: z.string() }),
  }),
});
