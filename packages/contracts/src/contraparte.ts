import * as z from 'zod';
import { alertaPago } from './alertas-pago';
import { sinRepCalls } from './cartas';
import { tratoCalls } from './contactos';
import { rfcsQuery } from './contribuyente';
import { etiqueta } from './etiquetas';
import { keysOf } from './keys-of';
import { pageOf, paging } from './list';
import { otraLista } from './listas-sat';
import { tramoAntiguedad } from './pagos';
import { route } from './route';
import { day, fechaCfdi, id, mesFiscal, moneda, money, rfc, searchText } from './scalars';
import { type Infer, schema } from './schema';

const NETO = 'ingresos menos egresos vigentes en MXN, cada total por su TipoCambio';
const SALDO = 'saldo de las facturas PPD vigentes sin pagar por completo, en MXN, como el de Créditos';

/** What a counterpart and the taxpayer invoiced each other and still owe. */
export const importesContraparte = schema(() =>
  z.object({
    emitido: money.describe(`a la contraparte: ${NETO}`),
    recibido: money.describe(`de la contraparte: ${NETO}`),
    porcobrar: money.describe(`de lo emitido: ${SALDO}`),
    porpagar: money.describe(`de lo recibido: ${SALDO}`),
    cobrardesde: day.nullable().describe('Fecha de la factura emitida más antigua con saldo'),
    pagardesde: day.nullable().describe('Fecha de la factura recibida más antigua con saldo'),
  }),
);
export type ImportesContraparte = Infer<typeof importesContraparte>;

const contraparte = schema(() =>
  z.object({
    rfc,
    nombre: z.string(),
    efo: z.number().int().min(0).max(2),
    listas: z
      .array(otraLista())
      .optional()
      .describe('otras listas del SAT en que está, de los artículos 69 y 69-B Bis; falta si no está en ninguna'),
    etiquetas: z.array(etiqueta()).optional().describe('por nombre; falta si no tiene'),
    importes: importesContraparte().optional().describe('solo si se pidió con importes=1 o se ordenó con sort'),
  }),
);
/** A counterpart of the selected taxpayer. */
export type Contraparte = Infer<typeof contraparte>;

/** Alerts that say that a complement (REP) of an invoice on credit is missing. */
export const ALERTAS_SIN_REP = ['PPD_SIN_REP', 'REP_POR_EMITIR'] as const;

const lado = schema(() =>
  z.object({
    cantidad: z.number().int().describe('CFDI vigentes'),
    ingresos: money.describe('en MXN'),
    egresos: money.describe('en MXN'),
    neto: money.describe('ingresos menos egresos, en MXN'),
    ultimo: fechaCfdi.nullable().describe('Fecha del CFDI vigente más reciente'),
    saldo: money.describe('saldo de sus facturas PPD vigentes sin pagar por completo, en MXN, como el de Créditos'),
    abiertas: z.number().int().describe('facturas PPD con saldo'),
    desde: day.nullable().describe('Fecha de la más antigua de ellas'),
    tramos: z.array(tramoAntiguedad()).describe('el saldo por antigüedad, como en Créditos'),
    sinrep: z
      .array(z.object({ alerta: alertaPago(), cantidad: z.number().int(), saldo: money.describe('en MXN') }))
      .describe('facturas PPD a las que falta un complemento de pago; vacío si no hay'),
    meses: z.array(z.object({ mes: mesFiscal, neto: money })).describe('doce meses, el actual al final, en MXN'),
  }),
);
/** One direction of what passes between the taxpayer and a counterpart. */
export type LadoContraparte = Infer<typeof lado>;

/** A counterpart with its totals, balances and lists of the SAT, as customer and as supplier. */
export const fichaContraparte = schema(() =>
  z.object({
    rfc,
    nombre: z.string().describe('el de su CFDI más reciente'),
    efo: z.number().int().min(0).max(2).describe('situación en la lista 69-B: 1 presunto, 2 definitivo, 0 ninguna'),
    listas: z.array(otraLista()).describe('otras listas del SAT en que está'),
    emitidos: lado(),
    recibidos: lado(),
  }),
);
export type FichaContraparte = Infer<typeof fichaContraparte>;

/** CFDI whose conceptos are read for the page of a counterpart, the newest first; larger XML are left out. */
export const CFDI_DE_CONCEPTOS = 40;

const conceptoContraparte = schema(() =>
  z.object({
    clave: z.string().describe('ClaveProdServ; vacía en CFDI anteriores a 3.3'),
    descripcion: z.string().describe('la del CFDI más reciente'),
    unidad: z.string(),
    moneda,
    cantidad: money.describe('suma de cantidades de los ingresos'),
    importe: money.describe('suma de importes menos descuentos, en su moneda; los de egresos restan'),
    cfdi: z.number().int().describe('en cuántos CFDI está'),
    precios: z
      .array(z.object({ id, fecha: fechaCfdi, valorunitario: money }))
      .describe('valor unitario de los CFDI de ingreso más recientes, el más antiguo primero; a lo más 12'),
  }),
);
/** A concepto that comes again in the CFDI of a counterpart. */
export type ConceptoContraparte = Infer<typeof conceptoContraparte>;

