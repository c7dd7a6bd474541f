import * as z from 'zod';
import { MAX_LINEAS } from './celdas-impuesto';
import { motivoDecision } from './decisiones-impuestos';
import { mediaTypes } from './exportacion';
import { file } from './file';
import { keysOf } from './keys-of';
import { pageOf } from './list';
import { route } from './route';
import { fechaCfdi, id, instant, mesFiscal, money } from './scalars';
import { type Infer, schema } from './schema';

/** Regímenes (c_RegimenFiscal) whose ISR of a month is estimated. 626 has one rule for legal persons and another for natural ones. */
export const regimenesIsr = {
  '601': 'General de Ley Personas Morales',
  '626': 'Régimen Simplificado de Confianza',
  '612': 'Personas Físicas con Actividades Empresariales y Profesionales',
  '606': 'Arrendamiento',
  '625': 'Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas',
} as const;
export type RegimenIsr = keyof typeof regimenesIsr;

/** How the ISR of a month is made. */
export const reglasIsr = {
  pmGeneral: 'Persona moral, coeficiente de utilidad (LISR 14)',
  pmResico: 'Persona moral, RESICO (LISR 206 a 212)',
  actividad: 'Actividad empresarial y profesional (LISR 106)',
  pfResico: 'Persona física, RESICO (LISR 113-E)',
  arrendamiento: 'Arrendamiento (LISR 115 y 116)',
  plataformas: 'Plataformas tecnológicas (LISR 113-A)',
} as const;
export type ReglaIsr = keyof typeof reglasIsr;

/** Figures that come from CFDI. */
export const cifrasIsr = {
  ingresos: 'Ingresos de los CFDI',
  deducciones: 'Deducciones de los CFDI',
  nomina: 'Nómina de los CFDI',
  retenido: 'ISR que le retuvieron, de los CFDI',
  inversiones: 'Inversiones (uso I01 a I08), que no se deducen al pagarse',
} as const;
export type CifraIsr = keyof typeof cifrasIsr;

/** Services through a platform, by the rate that is withheld. */
export const plataformasIsr = {
  transporte: 'Transporte de pasajeros y entrega de bienes',
  hospedaje: 'Hospedaje',
  bienes: 'Enajenación de bienes y prestación de servicios',
} as const;

/** What is deducted of rents (LISR 115). */
export const deduccionesDeRenta = {
  no: '35 % de los ingresos y el predial',
  si: 'Deducciones reales y el predial',
  subarrendamiento: 'Subarrendamiento: la renta que paga al arrendador',
} as const;

/** What a user says once: it holds from its month on. Losses and PTU hold to the end of the year. */
export const datosDesdeIsr = {
  regimen: 'Régimen',
  coeficiente: 'Coeficiente de utilidad',
  plataforma: 'Actividad en la plataforma',
  ivaPlataformas: 'IVA que retienen las plataformas, como pago definitivo (LIVA 18-M)',
  deduccionReal: 'Deducción de las rentas',
  pagoTrimestral: 'Pagos trimestrales de las rentas',
  perdidas: 'Pérdidas por aplicar',
  ptu: 'PTU pagada',
} as const;

/** What a user says of one month, in pesos. The last four take the place of what the CFDI give. */
export const datosDelMesIsr = {
  ingresosOtros: 'Ingresos sin CFDI',
  deduccionesOtras: 'Deducciones sin CFDI',
  anticipos94: 'Anticipos del artículo 94-II',
  predial: 'Predial',
  retenidoOtro: 'ISR retenido sin CFDI',
  pago: 'Pago provisional hecho',
  ingresosCfdi: 'Ingresos, en lugar de los de los CFDI',
  deduccionesCfdi: 'Deducciones, en lugar de las de los CFDI',
  nominaCfdi: 'Nómina, en lugar de la de los CFDI',
  retenidoCfdi: 'ISR retenido, en lugar del de los CFDI',
} as const;

export const datosIsr = { ...datosDesdeIsr, ...datosDelMesIsr } as const;
export type DatoIsr = keyof typeof datosIsr;

const regimen = keysOf(regimenesIsr);
const cifra = keysOf(cifrasIsr);
const dato = keysOf(datosIsr);

const motivo = { motivo: motivoDecision };
const PESOS = /^\d{1,12}(\.\d{1,2})?$/;

/** What a user says for a month; null takes back what was said for it. */
export const nuevoDatoIsr = schema(() =>
  z.discriminatedUnion('dato', [
    z.strictObject({ dato: z.literal('regimen'), valor: regimen.nullable(), ...motivo }),
    z.strictObject({
      dato: z.literal('coeficiente'),
      valor: z
        .string()
        .regex(/^\d{1,3}(\.\d{1,4})?$/, 'Escriba el coeficiente con hasta cuatro decimales')
        .nullable(),
      ...motivo,
    }),
    z.strictObject({
      dato: z.literal('plataforma'),
      valor: keysOf(plataformasIsr).nullable(),
      ...motivo,
    }),
    z.strictObject({
      dato: z.enum(['pagoTrimestral', 'ivaPlataformas']),
      valor: z.enum(['si', 'no']).nullable(),
      ...motivo,
    }),
    z.strictObject({ dato: z.literal('deduccionReal'), valor: keysOf(deduccionesDeRenta).nullable(), ...motivo }),
    z.strictObject({
      dato: z.enum(['perdidas', 'ptu', ...keysOf(datosDelMesIsr).options]),
      valor: z.string().regex(PESOS, 'Escriba pesos con dos decimales').nullable(),
      ...motivo,
    }),
  ]),
);
export type NuevoDatoIsr = Infer<typeof nuevoDatoIsr>;

