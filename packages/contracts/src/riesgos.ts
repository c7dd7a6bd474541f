import * as z from 'zod';
import { alertaPago, alertasPago } from './alertas-pago';
import { motivoDecision } from './decisiones-impuestos';
import { keysOf } from './keys-of';
import { pageOf, paging } from './list';
import { otraLista, otrasListas } from './listas-sat';
import { route } from './route';
import { day, fechaCfdi, id, instant, money, rfc } from './scalars';
import { type Infer, schema } from './schema';

/** Kinds of risks, by codes that are never renamed. */
export const tiposRiesgo = {
  efos: 'Proveedor en la lista 69-B',
  lista49bis: 'Proveedor en la lista 49 Bis',
  lista69: 'Proveedor en una lista del artículo 69',
  lista69bBis: 'Proveedor en la lista 69-B Bis',
  cancelacionTardia: 'Cancelación tardía',
  sustitucionSinCancelar: 'Sustituido sin cancelar',
  canceladoSinSustituto: 'Cancelado sin sustituto',
  rep: 'Complemento de pago (REP)',
  ppdSinRep: 'PPD sin REP',
  ppdSinPago: 'PPD sin pago conocido',
  efectivo: 'Pagado en efectivo',
  duplicado: 'Posible duplicado',
  certificado: 'Certificado por vencer',
} as const;
export type TipoRiesgo = keyof typeof tiposRiesgo;

/** An invoice on credit that is merely open: told apart from risks, in no count and in no sum of money at risk. */
export const SIN_RIESGO = 'ppdSinPago' satisfies TipoRiesgo;

/**
 * What is known of the complement (REP) that a payment of an invoice on credit takes: it is missing, since day 5 of the month after
 * a payment that a user dated has passed; it may still come; or no payment is known, and none is missing. Source: RMF 2.7.1.32.
 */
export const certezasRep = {
  cierto: 'REP faltante',
  enPlazo: 'REP en plazo',
  sinPago: 'Sin pago conocido',
} as const;
export type CertezaRep = keyof typeof certezasRep;

/** What two CFDI have in common that are perhaps one operation invoiced, or paid, twice. */
export const coincidencias = {
  importe: 'misma contraparte, importe y moneda en fechas cercanas',
  folio: 'misma serie y folio del emisor',
  pue: 'las dos PUE: la operación se daría por pagada dos veces',
  rep: 'PUE que además tiene un complemento de pago',
  repetido: 'más de cinco iguales: quizá un precio fijo',
} as const;
export type Coincidencia = keyof typeof coincidencias;

