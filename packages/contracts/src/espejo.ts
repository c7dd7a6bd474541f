import * as z from 'zod';
import { file } from './file';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, fechaCfdi, id, mesFiscal, money, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** Months that the mirror shows: the SAT hands out six years. */
export const MESES_ESPEJO = 72;
/** The SAT lists a CFDI up to so many days late: those days never count as known. */
export const DIAS_SIN_CONTAR = 3;

/** How a CFDI compares with the SAT's metadata, the most serious first. */
export const situacionesEspejo = {
  faltaXml: 'Falta XML',
  estadoDistinto: 'Estado distinto',
  importeDistinto: 'Importe distinto',
  soloLocal: 'Solo local',
  canceladoSinXml: 'Cancelado sin XML',
  completo: 'Completo',
} as const;
export type SituacionEspejo = keyof typeof situacionesEspejo;

const names = Object.keys(situacionesEspejo) as [SituacionEspejo, ...SituacionEspejo[]];
const direccion = z.enum(['emitidos', 'recibidos']);
const cantidad = z.number().int().min(0);

/** A month of one direction. */
export const celdaEspejo = schema(() =>
  z.object({
    situacion: z.enum(['sinDato', ...names]).describe('la más grave; sinDato si no hay metadatos del mes'),
    hasta: day.nullable().describe('último día del mes cuyos metadatos se descargaron; null: ninguno'),
    entero: z.boolean().describe('se conocen los metadatos de todo el mes'),
    cantidades: z
      .record(z.enum(names), cantidad)
      .describe('CFDI de los días conocidos, y de otros los que están en metadatos que subió una persona'),
    vigentes: cantidad.describe('vigentes según los metadatos'),
    conXml: cantidad.describe('de ellos, en la bóveda'),
    porcentaje: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .describe('conXml de vigentes, redondeado hacia abajo a 2 decimales'),
  }),
);
export type CeldaEspejo = Infer<typeof celdaEspejo>;

/** A month of both. */
export const mesEspejo = schema(() => z.object({ mes: mesFiscal, emitidos: celdaEspejo(), recibidos: celdaEspejo() }));
export type MesEspejo = Infer<typeof mesEspejo>;

/** A CFDI as the SAT has it and as the vault has it. */
export const cfdiEspejo = schema(() =>
  z.object({
    uuid,
    cfdi: id.nullable().describe('su id en la bóveda; null si le falta'),
    situacion: z.enum(names),
    tipo: z.string().max(1),
    rfc: z.string().describe('de la contraparte'),
    nombre: z.string(),
    fecha: fechaCfdi,
    totalsat: money.nullable().describe('null si el SAT no lo lista'),
    total: money.nullable().describe('null si le falta a la bóveda'),
    vigentesat: z.boolean().nullable(),
    status: z.number().int().nullable().describe('en la bóveda, como status de un CFDI'),
    cancelado: fechaCfdi.nullable().describe('FechaCancelacion del SAT'),
    subido: z.boolean().describe('lo dicen metadatos que subió una persona; los que la bóveda descarga los sustituyen'),
  }),
);
export type CfdiEspejo = Infer<typeof cfdiEspejo>;

/** Query of the CFDI of a cell. */
export const espejoQuery = schema(() =>
  z.object({ ...paging, direccion, situacion: z.enum(names).default('faltaXml') }),
);
export type EspejoQuery = Infer<typeof espejoQuery>;

/** Calls that compare the vault with the SAT's metadata. */
export const espejoCalls = () => ({
  get: route({
    method: 'GET',
    path: '/espejo',
    summary: 'Los últimos 72 meses, el más reciente primero: lo que tiene el SAT frente a lo que tiene la bóveda.',
    answer: z.object({ meses: z.array(mesEspejo()) }),
  }),
  download: route({
    method: 'GET',
    path: '/espejo',
    when: { type: 'csv' },
    summary: 'Descarga todas las diferencias de esos meses como CSV (RFC 4180, UTF-8).',
    answer: file,
    media: ['text/csv'],
  }),
  list: route({
    method: 'GET',
    path: '/espejo/{id}',
    id: mesFiscal,
    summary: 'Lista los CFDI de un mes, una dirección y una situación, por fecha.',
    query: espejoQuery,
    answer: pageOf(cfdiEspejo()),
  }),
  request: route({
    method: 'PUT',
    path: '/espejo/{id}',
    id: mesFiscal,
    problems: ['conflict', 'fiel_missing', 'too_many_downloads'],
    summary: 'Solicita al SAT los XML que faltan de un mes, solo en los días de esos CFDI.',
    body: z.strictObject({ direccion }),
    answer: z.object({ solicitud: id, cantidad, msg: z.string() }),
  }),
});
