import * as z from 'zod';
import { MAX_LINEAS } from './celdas-impuesto';
import { pageOf } from './list';
import { cobertura } from './mes-impuestos';
import { route } from './route';
import { fechaCfdi, id, instant, mesFiscal, money } from './scalars';
import { type Infer, schema } from './schema';

/** Rows of the SAT's table of a month (Visor de facturas emitidas y recibidas). */
export const gruposPrellenado = {
  emitidasPue: 'Emitidas, ingresos PUE',
  emitidasPago: 'Emitidas, pagos',
  recibidasPue: 'Recibidas, ingresos PUE',
  recibidasPago: 'Recibidas, pagos',
} as const;
export type GrupoPrellenado = keyof typeof gruposPrellenado;

/** Its columns that are numbers of CFDI. */
export const conteosPrellenado = { canceladas: 'Nº canceladas', vigentes: 'Nº vigentes' } as const;

/** Its columns that are explained CFDI by CFDI, in their order. */
export const importesPrellenado = {
  subtotal: 'Subtotal',
  descuento: 'Descuento',
  neto: 'Subtotal − Descuento',
  base16: 'Base IVA 16 %',
  base8: 'Base IVA 8 %',
  base0: 'Base IVA 0 %',
  baseExento: 'Base exenta',
  iva16: 'IVA 16 %',
  iva8: 'IVA 8 %',
} as const;
export type ImportePrellenado = keyof typeof importesPrellenado;

/** All its columns, in their order. */
export const columnasPrellenado = {
  ...conteosPrellenado,
  ...importesPrellenado,
} as const;
export type ColumnaPrellenado = keyof typeof columnasPrellenado;

/** Why the SAT's figure differs. The order is that in which they apply: a CFDI has one reason. */
export const razonesPrellenado = {
  uso: 'Uso del CFDI distinto de G01 y G03',
  forma: 'Forma de pago no bancarizada',
  egreso: 'Egresos y sustituciones',
  rep: 'Pago (REP) emitido después del corte, o con FechaPago en otro mes',
  cancelado: 'Cancelado después del corte',
  sinDesglose: 'Pago sin desglose de impuestos',
  moneda: 'Moneda extranjera',
  efos: 'Proveedor definitivo en la lista 69-B, o firme en la 49 Bis',
  falta: 'XML que falta en la bóveda, o sin verificar',
  pueConRep: 'Pago (REP) de una factura PUE',
  decision: 'Decisión de un usuario',
} as const;
export type RazonPrellenado = keyof typeof razonesPrellenado;

const keysOf = <T extends Record<string, string>>(names: T) => Object.keys(names) as [keyof T & string];
const grupo = z.enum(keysOf(gruposPrellenado));
const importe = z.enum(keysOf(importesPrellenado));
const razon = z.enum(keysOf(razonesPrellenado));
const cantidad = z.number().int().min(0);

/** A figure that the SAT shows: whole numbers for CFDI, pesos with at most two decimals for amounts. */
const cifraOf = (columna: string) =>
  columna in conteosPrellenado
    ? z.string().regex(/^\d{1,9}$/, 'Escriba un número entero')
    : z.string().regex(/^-?\d{1,12}(\.\d{1,2})?$/, 'Escriba pesos con dos decimales');

/** What the SAT shows for a month; what is left out was not given. */
export const cifrasPrellenado = schema(() => {
  const columnas = z.strictObject(
    Object.fromEntries(keysOf(columnasPrellenado).map((columna) => [columna, cifraOf(columna).optional()])) as Record<
      ColumnaPrellenado,
      z.ZodOptional<z.ZodString>
    >,
  );
  return z.strictObject(
    Object.fromEntries(keysOf(gruposPrellenado).map((each) => [each, columnas.optional()])) as Record<
      GrupoPrellenado,
      z.ZodOptional<typeof columnas>
    >,
  );
});
export type CifrasPrellenado = Infer<typeof cifrasPrellenado>;

/** One figure of the SAT beside that of the vault. `sat`, `diferencia` and `sinExplicar` are null where the SAT's was not given. */
export const cifraComparada = schema(() =>
  z.object({
    importe,
    sat: money.nullable(),
    boveda: money,
    diferencia: money.nullable().describe('sat − boveda'),
    razones: z
      .array(z.object({ razon, importe: money, cfdis: cantidad }))
      .describe('lo que se espera que difiera, CFDI por CFDI'),
    sinExplicar: money.nullable().describe('diferencia − Σ razones'),
  }),
);
export type CifraComparada = Infer<typeof cifraComparada>;

/** The SAT's figures of a month against those of the vault. */
export const prellenadoDelMes = schema(() =>
  z.object({
    mes: mesFiscal,
    guardado: z
      .object({ autor: z.string().describe('correo'), fecha: instant })
      .nullable()
      .describe('null si no se dieron cifras'),
    cifras: cifrasPrellenado(),
    grupos: z.array(
      z.object({
        grupo,
        canceladas: cantidad.describe('en la bóveda'),
        vigentes: cantidad.describe('en la bóveda'),
        importes: z.array(cifraComparada()),
      }),
    ),
    cobertura: cobertura(),
  }),
);
export type PrellenadoDelMes = Infer<typeof prellenadoDelMes>;

/** A CFDI that is expected to differ. Amounts are MXN with 2 decimals. */
export const cfdiDelPrellenado = schema(() =>
  z.object({
    uuid: z.string(),
    cfdi: id.nullable().describe('null si la bóveda no lo tiene'),
    emitido: z.boolean(),
    serie: z.string(),
    folio: z.string(),
    contraparte: z.string(),
    nombre: z.string(),
    fecha: fechaCfdi,
    sat: money.describe('estimado: lo que se espera que cuente el SAT'),
    boveda: money,
    diferencia: money,
  }),
);
export type CfdiDelPrellenado = Infer<typeof cfdiDelPrellenado>;

/** Which CFDI: those of one reason of one figure. */
export const diferenciasQuery = schema(() =>
  z.object({
    grupo,
    importe,
    razon,
    limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  }),
);
export type DiferenciasQuery = Infer<typeof diferenciasQuery>;

const done = schema(() => z.object({ msg: z.string() }));

/** Calls about the SAT's prefilled figures of a month. */
export const prellenadoCalls = () => ({
  get: route({
    method: 'GET',
    path: '/prellenado/{id}',
    id: mesFiscal,
    summary: 'Las cifras del SAT de un mes frente a las de la bóveda, cada diferencia con sus razones.',
    answer: prellenadoDelMes,
  }),
  listCfdi: route({
    method: 'GET',
    path: '/prellenado/{id}',
    when: { type: 'cfdi' },
    id: mesFiscal,
    summary: 'Lista los CFDI de una razón de una diferencia, por fecha. En total, la suma de todas las páginas.',
    query: diferenciasQuery,
    answer: pageOf(cfdiDelPrellenado()).extend({ total: money }),
  }),
  save: route({
    method: 'PUT',
    path: '/prellenado/{id}',
    id: mesFiscal,
    summary: 'Guarda las cifras del SAT de un mes en lugar de las anteriores.',
    body: z.strictObject({ cifras: cifrasPrellenado() }),
    answer: done,
  }),
  remove: route({
    method: 'DELETE',
    path: '/prellenado/{id}',
    id: mesFiscal,
    summary: 'Elimina las cifras del SAT de un mes. La bitácora las conserva.',
    answer: done,
  }),
});
