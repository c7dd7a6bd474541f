import * as z from 'zod';
import { campos, cfdiListRow, cfdiQuery, cfdiSum } from './cfdi';
import { cursor, cursorPageOf } from './list';
import { route } from './route';
import { day, fechaCfdi, id, moneda, money } from './scalars';
import { type Infer, schema } from './schema';

/** Filters, sort and paging of the credit lists; `status` is always 2 (V2 §7). */
export const creditoQuery = schema(() => cfdiQuery().extend({ status: z.literal('2').default('2') }));
export type CreditoQuery = Infer<typeof creditoQuery>;

/** Sum of the filtered credits: what was invoiced, and what of it is still owed. */
export const creditoSum = schema(() =>
  cfdiSum().extend({
    sumaSaldo: money.describe('en MXN: cada saldo por el TipoCambio de su factura, con 2 decimales'),
  }),
);
export type CreditoSum = Infer<typeof creditoSum>;

/** A payment of the invoice by a complement that counts. `importe` is in the currency of the invoice. */
export const pagoDeFactura = schema(() =>
  z.object({
    idrep: id,
    serie: z.string(),
    folio: z.string(),
    uuid: z.string(),
    fecha: fechaCfdi.describe('FechaPago'),
    formapago: z.string(),
    ctaori: z.string(),
    ctadst: z.string(),
    numoperacion: z.string(),
    numparc: z.string(),
    importe: money,
    moneda,
  }),
);
export type PagoDeFactura = Infer<typeof pagoDeFactura>;

/** A CFDI that the invoice relates to, or that relates to it. Of a credit note, `importe` is what it takes off this invoice. */
export const cfdiRelacionado = schema(() =>
  z.object({
    idfactura: id,
    serie: z.string(),
    folio: z.string(),
    uuid: z.string(),
    tiporelacion: z.string().describe('clave de c_TipoRelacion'),
    fecha: fechaCfdi,
    importe: money,
    moneda,
  }),
);
export type CfdiRelacionado = Infer<typeof cfdiRelacionado>;

/** What has happened to an invoice on credit: total − payments − credit notes is its balance. */
export const creditoDetail = schema(() =>
  z.object({
    pagos: z.array(pagoDeFactura()),
    notascredito: z.array(cfdiRelacionado()),
    facturasrelacionadas: z.array(cfdiRelacionado()),
    pagada: day.nullable().describe('cuándo dice un usuario que se pagó'),
    pagado: money.nullable().describe('cuánto dice que se pagó, en la moneda de la factura; null: todo el saldo'),
    marcadapor: z.string().nullable().describe('correo de quien lo dijo'),
  }),
);
export type CreditoDetail = Infer<typeof creditoDetail>;

/** What is owed of invoices of some age, counted in days from their Fecha. Its CFDI are those of the list between its days. */
export const tramoAntiguedad = schema(() =>
  z.object({
    desde: z.number().int(),
    hasta: z.number().int().nullable().describe('null: y más antiguos'),
    fechaini: day.nullable(),
    fechafin: day.nullable(),
    cantidad: z.number().int(),
    saldo: money.describe('en MXN: cada saldo por el TipoCambio de su factura, con 2 decimales'),
  }),
);
export type TramoAntiguedad = Infer<typeof tramoAntiguedad>;

const callsOf = <Resource extends 'pagos-emitidos' | 'pagos-recibidos'>(resource: Resource) => ({
  list: route({
    method: 'GET',
    path: `/${resource}`,
    summary: 'Lista las facturas a crédito (PPD) vigentes con su saldo.',
    cursor: true,
    query: creditoQuery().extend({ campos: campos(), ...cursor }),
    answer: cursorPageOf(cfdiListRow()),
  }),
  sum: route({
    method: 'GET',
    path: `/${resource}`,
    when: { type: 'sum' },
    summary: 'Suma las facturas a crédito (PPD) vigentes según los filtros.',
    query: creditoQuery,
    answer: creditoSum,
  }),
  get: route({
    method: 'GET',
    path: `/${resource}/{id}`,
    summary: 'Pagos, notas de crédito y CFDI relacionados de una factura a crédito.',
    answer: creditoDetail,
  }),
  aging: route({
    method: 'GET',
    path: `/${resource}`,
    when: { type: 'antiguedad' },
    summary:
      'Saldos de facturas a crédito vigentes por antigüedad. De los filtros no cuentan los días ni el estado de pago.',
    query: creditoQuery,
    answer: z.object({ rows: z.array(tramoAntiguedad()) }),
  }),
  markPaid: route({
    method: 'PATCH',
    path: `/${resource}/{id}`,
    summary: 'Dice cuándo se pagó una factura a crédito y cuánto, o que no se pagó.',
    body: z.strictObject({
      pagada: day.nullable(),
      pagado: z
        .string()
        .regex(/^(?!0+(\.0+)?$)\d{1,15}(\.\d{1,6})?$/, 'Escriba un importe mayor que cero')
        .nullable()
        .default(null)
        .describe('en la moneda de la factura; null: todo el saldo'),
    }),
    answer: creditoDetail,
  }),
});

/** Calls about the credits that the taxpayer gave (Clientes). */
export const pagosEmitidosCalls = () => callsOf('pagos-emitidos');
/** Calls about the credits that the taxpayer got (Proveedores). */
export const pagosRecibidosCalls = () => callsOf('pagos-recibidos');