/** What was bought from or sold to a counterpart, by concepto. */
export const conceptosContraparte = schema(() =>
  z.object({
    rows: z.array(conceptoContraparte()).describe('los de mayor importe primero, a lo más 10'),
    leidos: z.number().int().describe('CFDI cuyos conceptos se sumaron, los más recientes'),
    count: z.number().int().describe('CFDI vigentes de ingreso y egreso que hay'),
  }),
);
export type ConceptosContraparte = Infer<typeof conceptosContraparte>;

/** By what conceptos are added up: counterpart and ClaveProdServ, or one of them. */
export const gruposConcepto = {
  ambos: 'Contraparte y concepto',
  contraparte: 'Contraparte',
  clave: 'Concepto',
} as const;

/** Filters of what was bought or sold by concepto. Empty fields are left out. */
export const porConceptoQuery = schema(() =>
  z.object({
    ...paging,
    direccion: z.enum(['emitidos', 'recibidos']).default('recibidos'),
    agrupar: keysOf(gruposConcepto).default('ambos'),
    ejercicio: z
      .string()
      .regex(/^20\d{2}$/, 'El año no es válido')
      .optional()
      .describe('año; si falta, los últimos doce meses'),
    search: searchText
      .optional()
      .describe('cada palabra: RFC o nombre de la contraparte, ClaveProdServ o texto del concepto'),
  }),
);
export type PorConceptoQuery = Infer<typeof porConceptoQuery>;

const porConcepto = schema(() =>
  z.object({
    rfc: rfc.nullable().describe('la contraparte; null si se agrupa por clave'),
    nombre: z.string(),
    clave: z
      .string()
      .nullable()
      .describe('ClaveProdServ; vacía de lo que no tiene una del catálogo; null si se agrupa por contraparte'),
    textos: z.array(z.string()).describe('descripciones de los conceptos de mayor importe'),
    cantidad: z.number().int().describe('CFDI, una vez por cada clave que tienen'),
    importe: money.describe('importes menos descuentos, sin impuestos, en MXN; los de egresos restan'),
    meses: z.array(money).describe('el importe de cada mes de `meses`'),
  }),
);
/** What was bought from, or sold to, a counterpart under a ClaveProdServ, by month. */
export type PorConcepto = Infer<typeof porConcepto>;

/** What was bought or sold by counterpart, concepto and month. */
export const conceptosPorMes = schema(() =>
  pageOf(porConcepto()).extend({
    meses: z.array(mesFiscal).describe('los doce meses, el más antiguo primero'),
    importe: money.describe('de todas las páginas'),
    sincambio: z.number().int().describe('CFDI en moneda extranjera sin TipoCambio, que no suman'),
    leyendo: z.boolean().describe('aún se leen CFDI que guardó una versión anterior: los importes aumentarán'),
  }),
);
export type ConceptosPorMes = Infer<typeof conceptosPorMes>;

/** Calls about the counterparts of the selected taxpayer. */
export const rfcsCalls = () => ({
  list: route({
    method: 'GET',
    path: '/rfcs',
    summary: 'Lista las contrapartes del contribuyente por RFC o nombre. Primero las de RFC que empieza con el texto.',
    query: rfcsQuery,
    answer: pageOf(contraparte()),
  }),
  get: route({
    method: 'GET',
    path: '/rfcs/{id}',
    id: rfc,
    summary:
      'Una contraparte del contribuyente: lo facturado en ambos sentidos, saldos por antigüedad, doce meses y complementos que faltan.',
    answer: fichaContraparte,
  }),
  listConceptos: route({
    method: 'GET',
    path: '/rfcs/{id}',
    id: rfc,
    when: { type: 'conceptos' },
    summary:
      'Conceptos de los CFDI más recientes entre el contribuyente y una contraparte, los de mayor importe primero.',
    query: z.object({ direccion: z.enum(['emitidos', 'recibidos']) }),
    answer: conceptosContraparte,
  }),
  sumConceptos: route({
    method: 'GET',
    path: '/rfcs',
    when: { type: 'conceptos' },
    summary:
      'Lo comprado o vendido según los CFDI vigentes por contraparte, ClaveProdServ y mes, lo de mayor importe primero.',
    query: porConceptoQuery,
    answer: conceptosPorMes,
  }),
  ...sinRepCalls(),
  ...tratoCalls(),
});