/** Something that a user said, which this month uses. */
export const datoDichoIsr = schema(() =>
  z.object({
    dato,
    mes: mesFiscal.describe('desde cuándo vale, o el mes del que es'),
    valor: z.string(),
    motivo: z.string(),
    autor: z.string().describe('correo'),
    fecha: instant,
  }),
);
export type DatoDichoIsr = Infer<typeof datoDichoIsr>;

/** A line of the computation. */
export const renglonIsr = schema(() =>
  z.object({
    clave: z.string(),
    concepto: z.string(),
    ley: z.string(),
    tipo: z.enum(['importe', 'tasa']),
    valor: z.string().describe('decimal: MXN con 2 decimales, o una tasa de 0 a 1'),
    marca: z.enum(['estimado', 'criterio']).nullable(),
    nota: z.string().nullable(),
    cifra: cifra.nullable().describe('la que abre sus CFDI'),
    acumulado: z.boolean().describe('desde enero, o el inicio de lo que se paga, al mes; si no, del mes'),
    dato: dato.nullable().describe('el que lo cambia'),
  }),
);
export type RenglonIsr = Infer<typeof renglonIsr>;

/** The ISR of a month as it is estimated. */
export const isrDelMes = schema(() =>
  z.object({
    mes: mesFiscal,
    persona: z.enum(['fisica', 'moral']),
    regimen: regimen.nullable(),
    regla: keysOf(reglasIsr).nullable(),
    aPagar: money.nullable().describe('en pesos enteros (CFF 20); null: falta algo para calcularlo'),
    falta: z.string().nullable().describe('qué falta para calcularlo'),
    fuente: z.string().nullable().describe('de dónde es la tarifa'),
    avisos: z.array(z.string()),
    renglones: z.array(renglonIsr()),
    datos: z.array(datoDichoIsr()),
    pendientes: z.number().int().min(0).describe('CFDI guardados cuyos impuestos aún no se leen'),
  }),
);
export type IsrDelMes = Infer<typeof isrDelMes>;

/** A CFDI of a figure. */
export const cfdiDelIsr = schema(() =>
  z.object({
    id: z.string().describe('de la línea'),
    cfdi: id,
    retencion: z.boolean().describe('true: cfdi es el de un CFDI de retenciones'),
    emitido: z.boolean(),
    uuid: z.string(),
    serie: z.string(),
    folio: z.string(),
    contraparte: z.string(),
    nombre: z.string(),
    fecha: fechaCfdi,
    mes: mesFiscal,
    documento: z.string().nullable().describe('UUID de la factura que paga'),
    importe: money,
  }),
);
export type CfdiDelIsr = Infer<typeof cfdiDelIsr>;

/** Which CFDI: those of a figure, of the month or from January on. */
export const cfdiIsrQuery = schema(() =>
  z.object({
    cifra,
    acumulado: z.enum(['si', 'no']).default('no'),
    limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  }),
);
export type CfdiIsrQuery = Infer<typeof cfdiIsrQuery>;

/** Calls about the ISR of a month. */
export const isrCalls = () => ({
  get: route({
    method: 'GET',
    path: '/isr/{id}',
    id: mesFiscal,
    summary: 'Estimación del pago provisional de ISR de un mes, renglón por renglón.',
    answer: isrDelMes,
  }),
  listCfdi: route({
    method: 'GET',
    path: '/isr/{id}',
    when: { type: 'cfdi' },
    id: mesFiscal,
    summary: 'Lista los CFDI de una cifra del ISR, por fecha. En total, la suma de todas las páginas.',
    query: cfdiIsrQuery,
    answer: pageOf(cfdiDelIsr()).extend({ total: money }),
  }),
  save: route({
    method: 'PUT',
    path: '/isr/{id}',
    id: mesFiscal,
    problems: ['conflict'],
    summary:
      'Guarda un dato del usuario para el ISR de un mes o desde él, con su motivo. Vacío, lo quita; la bitácora conserva ambos.',
    body: nuevoDatoIsr,
    answer: schema(() => z.object({ msg: z.string() })),
  }),
  downloadPapel: route({
    method: 'GET',
    path: '/isr/{id}',
    when: { type: 'papel' },
    id: mesFiscal,
    problems: ['conflict'],
    summary: 'Descarga el papel de trabajo del ISR: un Excel con fórmulas sobre las hojas que listan cada CFDI.',
    answer: file,
    media: [mediaTypes.xlsx],
  }),
});
