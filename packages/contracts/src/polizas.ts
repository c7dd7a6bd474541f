import * as z from 'zod';
import { importe, numeroCuenta } from './cuentas';
import { motivoDecision } from './decisiones-impuestos';
import { mediaTypes } from './exportacion';
import { file } from './file';
import { keysOf } from './keys-of';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, id, instant, mesFiscal, money, oneLine } from './scalars';
import { type Infer, schema } from './schema';

const done = schema(() => z.object({ msg: z.string() }));

/** CFDI and payments that a month's proposal may have. */
export const MAX_DOCUMENTOS_POLIZAS = 20_000;

/** By what the account of income or expense is proposed: a criterio, since no law states it. */
export const reglasCuenta = {
  usuario: 'Cuenta según una regla suya',
  uso: 'Cuenta según el uso del CFDI',
  clave: 'Cuenta según su producto o servicio',
  general: 'Cuenta de otros gastos: ninguna regla dice otra',
  tasa: 'Cuenta según la tasa del IVA y el método de pago',
  anticipo: 'Cuenta de anticipos: el CFDI es de un anticipo o lo aplica',
  egreso: 'Cuenta de devoluciones, descuentos o bonificaciones',
  nomina: 'Cuentas según el tipo de cada percepción, deducción y otro pago',
  importacion: 'Cuenta del IVA de importación, según el pedimento que se capturó',
  plataforma: 'Cuentas de lo que retuvo una plataforma; sus ventas se asientan cobradas completas',
} as const;
export type ReglaCuenta = keyof typeof reglasCuenta;

