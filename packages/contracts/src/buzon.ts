import * as z from 'zod';
import { cfdiQuery } from './cfdi';
import { keysOf } from './keys-of';
import { pageOf } from './list';
import { route } from './route';
import { fechaCfdi, id, instant, mesFiscal, moneda, money, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** Codes of who answered: a person, or the rules of the mailbox (V1 §2); `tiposRespuesta` has their labels. */
export const TipoRespuesta = { Manual: 0, Inteligente: 1 } as const;

/** Who answered: a person, or the rules of the mailbox (V1 §2). */
export const tiposRespuesta = {
  [TipoRespuesta.Manual]: 'Manual',
  [TipoRespuesta.Inteligente]: 'Inteligente',
} as const;

/** Rules of the mailbox by their setting, in the order in which they are tried (V1 §2). */
export const reglasBuzon = {
  usa_buzon_1: 'Rechazar todo',
  usa_buzon_2: 'Rechazar antes de mes actual',
  usa_buzon_3: 'Rechazar por monto',
  usa_buzon_4: 'Rechazar por antiguedad',
} as const;

/** Most requests that are answered at once (V1 §5). */
export const MAX_RESPUESTAS = 5;

/** Most requests whose facts are told at once: each XML is read. */
export const MAX_HECHOS = 50;

/** How a CFDI that an emisor wants to cancel was paid. */
export const pagosSolicitud = {
  pue: 'PUE: se considera pagada al emitirse',
  rep: 'Pagada con complemento (REP)',
  parcial: 'Pagada en parte con complemento (REP)',
  avisada: 'Pagada, según se marcó en la bóveda',
  sinPago: 'Sin pago conocido',
} as const;

/** What the facts of a request speak for. */
export const sugerencias = { aceptar: 'Aceptar', rechazar: 'Rechazar', revisar: 'Revisar' } as const;
export type Sugerencia = keyof typeof sugerencias;

/** Why it is suggested, each with what it suggests. */
export const razonesSugerencia = {
  desconocido: { sugiere: 'revisar', texto: 'La bóveda no tiene el CFDI: súbalo para saber qué se pierde' },
  cancelado: { sugiere: 'revisar', texto: 'El CFDI ya está cancelado' },
  otroTipo: { sugiere: 'revisar', texto: 'No es una factura de ingreso: revise los CFDI que corrige o paga' },
  sustituida: { sugiere: 'aceptar', texto: 'Llegó el CFDI que la sustituye, por el mismo total' },
  sustituidaPorOtroTotal: { sugiere: 'revisar', texto: 'Llegó el CFDI que la sustituye, por otro total' },
  sustituidaConRep: {
    sugiere: 'revisar',
    texto: 'Llegó el CFDI que la sustituye, pero hay complementos que pagan el original',
  },
  conRep: { sugiere: 'rechazar', texto: 'Hay complementos que la pagan, y no ha llegado un CFDI que la sustituya' },
  avisada: { sugiere: 'rechazar', texto: 'Está marcada como pagada, y no ha llegado un CFDI que la sustituya' },
  pue: { sugiere: 'rechazar', texto: 'Es PUE y no ha llegado un CFDI que la sustituya' },
  acreditada: { sugiere: 'rechazar', texto: 'Su IVA está acreditado, y no ha llegado un CFDI que la sustituya' },
  sinPago: { sugiere: 'aceptar', texto: 'Es PPD, sin pago conocido ni IVA acreditado: no se pierde nada' },
} as const satisfies Readonly<Record<string, { sugiere: Sugerencia; texto: string }>>;
export type RazonSugerencia = keyof typeof razonesSugerencia;

const filters = schema(() =>
  cfdiQuery().pick({
    limit: true,
    offset: true,
    rfc: true,
    search: true,
    fechaini: true,
    fechafin: true,
    serie: true,
    folio: true,
    uuid: true,
    totalde: true,
    totalhasta: true,
  }),
);

/** Filters and paging of the requests; the oldest deadline first. */
export const solicitudesQuery = schema(() =>
  filters().extend({
    status: z.enum(['0', '1', '2', '3', '4']).default('1').describe('0 es todas'),
  }),
);
export type SolicitudesQuery = Infer<typeof solicitudesQuery>;

/** Filters and paging of the answers; the newest first. */
export const historialQuery = schema(() => filters());
export type HistorialQuery = Infer<typeof historialQuery>;

/** Yes or no as it travels in the mailbox: '1' accepts, '0' rejects. */
const accept = schema(() => z.enum(['0', '1']));

/** What the vault knows of a CFDI by its UUID; empty and null where it does not have it. */
const cfdiConocido = {
  folio: z.string(),
  serie: z.string(),
  uuid,
  rfc: z.string().describe('del emisor'),
  nombre: z.string(),
  total: money.nullable(),
  montopagos: money.nullable().describe('de un CFDI de tipo P, cuyo total es 0 XXX: lo que suman sus pagos en MXN'),
  moneda,
  cfdi: id.nullable().describe('null si la bóveda no tiene el CFDI'),
};

/** A request of an emisor to cancel what the taxpayer received. */
export const solicitudRow = schema(() =>
  z.object({
    ...cfdiConocido,
    id,
    status: z.number().int().min(1).max(4),
    fecha: fechaCfdi.nullable(),
    statuscfdi: z.number().int().min(1).max(5).nullable(),
    statuscanc: z.number().int().min(0).max(5),
    recibida: instant,
    vence: instant.nullable().describe('fin de los tres días hábiles para contestar; null si no corre un plazo'),
    silencioacepta: z
      .boolean()
      .nullable()
      .describe('si el silencio hasta entonces acepta (RMF 2.7.1.34); null si la bóveda no tiene el CFDI'),
    enverificacion: z.boolean().describe('hay una respuesta en camino, y el SAT no la ha confirmado'),
    preaceptada: z.enum(['', '0', '1']).describe('vacío donde no aplica la pre-aceptación'),
  }),
);
export type SolicitudRow = Infer<typeof solicitudRow>;

/** Facts about the CFDI of a request, and the answer that they suggest. */
export const hechosSolicitud = schema(() =>
  z.object({
    id,
    conceptos: z
      .object({ primeros: z.array(z.string()).describe('descripciones'), cuantos: z.number().int().min(0) })
      .nullable()
      .describe('null si su XML no se pudo leer, o la bóveda no tiene el CFDI'),
    pago: keysOf(pagosSolicitud).nullable().describe('null si no es una factura de ingreso'),
    saldo: money.nullable().describe('de una PPD: lo que falta por pagar, en su moneda'),
    complementos: z.number().int().min(0).describe('REP vigentes que la pagan'),
    iva: z
      .array(z.object({ mes: mesFiscal, importe: money, base: money, cerrado: z.boolean() }))
      .nullable()
      .describe('IVA acreditado por mes, en MXN, que se revierte si se acepta; null si no se ha calculado'),
    sustituto: z
      .object({ cfdi: id, serie: z.string(), folio: z.string(), uuid, fecha: fechaCfdi, total: money, moneda })
      .nullable()
      .describe('CFDI vigente del mismo emisor que lo sustituye (TipoRelacion 04)'),
    razon: keysOf(razonesSugerencia).describe('por qué se sugiere aceptar, rechazar o revisar'),
  }),
);
export type HechosSolicitud = Infer<typeof hechosSolicitud>;

/** A request that was answered. */
export const historialRow = schema(() =>
  z.object({
    ...cfdiConocido,
    id,
    esaceptada: z.union([z.literal(0), z.literal(1)]),
    created: instant.describe('cuándo confirmó el SAT la respuesta'),
    tipo: z.union([z.literal(0), z.literal(1)]),
    motivo: z.string().describe('la regla que decidió; vacío cuando decidió una persona'),
    fechacfdi: fechaCfdi.nullable(),
  }),
);
export type HistorialRow = Infer<typeof historialRow>;

/** What became of an answer, or of several: `rows` are the requests as they stand now. */
const respondidas = schema(() => z.object({ msg: z.string(), rows: z.array(solicitudRow()) }));

/** Calls about the requests to cancel what the taxpayer received. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls, each short.
export const buzonCalls = () => ({
  list: route({
    method: 'GET',
    path: '/buzoncanc',
    summary: 'Lista las solicitudes de cancelación de CFDI recibidos.',
    query: solicitudesQuery,
    answer: pageOf(solicitudRow()),
  }),
  listHechos: route({
    method: 'GET',
    path: '/buzoncanc',
    when: { type: 'hechos' },
    summary: `Lo que la bóveda sabe de las solicitudes de esa página, hasta ${MAX_HECHOS}: conceptos, pago, IVA acreditado, sustituto y sugerencia.`,
    query: solicitudesQuery,
    answer: z.object({ rows: z.array(hechosSolicitud()) }),
  }),
  refresh: route({
    method: 'GET',
    path: '/buzoncanc',
    when: { action: 'refresh' },
    noTimeout: true,
    problems: ['csd_missing', 'pac_refused', 'pac_unavailable'],
    summary: 'Pregunta ahora al PAC qué solicitudes esperan. Puede repetirse.',
    answer: z.object({ msg: z.string(), nuevas: z.number().int() }),
  }),
  getArchivos: route({
    method: 'GET',
    path: '/buzoncanc/{id}',
    when: { archivos: 'true' },
    summary: 'Enlaces a los archivos del CFDI que se quiere cancelar. Son null si la bóveda no lo tiene.',
    answer: z.object({ pdfurl: z.string().nullable(), xmlurl: z.string().nullable() }),
  }),
  getRelacionados: route({
    method: 'GET',
    path: '/buzoncanc/{id}',
    when: { relacionados: 'true' },
    noTimeout: true,
    problems: ['csd_missing', 'pac_refused', 'pac_unavailable'],
    summary: 'CFDI que impiden la cancelación, según el SAT.',
    answer: z.object({
      rows: z.array(
        z.object({
          uuid,
          emisor: z.string(),
          receptor: z.string(),
          relacion: z.enum(['padre', 'hijo']).describe('padre: el CFDI lo relaciona; hijo: él relaciona al CFDI'),
        }),
      ),
    }),
  }),
  answer: route({
    method: 'PATCH',
    path: '/buzoncanc/{id}',
    noTimeout: true,
    problems: ['conflict', 'csd_missing', 'pac_refused', 'pac_unavailable'],
    summary:
      'Acepta o rechaza una solicitud pendiente, o dice de antemano que su CFDI puede cancelarse. Se da uno de los dos parámetros.',
    query: z.union([z.strictObject({ accept: accept() }), z.strictObject({ preaprobada: accept() })]),
    answer: respondidas,
  }),
  answerMany: route({
    method: 'POST',
    path: '/buzoncanc',
    noTimeout: true,
    problems: ['not_found', 'conflict', 'csd_missing', 'pac_refused', 'pac_unavailable'],
    summary:
      'Acepta o rechaza hasta cinco solicitudes pendientes. Si una no puede contestarse, no se contesta ninguna.',
    body: z.strictObject({
      accept: accept(),
      idsolicitudes: z
        .array(id)
        .min(1)
        .max(MAX_RESPUESTAS, `Solo puede aceptar/rechazar ${MAX_RESPUESTAS} solicitudes a la vez`),
    }),
    answer: respondidas,
  }),
  listHistorial: route({
    method: 'GET',
    path: '/buzoncanc-historial',
    summary: 'Lista las solicitudes contestadas.',
    query: historialQuery,
    answer: z.object({ rows: z.array(historialRow()), total: z.number().int() }),
  }),
  getAcuse: route({
    method: 'GET',
    path: '/buzoncanc-historial/{id}',
    when: { acuse: 'true' },
    summary: 'Enlaces al acuse de una respuesta, como PDF y como XML. El XML es null si no llegó.',
    answer: z.object({ pdf: z.string(), xml: z.string().nullable() }),
  }),
  answerByLink: route({
    method: 'POST',
    path: '/accept-reject-cancel',
    noTimeout: true,
    problems: ['not_found', 'link_expired', 'link_used', 'conflict', 'csd_missing', 'pac_refused', 'pac_unavailable'],
    summary: 'Contesta una solicitud con el enlace de un correo, que sirve una vez.',
    body: z.strictObject({ id, uuid, token: z.string().min(1).max(200), accept: accept() }),
    answer: respondidas,
  }),
});