/** Most CFDI alike that are told pair by pair; more of them are one risk. */
export const MOST_PARES = 5;
/** CFDI of this many days apart, or fewer, may be the same operation. */
export const DIAS_CERCANOS = 5;
/** The newest invoices of each direction that are compared with one another. */
export const MOST_COMPARADOS = 5_000;

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
  vigencia: 'Fin de vigencia del certificado',
} as const;
export type FuentePlazo = keyof typeof fuentesPlazo;

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
    alerta: alertaPago().nullable().describe('solo de rep'),
    tambien: z.array(alertaPago()).describe('solo de rep: otras alertas del mismo complemento y la misma factura'),
    lista: otraLista().optional().describe('solo de lista69: cuál de ellas'),
    coincidencias: z
      .array(keysOf(coincidencias))
      .optional()
      .describe('de duplicado, y de un PUE con complemento: lo que los CFDI tienen en común'),
    nivel,
    contraparte: z.string().describe('RFC; vacío si no hay'),
    nombre: z.string(),
    folio: z.string().describe('del CFDI del que se trata; vacío si no se trata de uno, o son varios'),
    fecha: day.describe('desde cuándo: del CFDI, de la publicación, de la cancelación'),
    oficio: z.string().describe('del SAT, publicado en fecha, que lista al proveedor; vacío si no hay'),
    importe: money.nullable().describe('IVA, ISR y multa en juego en MXN, estimado; null si no hay'),
    iva: money.nullable().describe('parte de importe'),
    isr: money.nullable().describe('parte de importe: 30 % de la base, solo de personas morales (LISR 9)'),
    multa: money.nullable().describe('parte de importe: la más alta que fija el CFF'),
    deduccion: money.nullable().describe('lo que no se deduciría, en MXN; no es parte de importe'),
    monto: money
      .nullable()
      .describe('pago sin REP, o importe del documento que una alerta señala, en MXN; no es parte de importe'),
    saldo: money
      .nullable()
      .describe('lo que se debe de la factura, sin el pago que falta en un REP, en MXN; no es parte de importe'),
    emitido: z.boolean().nullable().describe('si lo emitió el contribuyente; null si no se trata de un CFDI'),
    certeza: keysOf(certezasRep).nullable().describe('solo de PPD sin REP y de REP por emitir'),
    pagada: day.nullable().describe('cuándo dice un usuario que se pagó la factura'),
    limite: day.nullable().describe('último día según la ley; null si no corre un plazo'),
    fuente: keysOf(fuentesPlazo).nullable().describe('lo que fija ese día'),
    documentos: z.number().int().min(0).describe('CFDI de su evidencia'),
    estado,
    reabierto: z.boolean().describe('se cerró, y después creció su importe o su nivel'),
    responsable: persona().nullable(),
    motivo: z.string().describe('del último cambio'),
    autor: z.string().nullable().describe('correo de quien lo cambió al último'),
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
      .describe('lo que es para el riesgo: cfdi es de lo que trata'),
    uuid: z.string(),
    serie: z.string(),
    folio: z.string(),
    fecha: fechaCfdi,
    total: money.describe('en su propia moneda'),
    moneda: z.string(),
    nivel: nivel.nullable().describe('de efos y lista49bis: en la Fecha de este CFDI'),
    conceptos: z.array(z.string()).optional().describe('de los dos CFDI de un duplicado: descripciones, las primeras'),
  }),
);
export type EvidenciaRiesgo = Infer<typeof evidenciaRiesgo>;

/**
 * How the feed is filtered and ordered. Without `estado`, what is not closed; without `tipo`, all but what is no risk. `duplicado` has
 * the complements of PUE invoices too, whose kind is `rep`.
 */
export const riesgosQuery = schema(() =>
  z.object({
    tipo: tipo.optional(),
    nivel: nivel.optional(),
    estado: estado.optional(),
    rfc: rfc.optional().describe('solo los de esta contraparte'),
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
      responsable: id.nullable().describe('una persona con acceso al contribuyente'),
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
      'Lista los riesgos del contribuyente por nivel, plazo e impuesto en juego, y las sumas de cada clase con los mismos estado y nivel.',
    query: riesgosQuery,
    answer: pageOf(riesgo()).extend({
      porTipo: z.array(z.object({ tipo, cantidad: z.number().int().min(0), importe: money, saldo: money })),
      enJuego: z
        .object({ importe: money, iva: money, isr: money, multa: money })
        .describe('suma de los riesgos que cumplen los filtros; cada CFDI cuenta una vez, aunque esté en varios'),
      saldos: z
        .object({ porPagar: money, porCobrar: money })
        .describe('lo que se debe de las facturas PPD de la lista y de las que no tienen pago conocido; no es riesgo'),
      personas: z.array(persona()).describe('quién puede ser responsable'),
    }),
  }),
  listEvidencia: route({
    method: 'GET',
    path: '/riesgos',
    when: { type: 'evidencia' },
    problems: ['not_found'],
    summary: 'Lista los CFDI en que se basa un riesgo, el más reciente primero.',
    query: z.object({ clave, ...paging, limit: z.coerce.number().int().min(1).max(100).default(20) }),
    answer: pageOf(evidenciaRiesgo()).extend({
      mismosconceptos: z
        .boolean()
        .nullable()
        .optional()
        .describe('de un duplicado de dos CFDI: si sus conceptos son iguales; null si un XML no se pudo leer'),
    }),
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

/** What a risk is called: its kind, and which alert or list of the SAT it comes from. */
export const nombreDeRiesgo = ({ tipo, alerta, lista }: Pick<Riesgo, 'tipo' | 'alerta' | 'lista'>): string => {
  if (lista) return `${tiposRiesgo[tipo]}: ${otrasListas[lista].nombre}`;
  return alerta ? `REP: ${alertasPago[alerta]}` : tiposRiesgo[tipo];
};
