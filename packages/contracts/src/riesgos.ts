import * as z from 'zod';
import { alertaPago } from './alertas-pago';
import { motivoDecision } from './impuestos';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, fechaCfdi, id, instant, money } from './scalars';
import { type Infer, schema } from './schema';

/** Kinds of risks, by codes that are never renamed. */
export const tiposRiesgo = {
  efos: 'Proveedor en la lista 69-B',
  lista49bis: 'Proveedor en la lista 49 Bis',
  cancelacionTardia: 'Cancelación tardía',
  sustitucionSinCancelar: 'Sustituido sin cancelar',
  canceladoSinSustituto: 'Cancelado sin sustituto',
  rep: 'Complemento de pago (REP)',
  ppdSinRep: 'PPD sin REP',
  efectivo: 'Pagado en efectivo',
  certificado: 'Certificado por vencer',
} as const;
export type TipoRiesgo = keyof typeof tiposRiesgo;

/** How grave a risk is, the gravest last. */
export const nivelesRiesgo = { bajo: 'Bajo', medio: 'Medio', alto: 'Alto', critico: 'Crítico' } as const;
export type NivelRiesgo = keyof typeof nivelesRiesgo;

/** States that a user gives to a risk; `abierto` by default. */
export const estadosRiesgo = { abierto: 'Abierto', enProceso: 'En proceso', cerrado: 'Cerrado' } as const;
export type EstadoRiesgo = keyof typeof estadosRiesgo;

/** Where the date limit of a risk comes from. */
export const fuentesPlazo = {
  cff69b: 'CFF 69-B, párrafo octavo: 30 días hábiles',
  cff49bis: 'CFF 49 Bis: 30 días naturales',
  cff29a: 'CFF 29-A, párrafo cuarto; RMF 2.7.1.47',
  rmf27132: 'RMF 2.7.1.32: día 5 del mes siguiente al pago',
  treintaDias: '30 días desde la factura (estimado)',
  vigencia: 'Fin de vigencia del certificado',
} as const;
export type FuentePlazo = keyof typeof fuentesPlazo;

const keysOf = <T extends Record<string, string>>(names: T) =>
  z.enum(Object.keys(names) as [keyof T & string, ...(keyof T & string)[]]);
const tipo = keysOf(tiposRiesgo);
const nivel = keysOf(nivelesRiesgo);
const estado = keysOf(estadosRiesgo);

/** Names a risk for as long as it lasts: its kind and what it is about. */
const clave = z.string().regex(/^[a-zA-Z0-9]{2,30}:[0-9A-ZÑ&a-z_:-]{1,120}$/, 'El riesgo no es válido');

const persona = schema(() => z.object({ id, correo: z.string(), nombre: z.string() }));
export type PersonaRiesgo = Infer<typeof persona>;

/** An entry of the feed. */
export const riesgo = schema(() =>
  z.object({
    clave,
    tipo,
    alerta: alertaPago().nullable().describe('of rep alone'),
    nivel,
    contraparte: z.string().describe('RFC; empty where there is none'),
    nombre: z.string(),
    folio: z.string().describe('of the CFDI that it is about; empty where it is about none, or about several'),
    fecha: day.describe('since when: of the CFDI, of the publication, of the cancellation'),
    oficio: z.string().describe('of the SAT, published on fecha, that lists the supplier; empty where there is none'),
    importe: money.nullable().describe('money at risk in MXN, an estimate; null where there is none'),
    iva: money.nullable().describe('part of importe'),
    isr: money.nullable().describe('part of importe'),
    limite: day.nullable().describe('last day; null where no clock runs'),
    fuente: keysOf(fuentesPlazo).nullable().describe('what sets that day'),
    documentos: z.number().int().min(0).describe('CFDI of its evidence'),
    estado,
    reabierto: z.boolean().describe('it was closed, and then its money or its level grew'),
    responsable: persona().nullable(),
    motivo: z.string().describe('of the last change'),
    autor: z.string().nullable().describe('e-mail of who changed it last'),
    cambiado: instant.nullable(),
  }),
);
export type Riesgo = Infer<typeof riesgo>;

/** A CFDI that a risk rests on. */
export const evidenciaRiesgo = schema(() =>
  z.object({
    cfdi: id,
    emitido: z.boolean(),
    cancelado: z.boolean(),
    papel: z
      .enum(['cfdi', 'sustituto', 'factura', 'rep'])
      .describe('what it is to the risk: cfdi is what the risk is about'),
    uuid: z.string(),
    serie: z.string(),
    folio: z.string(),
    fecha: fechaCfdi,
    total: money.describe('in its own currency'),
    moneda: z.string(),
    nivel: nivel.nullable().describe('of efos and lista49bis: at the Fecha of this CFDI'),
  }),
);
export type EvidenciaRiesgo = Infer<typeof evidenciaRiesgo>;

/** How the feed is filtered and ordered. Without `estado`, what is not closed. */
export const riesgosQuery = schema(() =>
  z.object({
    tipo: tipo.optional(),
    estado: estado.optional(),
    orden: z.enum(['urgencia', 'importe']).default('urgencia'),
    ...paging,
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
);
export type RiesgosQuery = Infer<typeof riesgosQuery>;

/** What a user decides on a risk; to close it takes a reason. */
export const seguimientoRiesgo = schema(() =>
  z
    .strictObject({
      clave,
      estado,
      responsable: id.nullable().describe('a person with access to the taxpayer'),
      motivo: z.union([motivoDecision, z.literal('')]).default(''),
    })
    .refine((said) => said.estado !== 'cerrado' || said.motivo !== '', {
      path: ['motivo'],
      error: 'Escriba el motivo',
    }),
);
export type SeguimientoRiesgo = z.input<ReturnType<typeof seguimientoRiesgo>>;

/** Calls about what may cost a taxpayer money, in one list. */
export const riesgosCalls = () => ({
  list: route({
    method: 'GET',
    path: '/riesgos',
    summary:
      'Lista los riesgos del contribuyente, el más urgente primero, y las sumas de cada clase en el mismo estado.',
    query: riesgosQuery,
    answer: pageOf(riesgo()).extend({
      porTipo: z.array(z.object({ tipo, cantidad: z.number().int().min(0), importe: money })),
      personas: z.array(persona()).describe('who may be responsible'),
    }),
  }),
  listEvidencia: route({
    method: 'GET',
    path: '/riesgos',
    when: { type: 'evidencia' },
    problems: ['not_found'],
    summary: 'Lista los CFDI en que se basa un riesgo, el más reciente primero.',
    query: z.object({ clave, ...paging, limit: z.coerce.number().int().min(1).max(100).default(20) }),
    answer: pageOf(evidenciaRiesgo()),
  }),
  follow: route({
    method: 'PUT',
    path: '/riesgos',
    problems: ['not_found', 'unknown_person'],
    summary: 'Establece el estado de un riesgo, su responsable y el motivo. La bitácora lo conserva.',
    body: seguimientoRiesgo,
    answer: z.object({ msg: z.string() }),
  }),
});
