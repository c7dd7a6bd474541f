import { type AnswerOf, api, cfdiDetail, type Route } from '@boveda/contracts';
import * as z from 'zod';

/** A question that an assistant may put to the vault. It reads, and a key needs the scope `leer` for it. */
export interface Tool {
  /** Never renamed: assistants and their permissions know it. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What it takes: what the call takes, and what chooses the call. */
  readonly input: z.ZodType;
  /** What it answers: an object. */
  readonly output: z.ZodType;
  /** The call of the API that answers it. */
  readonly call: (input: Input) => Route;
  /** The parameters of the call's query; the input without what chooses the call when left out. */
  readonly query?: (input: Input) => object;
  /** What it answers of the call's answer; all of it when left out. */
  readonly part?: (answer: never) => object;
}

/** What an assistant asks with, checked with the tool's `input`. */
export type Input = Readonly<Record<string, unknown>>;

const direccion = z.enum(['emitidos', 'recibidos']);
const deCfdi = direccion.describe(
  'emitidos: los expidió el contribuyente (ventas); recibidos: se los expidieron (compras)',
);
const deCredito = direccion.describe('emitidos: lo que deben los clientes; recibidos: lo que se debe a proveedores');

const cfdiCalls = { emitidos: api.emitidos, recibidos: api.recibidos };
const creditoCalls = { emitidos: api.pagosEmitidos, recibidos: api.pagosRecibidos };
const cfdiCallsOf = ({ direccion: given }: Input) => cfdiCalls[direccion.parse(given)];
const creditoCallsOf = ({ direccion: given }: Input) => creditoCalls[direccion.parse(given)];

/** Sums are of all pages. */
const WITHOUT_PAGES = { limit: true, offset: true, sort: true, order: true } as const;
/** Lists are read from cursor to cursor; the first page has the empty one. */
const byCursor = ({ direccion: _, ...filters }: Input) => ({ after: '', ...filters });

const PAGES = 'Devuelve una página; para la siguiente, repita la pregunta con after = next. count es el total.';

/** What `explicar_validacion` tells of a CFDI. */
const explicacion = () =>
  cfdiDetail()
    .pick({
      id: true,
      uuid: true,
      status: true,
      errmsg: true,
      estadosat: true,
      timbresinverificar: true,
      validaciones: true,
    })
    .extend({ cumplidas: z.number().int().describe('reglas que se cumplen; validaciones tiene las demás') });

/** The rules that do not hold or could not be checked, and how many hold. */
function explained(cfdi: AnswerOf<typeof api.emitidos.get>): z.output<ReturnType<typeof explicacion>> {
  const { id, uuid, status, errmsg, estadosat, timbresinverificar } = cfdi;
  const validaciones = cfdi.validaciones.filter(({ resultado }) => resultado !== 'ok');
  const cumplidas = cfdi.validaciones.length - validaciones.length;
  return { id, uuid, status, errmsg, estadosat, timbresinverificar, validaciones, cumplidas };
}

const idOf = (route: { readonly id?: z.ZodType }) => route.id ?? z.guid();

