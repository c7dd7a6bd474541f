import { type AnswerOf, api, camposCfdi, cfdiDetail, type Route } from '@boveda/contracts';
import * as z from 'zod';
import { fieldsOf, type Pages } from './bounded';

/** A question that an assistant may put to the vault. It reads, and a key needs the scope `leer` for it. */
export interface Tool {
  /** Never renamed: assistants and their permissions know it. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What it takes: what the call takes, and what chooses the call. */
  readonly input: z.ZodObject;
  /** What it answers: an object. */
  readonly output: z.ZodObject;
  /** The list in its answer that is read page by page; left out where there is none. */
  readonly pages?: Pages;
  /** The call of the API that answers it. */
  readonly call: (input: Input) => Route;
  /** Parameters of the call's query beside the input, of which `direccion` is left out as it chooses the call. */
  readonly query?: (input: Input) => object;
  /** What it answers of the call's answer; all of it when left out. */
  readonly part?: (answer: never, input: Input) => object;
  /** Finds the CFDI by the UUID that was given in place of its id; such a tool takes no other ids. */
  readonly byUuid?: (input: Input) => Route;
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

/** Of every invoice on credit: issued or received as PPD, in force. */
const OF_ALL_CREDITOS = {
  status: true,
  tipo: true,
  metodopago: true,
  formapago: true,
  canceladoini: true,
  canceladofin: true,
  regla: true,
} as const;
/** Sums are of all pages. */
const WITHOUT_PAGES = { limit: true, offset: true, sort: true, order: true } as const;
/** Lists are read from cursor to cursor; the first page has the empty one. The fields that are wanted alone are asked for. */
function byCursor({ direccion: _, ...filters }: Input) {
  const wanted = [filters.campos, ...soloOf(filters).filter((name) => camposCfdi.some((campo) => campo === name))];
  return { after: '', ...filters, campos: wanted.filter(Boolean).join(',') || undefined };
}

/** The fields of each row that an assistant wants alone; none when it wants all. */
export const soloOf = ({ solo }: Input): string[] => (typeof solo === 'string' ? solo.split(',') : []);

/** Filters without their descriptions, which the tool of the list has. */
const withoutDescriptions = <Shape extends z.ZodRawShape>(shape: Shape): Shape =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, z.core.clone(field, field._zod.def)]),
  ) as Shape;

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

const deUnCfdi = () =>
  z.strictObject({
    direccion: deCfdi,
    id: idOf(api.emitidos.get).describe('id de las listas, o el UUID del CFDI'),
  });
/** The list in which a CFDI is looked for by its UUID. */
const listOf = (input: Input) => cfdiCallsOf(input).list;

const mes = () => z.strictObject({ id: idOf(api.impuestos.get).describe('el mes, aaaa-mm') });

/** Totals of a month that are withholdings. */
const RETENIDOS = {
  retenidoAFavor: true,
  retenidoPorEnterar: true,
  retenidoAcreditado: true,
  retenidoPorAcreditar: true,
  isrAFavor: true,
  isrPorEnterar: true,
} as const;

/** Withholdings among the figures of a month. */
const retenidos = () => {
  const { mes, retenciones, celdas, totales } = api.impuestos.get.answer.shape;
  return z.object({ mes, ...totales.pick(RETENIDOS).shape, retenciones, celdas });
};

function retenidosOf({ mes, retenciones, totales, celdas }: AnswerOf<typeof api.impuestos.get>): object {
  const isRetenido = ([name]: [string, unknown]) => name in RETENIDOS;
  return {
    mes,
    ...Object.fromEntries(Object.entries(totales).filter(isRetenido)),
    retenciones,
    celdas: celdas.filter(({ celda }) => celda in RETENIDOS),
  };
}

/** Lines of the DIOT that are answered at a time. */
const LINEAS_DIOT = 100;

/** The DIOT without the catalogues of its form. */
const diot = () =>
  api.diot.get.answer
    .omit({ paises: true, campos: true, operaciones: true })
    .extend({ count: z.number().int().describe('líneas que hay; aquí, desde offset, hasta 100') });

function diotOf(answer: AnswerOf<typeof api.diot.get>, { offset = 0 }: Input) {
  const { paises: _, campos: __, operaciones: ___, lineas, ...rest } = answer;
  const from = Number(offset);
  return { ...rest, lineas: lineas.slice(from, from + LINEAS_DIOT), count: lineas.length };
}

/** Months of the mirror that are answered at a time; the call answers all of six years. */
const MESES_ESPEJO = 24;

