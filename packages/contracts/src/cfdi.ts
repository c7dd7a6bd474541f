import * as z from 'zod';
import { alertaPago, situacionPago } from './alertas-pago';
import { efectosComprobante, estatusCfdi, formasPago, metodosPago, pagoEstatusFiltro, usosCfdi } from './catalogs';
import { codeOf } from './code-of';
import { etiqueta } from './etiquetas';
import { paging } from './list';
import { day, fechaCfdi, id, instant, moneda, money, rfc, searchText, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** Columns a list can be sorted by; `folio` is by serie, and within it by the folio as a number (V2 §2.2). */
export const cfdiSorts = { fecha: 'Fecha', folio: 'Folio', total: 'Total', tipo: 'Tipo' } as const;

/** Filters, sort and paging of the invoice lists (V2 §7). Empty fields are left out, never sent empty. */
export const cfdiQuery = schema(() =>
  z.object({
    ...paging,
    sort: codeOf(cfdiSorts).default('fecha'),
    order: z.enum(['ASC', 'DESC']).default('DESC'),
    search: searchText
      .optional()
      .describe('cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto'),
    serie: searchText.optional(),
    folio: searchText.optional(),
    uuid: uuid.optional(),
    rfc: rfc.optional().describe('RFC de la contraparte'),
    tipo: codeOf(efectosComprobante).optional(),
    status: codeOf(estatusCfdi).optional(),
    fechaini: day.optional(),
    fechafin: day.optional().describe('inclusive'),
    totalde: money.optional(),
    totalhasta: money.optional(),
    usocfdi: codeOf(usosCfdi).optional(),
    formapago: codeOf(formasPago).optional(),
    metodopago: codeOf(metodosPago).optional(),
    pagoestatus: codeOf(pagoEstatusFiltro).optional().describe('pendiente: 2 y 3 juntos'),
    moneda: moneda.optional(),
    nombre: searchText
      .optional()
      .describe(
        'parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI',
      ),
    canceladoini: day.optional().describe('primer día de la cancelación'),
    canceladofin: day.optional().describe('último día de la cancelación, inclusive'),
    guardadoini: day.optional().describe('primer día, a -07:00, en que llegó a la bóveda'),
    guardadofin: day.optional().describe('último de esos días, inclusive'),
    etiqueta: id.optional().describe('una etiqueta que tiene'),
    clave: z
      .string()
      .regex(/^\d{8}$/)
      .optional()
      .describe('ClaveProdServ de alguno de sus conceptos'),
    regla: z
      .string()
      .regex(/^[\w.][\w. ]{0,39}$/)
      .optional()
      .describe('id o código oficial de una regla que no se cumplió al validarlo'),
    alerta: alertaPago().optional().describe('una alerta sobre su pago, o sobre lo que paga'),
  }),
);
export type CfdiQuery = Infer<typeof cfdiQuery>;

/** Why the SAT has not confirmed a Pendiente yet. */
export const motivosEspera = ['enCola', 'porRevisar', 'noEncontrado', 'sinRespuesta'] as const;

/** What is known of a Pendiente: why it is one, and when the SAT is asked again. */
export const esperaCfdi = schema(() =>
  z.object({
    motivo: z
      .enum(motivosEspera)
      .describe(
        'enCola: aún no se le pregunta al SAT; porRevisar: la bóveda no ha terminado de revisarlo; noEncontrado: el SAT aún no lo conoce; sinRespuesta: el SAT no contestó',
      ),
    preguntado: instant.nullable().describe('última vez que se le preguntó al SAT'),
    desde: instant.nullable().describe('desde cuándo contesta así, o no contesta'),
    proxima: instant
      .nullable()
      .describe('cuándo se le pregunta otra vez; null: en cuanto toque su turno, o solo si alguien lo pide'),
  }),
);
export type EsperaCfdi = Infer<typeof esperaCfdi>;

/** How many rules a CFDI does not meet, by how grave they are. */
export const hallazgosCfdi = schema(() =>
  z.object({
    fallas: z.number().int().min(0).describe('reglas que lo hacen Inválido o Alterado'),
    reglas: z
      .number()
      .int()
      .min(0)
      .describe('reglas publicadas del SAT, por su código, que no se cumplen y no lo hacen Inválido'),
    avisos: z
      .number()
      .int()
      .min(0)
      .describe('otras reglas que no se cumplen y no lo hacen Inválido, sin el timbre por verificar'),
  }),
);
export type HallazgosCfdi = Infer<typeof hallazgosCfdi>;

/** A row of an invoice list. `rfc` and `nombre` are the counterpart's: the receptor of an emitido, the emisor of a recibido. */
export const cfdiRow = schema(() =>
  z.object({
    id,
    serie: z.string(),
    folio: z.string(),
    tipo: codeOf(efectosComprobante),
    uuid,
    rfc: z.string(),
    nombre: z.string(),
    fecha: fechaCfdi,
    status: z.number().int().min(1).max(5),
    total: money,
    moneda,
    saldoinso: money.nullable(),
    pagoestatus: z.number().int().min(1).max(3).nullable(),
    montopagos: money
      .nullish()
      .describe('de un CFDI de tipo P, cuyo total es 0 XXX: lo que suman sus pagos en MXN, según su MontoTotalPagos'),
    cancelado: fechaCfdi.nullable(),
    errmsg: z.string().nullable(),
    cuarentena: z
      .boolean()
      .describe(
        'llegó sin que se pidiera y no se verifica; se retira después de un tiempo y no ocupa espacio del plan',
      ),
    timbresinverificar: z
      .boolean()
      .describe('ninguna regla falla, pero su timbre no se ha verificado: no se conoce el certificado del PAC'),
    hallazgos: hallazgosCfdi()
      .nullish()
      .describe(
        'cuántas reglas no se cumplieron al validarlo; null mientras no se cuentan las de una versión anterior',
      ),
    espera: esperaCfdi().nullish().describe('de un Pendiente: por qué lo es'),
    etiquetas: z
      .array(etiqueta())
      .optional()
      .describe('sus etiquetas por nombre, en listas de emitidos y recibidos; se omite si no tiene'),
    alertas: z
      .array(alertaPago())
      .optional()
      .describe('alertas sobre su pago, o sobre lo que paga, en listas de emitidos y recibidos; se omite si no tiene'),
    excedente: money.optional().describe('lo que pagos y egresos exceden su total, en su moneda'),
    situacionpago: situacionPago().optional().describe('de una factura a crédito: qué tanto está pagada'),
  }),
);
export type CfdiRow = Infer<typeof cfdiRow>;

const importe = money.nullish();

/** What a list tells of each CFDI only when `campos` asks for it. Taxes are sums of the whole CFDI, in its currency; a complement of payments has none. */
const camposDeLista = {
  subtotal: money.optional(),
  descuento: importe,
  ivatrasladado: importe,
  iepstrasladado: importe,
  ivaretenido: importe,
  isrretenido: importe,
  tipocambio: money.nullish(),
  metodopago: z.string().nullish(),
  formapago: z.string().nullish(),
  usocfdi: z.string().nullish(),
  guardado: instant.optional(),
};
export type CampoCfdi = keyof typeof camposDeLista;

/** Names of those fields. */
export const camposCfdi = Object.keys(camposDeLista) as CampoCfdi[];

/** A row with the fields that were asked for. */
export const cfdiListRow = schema(() => cfdiRow().extend(camposDeLista));
export type CfdiListRow = Infer<typeof cfdiListRow>;

/** Asks a list for more fields: their names with commas between them. */
export const campos = schema(() =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(codeOf(camposDeLista)))
    .optional()
    .describe(`más campos de cada fila, separados por comas: ${camposCfdi.join(', ')}`),
);

/** Sum of the filtered result. Currencies are never added up as if they were one. */
export const cfdiSum = schema(() =>
  z.object({
    sumaTotal: money.describe('en MXN: cada total por su TipoCambio, con 2 decimales'),
    porMoneda: z.array(z.object({ moneda, total: money, cantidad: z.number().int() })),
    porTipo: z
      .array(z.object({ tipo: codeOf(efectosComprobante), total: money, cantidad: z.number().int() }))
      .describe('las partes de sumaTotal, en MXN: los totales de egresos y nómina son positivos'),
  }),
);
export type CfdiSum = Infer<typeof cfdiSum>;