/** Every tool, in the order in which they are listed. A function, as schemas are made when they are first needed. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of tools, each short.
export const tools = (): readonly Tool[] => [
  {
    name: 'buscar_texto',
    title: 'Buscar en la bóveda',
    description:
      'Busca CFDI y contrapartes con un texto: serie y folio, principio o final del UUID, importe, RFC o nombre. Para listas completas o por fechas use buscar_cfdi.',
    input: api.busqueda.find.query.strict(),
    output: api.busqueda.find.answer,
    call: () => api.busqueda.find,
  },
  {
    name: 'buscar_cfdi',
    title: 'Listar CFDI',
    description: `Lista los CFDI emitidos o recibidos según filtros (fechas, RFC, tipo, estado, total, método de pago…). ${PAGES}`,
    input: z.strictObject({ direccion: deCfdi, ...api.emitidos.list.query.omit({ offset: true }).shape }),
    output: api.emitidos.list.answer,
    call: (input) => cfdiCallsOf(input).list,
    query: byCursor,
  },
  {
    name: 'leer_cfdi',
    title: 'Leer un CFDI',
    description:
      'Todos los datos de un CFDI, su estado ante el SAT y el informe de su validación. El id es el de las listas, no el UUID.',
    input: z.strictObject({ direccion: deCfdi, id: idOf(api.emitidos.get) }),
    output: api.emitidos.get.answer,
    call: (input) => cfdiCallsOf(input).get,
  },
  {
    name: 'sumar_cfdi',
    title: 'Sumar CFDI',
    description:
      'Suma los CFDI emitidos o recibidos según los filtros de buscar_cfdi: total en MXN, por moneda y por tipo. Úselo en lugar de sumar páginas.',
    input: z.strictObject({ direccion: deCfdi, ...api.emitidos.sum.query.omit(WITHOUT_PAGES).shape }),
    output: api.emitidos.sum.answer,
    call: (input) => cfdiCallsOf(input).sum,
  },
  {
    name: 'explicar_validacion',
    title: 'Explicar la validación de un CFDI',
    description:
      'Por qué un CFDI es válido, inválido o alterado: las reglas que no se cumplen o no se pudieron comprobar, con lo que se encontró, el lugar en el XML y los códigos oficiales del SAT.',
    input: z.strictObject({ direccion: deCfdi, id: idOf(api.emitidos.get) }),
    output: explicacion(),
    call: (input) => cfdiCallsOf(input).get,
    part: explained,
  },
  {
    name: 'creditos',
    title: 'Facturas a crédito y sus saldos',
    description: `Lista las facturas a crédito (PPD) vigentes con su saldo insoluto y su situación de pago. ${PAGES}`,
    input: z.strictObject({
      direccion: deCredito,
      ...api.pagosEmitidos.list.query.omit({ offset: true, status: true }).shape,
    }),
    output: api.pagosEmitidos.list.answer,
    call: (input) => creditoCallsOf(input).list,
    query: byCursor,
  },
  {
    name: 'sumar_creditos',
    title: 'Sumar facturas a crédito',
    description: 'Suma lo facturado a crédito (PPD) y lo que de ello se debe, según los filtros de creditos.',
    input: z.strictObject({
      direccion: deCredito,
      ...api.pagosEmitidos.sum.query.omit({ ...WITHOUT_PAGES, status: true }).shape,
    }),
    output: api.pagosEmitidos.sum.answer,
    call: (input) => creditoCallsOf(input).sum,
  },
  {
    name: 'antiguedad_creditos',
    title: 'Antigüedad de saldos',
    description: 'Saldos de las facturas a crédito (PPD) vigentes por su antigüedad en días.',
    input: z.strictObject({
      direccion: deCredito,
      ...api.pagosEmitidos.aging.query.pick({ rfc: true, moneda: true, search: true, nombre: true }).shape,
    }),
    output: api.pagosEmitidos.aging.answer,
    call: (input) => creditoCallsOf(input).aging,
  },
  {
    name: 'riesgos',
    title: 'Riesgos',
    description:
      'Lo que puede costar dinero al contribuyente: proveedores en las listas 69-B y 49 Bis, cancelaciones, complementos de pago que faltan, posibles duplicados, certificados por vencer. Con importe, plazo y estado.',
    input: api.riesgos.list.query.strict(),
    output: api.riesgos.list.answer,
    call: () => api.riesgos.list,
  },
  {
    name: 'evidencia_riesgo',
    title: 'CFDI de un riesgo',
    description: 'Los CFDI en que se basa un riesgo, por la clave que tiene en riesgos.',
    input: api.riesgos.listEvidencia.query.strict(),
    output: api.riesgos.listEvidencia.answer,
    call: () => api.riesgos.listEvidencia,
  },
  {
    name: 'mes_fiscal',
    title: 'Impuestos de un mes',
    description:
      'IVA, ISR e IEPS de un mes por flujo de efectivo: totales, celdas por tasa, cobertura de la bóveda y si el mes está cerrado. Son estimaciones de la bóveda, no una declaración.',
    input: z.strictObject({ id: idOf(api.impuestos.get).describe('el mes, aaaa-mm') }),
    output: api.impuestos.get.answer,
    call: () => api.impuestos.get,
  },
];