function mesesOf({ meses }: AnswerOf<typeof api.espejo.get>, { offset = 0 }: Input) {
  const from = Number(offset);
  return { meses: meses.slice(from, from + MESES_ESPEJO), count: meses.length };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of tools, each short.
const all = (): readonly Tool[] => [
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
    pages: { rows: 'rows', by: 'after' },
    call: (input) => cfdiCallsOf(input).list,
    query: byCursor,
  },
  {
    name: 'leer_cfdi',
    title: 'Leer un CFDI',
    description:
      'Todos los datos de un CFDI, su estado ante el SAT y el informe de su validación. Sus conceptos están en conceptos_cfdi.',
    input: deUnCfdi(),
    output: api.emitidos.get.answer,
    call: (input) => cfdiCallsOf(input).get,
    byUuid: listOf,
  },
  {
    name: 'conceptos_cfdi',
    title: 'Conceptos de un CFDI',
    description:
      'Qué se compró o vendió en un CFDI: sus conceptos con cantidad, precio e impuestos, según su XML; de un complemento de pago, sus pagos.',
    input: deUnCfdi(),
    output: api.emitidos.conceptos.answer,
    call: (input) => cfdiCallsOf(input).conceptos,
    byUuid: listOf,
  },
  {
    name: 'sumar_cfdi',
    title: 'Sumar CFDI',
    description:
      'Suma los CFDI emitidos o recibidos según los filtros de buscar_cfdi: total en MXN, por moneda y por tipo. Úselo en lugar de sumar páginas.',
    input: z.strictObject({
      direccion: deCfdi,
      ...withoutDescriptions(api.emitidos.sum.query.omit(WITHOUT_PAGES).shape),
    }),
    output: api.emitidos.sum.answer,
    call: (input) => cfdiCallsOf(input).sum,
  },
  {
    name: 'explicar_validacion',
    title: 'Explicar la validación de un CFDI',
    description:
      'Por qué un CFDI es válido, inválido o alterado: las reglas que no se cumplen o no se pudieron comprobar, con lo que se encontró, el lugar en el XML y los códigos oficiales del SAT.',
    input: deUnCfdi(),
    output: explicacion(),
    call: (input) => cfdiCallsOf(input).get,
    part: explained,
    byUuid: listOf,
  },
  {
    name: 'creditos',
    title: 'Facturas a crédito y sus saldos',
    description: `Lista las facturas a crédito (PPD) vigentes con su saldo insoluto y su situación de pago. ${PAGES}`,
    input: z.strictObject({
      direccion: deCredito,
      ...api.pagosEmitidos.list.query.omit({ offset: true, ...OF_ALL_CREDITOS }).shape,
    }),
    output: api.pagosEmitidos.list.answer,
    pages: { rows: 'rows', by: 'after' },
    call: (input) => creditoCallsOf(input).list,
    query: byCursor,
  },
  {
    name: 'sumar_creditos',
    title: 'Sumar facturas a crédito',
    description: 'Suma lo facturado a crédito (PPD) y lo que de ello se debe, según los filtros de creditos.',
    input: z.strictObject({
      direccion: deCredito,
      ...withoutDescriptions(api.pagosEmitidos.sum.query.omit({ ...WITHOUT_PAGES, ...OF_ALL_CREDITOS }).shape),
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
    pages: { rows: 'rows', by: 'offset' },
    call: () => api.riesgos.list,
  },
  {
    name: 'evidencia_riesgo',
    title: 'CFDI de un riesgo',
    description: 'Los CFDI en que se basa un riesgo, por la clave que tiene en riesgos.',
    input: api.riesgos.listEvidencia.query.strict(),
    output: api.riesgos.listEvidencia.answer,
    pages: { rows: 'rows', by: 'offset' },
    call: () => api.riesgos.listEvidencia,
  },
  {
    name: 'mes_fiscal',
    title: 'Impuestos de un mes',
    description:
      'IVA, ISR e IEPS de un mes por flujo de efectivo: totales, celdas por tasa, cobertura de la bóveda y si el mes está cerrado. Son estimaciones de la bóveda, no una declaración.',
    input: mes(),
    output: api.impuestos.get.answer,
    call: () => api.impuestos.get,
  },
  {
    name: 'retenciones_mes',
    title: 'Retenciones de un mes',
    description:
      'IVA e ISR que retuvieron los clientes y que se retuvo a proveedores en un mes, lo que toca enterar y lo que se acredita después.',
    input: mes(),
    output: retenidos(),
    call: () => api.impuestos.get,
    part: retenidosOf,
  },
  {
    name: 'isr_mes',
    title: 'ISR de un mes',
    description: 'Estimación del pago provisional de ISR de un mes según el régimen, renglón por renglón.',
    input: mes(),
    output: api.isr.get.answer,
    call: () => api.isr.get,
  },
  {
    name: 'diot_mes',
    title: 'DIOT de un mes',
    description:
      'La DIOT de un mes: una línea por proveedor, lo que impide enviarla y su cuadre con la declaración. Devuelve 100 líneas desde offset; count es el total.',
    input: mes().extend({ offset: z.number().int().min(0).max(100_000).default(0) }),
    output: diot(),
    pages: { rows: 'lineas', by: 'offset' },
    call: () => api.diot.get,
    // The call answers all lines.
    query: () => ({ offset: undefined }),
    part: diotOf,
  },
  {
    name: 'prellenado_mes',
    title: 'Prellenado del SAT de un mes',
    description:
      'Las cifras de la declaración que el SAT prellenó frente a las de la bóveda, cada diferencia con sus razones. Sin cifras capturadas no hay qué comparar.',
    input: mes(),
    output: api.prellenado.get.answer,
    call: () => api.prellenado.get,
  },
  {
    name: 'contrapartes',
    title: 'Clientes y proveedores',
    description:
      'Lista las contrapartes. Los mayores clientes: sort=emitido; los mayores proveedores: sort=recibido; quién debe más: sort=porcobrar. Para la siguiente página, offset.',
    input: api.rfcs.list.query.strict(),
    output: api.rfcs.list.answer,
    pages: { rows: 'rows', by: 'offset' },
    call: () => api.rfcs.list,
    query: (input) => ({ importes: '1', ...input }),
  },
  {
    name: 'conceptos_por_mes',
    title: 'Compras y ventas por concepto',
    description:
      'Lo comprado o vendido según los CFDI vigentes por contraparte, ClaveProdServ y mes, lo de mayor importe primero.',
    input: api.rfcs.sumConceptos.query.strict(),
    output: api.rfcs.sumConceptos.answer,
    pages: { rows: 'rows', by: 'offset' },
    call: () => api.rfcs.sumConceptos,
    query: ({ direccion }) => ({ direccion }),
  },
  {
    name: 'solicitudes_cancelacion',
    title: 'Solicitudes de cancelación',
    description:
      'Cancelaciones de CFDI recibidos que esperan respuesta (status 1), lo más urgente primero, con su plazo; con status 0, todas.',
    input: api.buzon.list.query.strict(),
    output: api.buzon.list.answer,
    pages: { rows: 'rows', by: 'offset' },
    call: () => api.buzon.list,
  },
  {
    name: 'espejo',
    title: 'El SAT frente a la bóveda',
    description:
      'Por mes, lo que tiene el SAT según sus metadatos frente a lo que tiene la bóveda: cuántos XML faltan o difieren. Cuáles: espejo_cfdi. 24 meses desde offset, el más reciente primero.',
    input: z.strictObject({ offset: z.number().int().min(0).max(100).default(0) }),
    output: api.espejo.get.answer.extend({ count: z.number().int() }),
    pages: { rows: 'meses', by: 'offset' },
    call: () => api.espejo.get,
    query: () => ({ offset: undefined }),
    part: mesesOf,
  },
  {
    name: 'espejo_cfdi',
    title: 'CFDI que faltan o difieren',
    description:
      'Los CFDI de un mes que el SAT tiene y la bóveda no, o que difieren, según situacion. Páginas por offset.',
    input: z.strictObject({ ...mes().shape, ...api.espejo.list.query.shape }),
    output: api.espejo.list.answer,
    pages: { rows: 'rows', by: 'offset' },
    call: () => api.espejo.list,
    query: ({ direccion }) => ({ direccion }),
  },
];

/** The names with commas between them of fields that rows have. */
const soloDe = (fields: readonly string[]) =>
  z
    .string()
    .max(400)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(fields)))
    .optional();

/** A JSON pointer (RFC 6901) to an element of an array of the answer. */
const parte = () =>
  z
    .string()
    .max(200)
    .regex(/^\/.*\/\d+$/, 'Se espera la parte que dijo aviso')
    .optional();

/**
 * Every tool, in the order in which they are listed, with what each takes to read an answer that does not fit. A function, as schemas are made when
 * they are first needed.
 */
export const tools = (): readonly Tool[] =>
  all().map(({ input, pages, ...tool }) => ({
    ...tool,
    ...(pages && { pages }),
    input: input.extend({ ...(pages && { solo: soloDe(fieldsOf(tool.output, pages)) }), parte: parte() }),
  }));
