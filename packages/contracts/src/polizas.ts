import * as z from 'zod';
import { mediaTypes } from './exportacion';
import { file } from './file';
import { keysOf } from './keys-of';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, id, mesFiscal, money } from './scalars';
import { type Infer, schema } from './schema';

/** CFDI and payments that a month's proposal may have. */
export const MAX_DOCUMENTOS_POLIZAS = 20_000;

/** By what the account of income or expense is proposed: a criterio, since no law states it. */
export const reglasCuenta = {
  uso: 'Cuenta según el uso del CFDI',
  clave: 'Cuenta según su producto o servicio',
  general: 'Cuenta de otros gastos: ninguna regla dice otra',
  tasa: 'Cuenta según la tasa del IVA y el método de pago',
  anticipo: 'Cuenta de anticipos: el CFDI es de un anticipo o lo aplica',
  egreso: 'Cuenta de devoluciones, descuentos o bonificaciones',
} as const;
export type ReglaCuenta = keyof typeof reglasCuenta;

/** What of a month has no póliza. */
export const fueraDePolizas = {
  nomina: 'CFDI de nómina: sus percepciones y deducciones no se proponen todavía',
  sinCambio: 'CFDI en moneda extranjera sin tipo de cambio: solo se propone lo cobrado o pagado',
  sinLeer: 'CFDI guardados cuyos impuestos aún no se leen',
  pagoSinFactura: 'Pagos sin desglose de impuestos de una factura que la bóveda no tiene',
} as const;
export type FueraDePolizas = keyof typeof fueraDePolizas;

/** Why the SAT is sent pólizas or folios (Anexo 24). AF and FC name an order, DE and CO a procedure. */
export const tiposSolicitud = {
  AF: 'Acto de fiscalización',
  FC: 'Fiscalización compulsa',
  DE: 'Devolución',
  CO: 'Compensación',
} as const;
export type TipoSolicitud = keyof typeof tiposSolicitud;

const cuenta = {
  cuenta: z.string().describe('NumCta del catálogo propuesto'),
  nombre: z.string(),
  agrupador: z.string().describe('código agrupador del SAT (Anexo 24)'),
  debe: money,
  haber: money,
};

export const movimientoDePoliza = schema(() => z.object(cuenta));
export type MovimientoDePoliza = Infer<typeof movimientoDePoliza>;

/** A proposed póliza: the sum of debe is that of haber. */
export const polizaPropuesta = schema(() =>
  z.object({
    numero: z.string().describe('único en el mes: AAAA-MM, D (diario), I (cobro) o E (pago), y su orden'),
    fecha: day,
    concepto: z.string(),
    cfdi: id.describe('el CFDI que asienta, que es el de cada movimiento'),
    uuid: z.string(),
    emitido: z.boolean(),
    serie: z.string(),
    folio: z.string(),
    contraparte: z.string(),
    regla: keysOf(reglasCuenta).nullable().describe('la que propone la cuenta de ingreso o gasto; null de un pago'),
    estimado: z.boolean().describe('el pago no desglosa impuestos: se toma la parte del IVA de su factura'),
    movimientos: z.array(movimientoDePoliza()),
    debe: money,
    haber: money,
  }),
);
export type PolizaPropuesta = Infer<typeof polizaPropuesta>;

/** An account of IVA beside what the month says of it. */
export const cuadrePolizas = schema(() =>
  z.object({
    cuenta: z.enum(['208.01', '118.01']),
    polizas: money.describe('lo que la mueven las pólizas'),
    mes: money.describe('208.01: IVA causado. 118.01: IVA acreditable antes de la proporción, sin lo retenido'),
  }),
);
export type CuadrePolizas = Infer<typeof cuadrePolizas>;

/** A page of the pólizas of a month; what is beside its rows is of the whole month. */
export const polizasDelMes = schema(() =>
  pageOf(polizaPropuesta()).extend({
    mes: mesFiscal,
    totales: z.object({ debe: money, haber: money }),
    cuentas: z.array(movimientoDePoliza()).describe('sumas del mes por cuenta'),
    cuadre: z.array(cuadrePolizas()),
    fuera: z.array(z.object({ razon: keysOf(fueraDePolizas), cantidad: z.number().int().min(1) })),
  }),
);
export type PolizasDelMes = Infer<typeof polizasDelMes>;

/** Calls about the proposed pólizas of a month. */
export const polizasCalls = () => ({
  get: route({
    method: 'GET',
    path: '/polizas/{id}',
    id: mesFiscal,
    problems: ['conflict'],
    summary:
      'Propuesta de pólizas de un mes, por fecha: cada una cuadra y nombra su CFDI. Se niega un mes de más de 20,000 documentos.',
    query: schema(() => z.object(paging)),
    answer: polizasDelMes,
  }),
  download: route({
    method: 'GET',
    path: '/polizas/{id}',
    when: { type: 'xlsx' },
    id: mesFiscal,
    problems: ['conflict'],
    summary: 'Descarga la propuesta de pólizas de un mes en Excel: movimientos, sumas por cuenta y lo que quedó fuera.',
    answer: file,
    media: [mediaTypes.xlsx],
  }),
  downloadCatalogo: route({
    method: 'GET',
    path: '/polizas/{id}',
    when: { type: 'catalogo' },
    id: mesFiscal,
    summary: 'Descarga el catálogo de cuentas propuesto con su código agrupador, en el XML del Anexo 24, en ZIP.',
    answer: file,
    media: [mediaTypes.zip],
  }),
  downloadXml: route({
    method: 'GET',
    path: '/polizas/{id}',
    when: { type: 'xml' },
    id: mesFiscal,
    problems: ['conflict'],
    summary:
      'Descarga las pólizas propuestas de un mes, o su auxiliar de folios, en el XML del Anexo 24, en ZIP. Se niega un mes sin pólizas.',
    query: schema(() =>
      z.object({
        archivo: z.enum(['polizas', 'folios']).default('polizas'),
        solicitud: keysOf(tiposSolicitud),
        numero: z
          .string()
          .regex(/^([A-Z]{3}\d{7}\/\d{2}|[A-Z]{2}\d{12})$/, 'Escriba el número como ABC1234567/26 o AB123456789012')
          .describe('de la orden si la solicitud es AF o FC; del trámite si es DE o CO')
          .meta({ examples: ['ABC1234567/26'] }),
      }),
    ),
    answer: file,
    media: [mediaTypes.zip],
  }),
});