/** What of a month has no póliza. */
export const fueraDePolizas = {
  nomina: 'CFDI de nómina que el contribuyente recibió, o cuyo complemento no se lee',
  sinCambio: 'CFDI en moneda extranjera sin tipo de cambio: solo se propone lo cobrado o pagado',
  sinLeer: 'CFDI guardados cuyos impuestos aún no se leen',
  pagoSinFactura: 'Pagos sin desglose de impuestos de una factura que la bóveda no tiene',
  ajusteSinPoliza: 'Pólizas que alguien ajustó y cuyo CFDI o pago ya no está en el mes',
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

/** Metadata of a póliza that a user wrote or adjusted. It persists until a user removes it. */
export const polizaGuardada = schema(() =>
  z.object({
    id,
    motivo: z.string(),
    autor: z.string(),
    fecha: instant,
    cambio: z.boolean().describe('la propuesta ya no es la que se ajustó: cambió su CFDI, su pago o una regla'),
  }),
);
export type PolizaGuardada = Infer<typeof polizaGuardada>;

/** A póliza of a month: the sum of debe is that of haber. */
export const polizaPropuesta = schema(() =>
  z.object({
    numero: z
      .string()
      .describe('único en el mes: AAAA-MM, D (diario), I (cobro), E (pago) o N (nómina), y su orden; P si es suya'),
    clave: z.string().nullable().describe('lo que asienta: la misma aunque su número cambie; null de una suya'),
    fecha: day,
    concepto: z.string(),
    cfdi: id
      .nullable()
      .describe(
        'el CFDI que asienta, que es el de cada movimiento; null de una suya, de un pedimento o de uno de retenciones',
      ),
    retencion: id.nullable().describe('el CFDI de retenciones que asienta'),
    uuid: z.string().describe('del CFDI; de un pedimento, su número'),
    emitido: z.boolean(),
    serie: z.string(),
    folio: z.string(),
    contraparte: z.string(),
    regla: keysOf(reglasCuenta).nullable().describe('la que propone la cuenta de ingreso o gasto; null de un pago'),
    estimado: z.boolean().describe('el pago no desglosa impuestos: se toma la parte del IVA de su factura'),
    movimientos: z.array(movimientoDePoliza()),
    debe: money,
    haber: money,
    guardada: polizaGuardada().nullable().describe('quién la escribió o ajustó; null si es como se propone'),
  }),
);
export type PolizaPropuesta = Infer<typeof polizaPropuesta>;

/** An account of IVA beside what the month says of it. */
export const cuadrePolizas = schema(() =>
  z.object({
    cuenta: z.enum(['208.01', '118.01', '118.02', '113.01.02']),
    polizas: money.describe('lo que la mueven las pólizas'),
    mes: money.describe(
      '208.01: IVA causado. 118.01: IVA acreditable antes de la proporción, sin lo retenido ni el de importaciones. 118.02: el de importaciones. 113.01.02: IVA que le retuvieron. Las dos últimas, si el mes las mueve',
    ),
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

/** Movements of a póliza. */
export const MAX_MOVIMIENTOS_POLIZA = 100;

/** Converts an amount to cents. Returns 0 for an invalid amount, which the validation of its field reports. */
const centavos = (amount: string): bigint => {
  const [, pesos = '0', cents = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  return BigInt(pesos + cents.padEnd(2, '0'));
};

/** Movements that a person writes: each has debe or haber, and together they square. */
export const movimientosEscritos = schema(() =>
  z
    .array(z.strictObject({ cuenta: numeroCuenta, debe: importe, haber: importe }))
    .min(2, 'Escriba al menos dos movimientos')
    .max(MAX_MOVIMIENTOS_POLIZA, `Una póliza tiene hasta ${MAX_MOVIMIENTOS_POLIZA} movimientos`)
    .refine(
      (lines) => lines.every(({ debe, haber }) => (centavos(debe) === 0n) !== (centavos(haber) === 0n)),
      'Cada movimiento lleva debe o haber, uno de los dos',
    )
    .refine((lines) => {
      const sum = (side: 'debe' | 'haber') => lines.reduce((all, line) => all + centavos(line[side]), 0n);
      return sum('debe') === sum('haber');
    }, 'La póliza no cuadra: el debe y el haber suman distinto')
    .meta({
      examples: [
        [
          { cuenta: '601.84', debe: '1160.00', haber: '0' },
          { cuenta: '201.01', debe: '0', haber: '1160.00' },
        ],
      ],
    }),
);

/** Other movements for a proposed póliza. */
export const ajusteDePoliza = schema(() =>
  z.strictObject({
    clave: z.string().min(1).max(120).describe('la de la póliza propuesta'),
    movimientos: movimientosEscritos(),
    motivo: motivoDecision,
  }),
);
export type AjusteDePoliza = Infer<typeof ajusteDePoliza>;

/** A póliza that no CFDI proposes: depreciation, an opening entry, a correction. */
export const polizaEscrita = schema(() =>
  z.strictObject({
    fecha: day.describe('del mes'),
    concepto: oneLine(300, 'El concepto').min(1, 'Escriba el concepto'),
    movimientos: movimientosEscritos(),
    motivo: motivoDecision,
  }),
);
export type PolizaEscrita = Infer<typeof polizaEscrita>;

/** Programs whose layout the pólizas of a month can be written in. */
export const layoutsPolizas = {
  contpaqi: 'CONTPAQi Contabilidad',
  coi: 'Aspel COI',
} as const;
export type LayoutPolizas = keyof typeof layoutsPolizas;

const hoja = (type: string, summary: string, mime: string) =>
  route({
    method: 'GET',
    path: '/polizas/{id}',
    when: { type },
    id: mesFiscal,
    problems: ['conflict'],
    summary,
    answer: file,
    media: [mime],
  });

/** Files of the pólizas of a month. */
const archivosCalls = () => ({
  download: hoja(
    'xlsx',
    'Descarga la propuesta de pólizas de un mes en Excel: movimientos, sumas por cuenta y lo que quedó fuera.',
    mediaTypes.xlsx,
  ),
  downloadCsv: hoja('csv', 'Descarga los movimientos de las pólizas de un mes en CSV.', mediaTypes.csv),
  downloadContpaqi: hoja(
    'contpaqi',
    'Descarga las pólizas de un mes en el layout que importa CONTPAQi Contabilidad (registros P, M1 y AD), en Excel.',
    mediaTypes.xlsx,
  ),
  downloadCoi: hoja(
    'coi',
    'Descarga las pólizas de un mes en el layout que importa Aspel COI (FIN_PARTIDAS), en Excel.',
    mediaTypes.xlsx,
  ),
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
  adjust: route({
    method: 'PUT',
    path: '/polizas/{id}',
    id: mesFiscal,
    problems: ['not_found', 'conflict'],
    summary:
      'Ajusta una póliza propuesta: sus movimientos quedan como se escriben hasta que el ajuste se quita. Sustituye un ajuste anterior.',
    body: ajusteDePoliza,
    answer: done,
  }),
  write: route({
    method: 'POST',
    idempotent: true,
    path: '/polizas/{id}',
    id: mesFiscal,
    problems: ['conflict'],
    summary: 'Agrega al mes una póliza que ningún CFDI propone.',
    body: polizaEscrita,
    answer: z.object({ id, msg: z.string() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/polizas-guardadas/{id}',
    summary: 'Quita un ajuste, y la póliza vuelve a ser la propuesta; o quita una póliza que se agregó.',
    answer: done,
  }),
  ...archivosCalls(),
});
