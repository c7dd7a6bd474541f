import * as z from 'zod';
import { mediaTypes } from './exportacion';
import { file } from './file';
import { pageOf } from './list';
import { route } from './route';
import { fechaCfdi, id, instant, mesFiscal, money, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** Lines of a cell that one call answers. */
export const MAX_LINEAS = 200;
/** Characters of the reason of a decision. */
export const MOTIVO_LENGTH = 500;

/** Rates by which a month is shown. `otra` is a rate that LIVA does not have. */
export const tasasImpuesto = {
  '16': '16 %',
  '8': '8 %',
  '0': '0 %',
  exento: 'Exento',
  noObjeto: 'No objeto',
  otra: 'Otra',
} as const;
export type TasaImpuesto = keyof typeof tasasImpuesto;

/** Kinds of cells of a month. Each is the sum of its lines; what is computed from several of them is in `totales`. */
export const celdasImpuesto = {
  causado: 'IVA causado',
  acreditable: 'IVA acreditable',
  noAcreditable: 'IVA no acreditable',
  retenidoAFavor: 'IVA que le retuvieron',
  retenidoPorEnterar: 'IVA retenido por enterar',
  isrAFavor: 'ISR que le retuvieron',
  isrPorEnterar: 'ISR retenido por enterar',
  iepsTrasladado: 'IEPS trasladado',
  iepsPagado: 'IEPS pagado',
} as const;
export type CeldaImpuesto = keyof typeof celdasImpuesto;

/** Why IVA that was paid is not creditable. The order is that in which they apply: a line has one reason. */
export const razonesNoAcreditable = {
  usuario: 'Decisión de un usuario',
  efos: 'Proveedor definitivo en la lista 69-B',
  lista49bis: 'Proveedor firme en la lista 49 Bis',
  combustible: 'Combustible pagado en efectivo',
  efectivo: 'Efectivo mayor a $2,000',
  uso: 'Uso del CFDI sin efectos fiscales',
} as const;
export type RazonNoAcreditable = keyof typeof razonesNoAcreditable;

/** What puts an amount into its month. */
export const origenesFlujo = { PUE: 'Factura PUE', REP: 'Pago (REP)', NC: 'Egreso' } as const;
export type OrigenFlujo = keyof typeof origenesFlujo;

/** What a user may decide on an invoice, an egreso, or one document of a REP. */
export const tiposDecision = {
  noAcreditable: 'No acreditable',
  acreditable: 'Acreditable',
  mes: 'Movido a otro mes',
  marca: 'Marcado',
} as const;
export type TipoDecision = keyof typeof tiposDecision;

const keysOf = <T extends Record<string, string>>(names: T) =>
  z.enum(Object.keys(names) as [keyof T & string, ...(keyof T & string)[]]);
const celda = keysOf(celdasImpuesto);
const tasa = keysOf(tasasImpuesto);
const razon = keysOf(razonesNoAcreditable);
const origen = keysOf(origenesFlujo);
const tipoDecision = keysOf(tiposDecision);
const cantidad = z.number().int().min(0);

/** Sum of the lines that have these four in common. Amounts are MXN with up to 6 decimals, to be rounded once when they are shown. */
export const celdaDelMes = schema(() =>
  z.object({
    celda,
    tasa,
    razon: razon.nullable().describe('of noAcreditable alone'),
    origen,
    base: money.describe('value of the acts, without IVA'),
    importe: money,
    lineas: cantidad,
  }),
);
export type CeldaDelMes = Infer<typeof celdaDelMes>;

/** A cell that is not what it was when its month was closed. */
export const cambioDelCierre = schema(() =>
  z.object({
    celda,
    tasa,
    razon: razon.nullable(),
    cerrado: money.describe('importe at the close'),
    actual: money,
    diferencia: money.describe('actual − cerrado'),
  }),
);
export type CambioDelCierre = Infer<typeof cambioDelCierre>;

const deLado = schema(() =>
  z.object({
    vigentes: cantidad.describe('in the metadata of the SAT'),
    conXml: cantidad.describe('of them, in the vault'),
    porcentaje: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .describe("null is 'sin dato': no metadata of the month were downloaded"),
  }),
);

/** How much of what the SAT holds of a month is in the vault. */
export const cobertura = schema(() => z.object({ emitidos: deLado(), recibidos: deLado() }));
export type Cobertura = Infer<typeof cobertura>;

/** Figures of a month, MXN with 2 decimals. */
export const totalesDelMes = schema(() =>
  z.object({
    cobrado: money.describe('value of the acts collected, without IVA, by flow of cash'),
    gastado: money.describe('value of the acts paid, without IVA, by flow of cash'),
    causado: money,
    pagado: money.describe('IVA paid to suppliers: acreditable + noAcreditable + porProporcion'),
    noAcreditable: money.describe('with a reason'),
    proporcion: z
      .string()
      .regex(/^[01]\.\d{4}$/)
      .describe('LIVA 5-V, estimate: taxed ÷ (taxed + exempt) of what was collected; 1 without exempt acts'),
    porProporcion: money.describe('not creditable by the proportion'),
    acreditable: money.describe('what is left of pagado'),
    retenidoAFavor: money.describe('IVA that customers withheld'),
    retenidoPorEnterar: money.describe('IVA withheld from suppliers: a debt of its own, never netted'),
    aCargo: money.describe('causado − acreditable − retenidoAFavor; below 0 it is in favour'),
    isrAFavor: money,
    isrPorEnterar: money,
    iepsTrasladado: money,
    iepsPagado: money,
  }),
);
export type TotalesDelMes = Infer<typeof totalesDelMes>;

const autoria = { autor: z.string().describe('e-mail'), fecha: instant };

/** A decision of a user, which holds until it is undone. It is about all tax lines of its CFDI or document. */
export const decisionFlujo = schema(() =>
  z.object({
    id,
    tipo: tipoDecision,
    mes: mesFiscal.nullable().describe('where it was moved to'),
    motivo: z.string(),
    ...autoria,
    cfdi: id,
    uuid: z.string(),
    documento: z.string().nullable().describe('UUID of the document of a REP'),
    contraparte: z.string(),
    nombre: z.string(),
  }),
);
export type DecisionFlujo = Infer<typeof decisionFlujo>;

/** A month of a taxpayer. */
export const mesDeImpuestos = schema(() =>
  z.object({
    mes: mesFiscal,
    totales: totalesDelMes(),
    celdas: z.array(celdaDelMes()),
    cobertura: cobertura(),
    estimado: z
      .object({ lineas: cantidad, importe: money })
      .describe('of causado and pagado: IVA of payments without breakdown, in proportion to that of their invoice'),
    cierre: z
      .object({ ...autoria, cambios: z.array(cambioDelCierre()) })
      .nullable()
      .describe('null while the month is open'),
    pendientes: cantidad.describe('stored CFDI whose taxes are still being read; 0 but for a while after an upgrade'),
  }),
);
export type MesDeImpuestos = Infer<typeof mesDeImpuestos>;

/** A tax line of a CFDI or of one document that a REP pays. Amounts are MXN with up to 6 decimals; egresos are negative. */
export const lineaFlujo = schema(() =>
  z.object({
    id: z.string().describe('unique in its cell'),
    cfdi: id,
    emitido: z.boolean(),
    uuid: z.string(),
    serie: z.string(),
    folio: z.string(),
    documento: z
      .object({ uuid: z.string(), cfdi: id.nullable().describe('null where the vault does not have it') })
      .nullable()
      .describe('what a REP pays'),
    contraparte: z.string(),
    nombre: z.string(),
    fecha: fechaCfdi.describe('of the flow: Fecha, or FechaPago of a REP'),
    origen,
    impuesto: z.string().describe('key of c_Impuesto'),
    factor: z.string().describe('Tasa, Cuota, Exento, or NoObjeto'),
    tasaOCuota: money.nullable(),
    tasa,
    base: money,
    importe: money,
    estimado: z.boolean(),
    razon: razon.nullable(),
    decisiones: z.array(
      decisionFlujo().pick({ id: true, tipo: true, mes: true, motivo: true, autor: true, fecha: true }),
    ),
  }),
);
export type LineaFlujo = Infer<typeof lineaFlujo>;

/** Which lines: those of the cells that have all that is given. */
export const lineasQuery = schema(() =>
  z.object({
    celda,
    tasa: tasa.optional(),
    razon: razon.optional(),
    origen: origen.optional(),
    contraparte: z.string().trim().toUpperCase().min(12).max(13).optional().describe('RFC'),
    limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  }),
);
export type LineasQuery = Infer<typeof lineasQuery>;

/** Why a user decides something. */
export const motivoDecision = z
  .string('Escriba el motivo')
  .trim()
  .min(1, 'Escriba el motivo')
  .max(MOTIVO_LENGTH, `El motivo tiene como máximo ${MOTIVO_LENGTH} caracteres`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'El motivo contiene caracteres que no se permiten');

const sobre = {
  cfdi: id,
  documento: uuid.nullable().default(null).describe('of a REP: which of the documents that it pays'),
  motivo: motivoDecision,
};

/** A decision to be taken. */
export const nuevaDecision = schema(() =>
  z.discriminatedUnion('tipo', [
    z.strictObject({ tipo: z.literal('noAcreditable'), ...sobre }),
    z.strictObject({ tipo: z.literal('acreditable'), ...sobre }),
    z.strictObject({ tipo: z.literal('marca'), ...sobre }),
    z.strictObject({ tipo: z.literal('mes'), mes: mesFiscal, ...sobre }),
  ]),
);
export type NuevaDecision = z.input<ReturnType<typeof nuevaDecision>>;

const done = schema(() => z.object({ msg: z.string() }));

/** Calls about the taxes of a month by flow of cash. */
export const impuestosCalls = () => ({
  list: route({
    method: 'GET',
    path: '/impuestos/meses',
    summary: 'Doce meses de IVA, ingresos y egresos por flujo de efectivo, el más antiguo primero.',
    query: z.object({ hasta: mesFiscal.describe('the last of the twelve') }),
    answer: z.object({
      rows: z.array(
        totalesDelMes()
          .pick({ causado: true, acreditable: true, cobrado: true, gastado: true, aCargo: true })
          .extend({ mes: mesFiscal, cerrado: z.boolean() }),
      ),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    id: mesFiscal,
    summary: 'Impuestos de un mes por flujo de efectivo: sus celdas, cobertura y estado.',
    answer: mesDeImpuestos,
  }),
  listLineas: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'lineas' },
    id: mesFiscal,
    summary: 'Lista las líneas de las celdas de un mes, por fecha. En total, la suma de todas las páginas.',
    query: lineasQuery,
    answer: pageOf(lineaFlujo()).extend({ total: z.object({ base: money, importe: money }) }),
  }),
  download: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'archivo' },
    id: mesFiscal,
    summary:
      'Descarga el mes como Excel o PDF. Contiene cifras, celdas, cobertura, cambios desde su cierre y decisiones.',
    query: z.object({ formato: z.enum(['xlsx', 'pdf']) }),
    answer: file,
    media: [mediaTypes.xlsx, mediaTypes.pdf],
  }),
  close: route({
    method: 'PUT',
    path: '/impuestos/meses/{id}',
    when: { action: 'cerrar' },
    id: mesFiscal,
    problems: ['conflict'],
    summary: 'Cierra un mes. Los cambios posteriores se muestran como diferencias.',
    answer: done,
  }),
  reopen: route({
    method: 'PUT',
    path: '/impuestos/meses/{id}',
    when: { action: 'reabrir' },
    id: mesFiscal,
    problems: ['conflict'],
    summary: 'Abre otra vez un mes cerrado. La bitácora conserva cuándo y por qué.',
    body: z.strictObject({ motivo: motivoDecision }),
    answer: done,
  }),
  listDecisiones: route({
    method: 'GET',
    path: '/impuestos/decisiones',
    summary: 'Lista las decisiones sobre lo que pertenece a un mes o se movió de él, la última primero.',
    query: z.object({
      mes: mesFiscal,
      limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answer: pageOf(decisionFlujo()),
  }),
  decide: route({
    method: 'POST',
    idempotent: true,
    path: '/impuestos/decisiones',
    problems: ['not_found'],
    summary:
      'Toma una decisión sobre un CFDI o sobre un documento de un REP. Sustituye una anterior de la misma clase.',
    body: nuevaDecision,
    answer: z.object({ id, msg: z.string() }),
  }),
  undo: route({
    method: 'DELETE',
    path: '/impuestos/decisiones/{id}',
    summary: 'Deshace una decisión. La bitácora conserva ambas.',
    answer: done,
  }),
});
