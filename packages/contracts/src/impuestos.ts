import * as z from 'zod';
import { mediaTypes } from './exportacion';
import { file } from './file';
import { pageOf } from './list';
import { route } from './route';
import { day, fechaCfdi, id, instant, mesFiscal, money, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** Lines of a cell that one call answers. */
export const MAX_LINEAS = 200;
/** Characters of the reason of a decision. */
export const MOTIVO_LENGTH = 500;

/** Rates by which a month is shown. `otra` is a rate that LIVA does not have. */
export const tasasImpuesto = {
  '16': '16 %',
  '8': '8 %',
  '0': '0 %',
  exento: 'Exento',
  noObjeto: 'No objeto',
  otra: 'Otra',
} as const;
export type TasaImpuesto = keyof typeof tasasImpuesto;

/** Kinds of cells of a month. Each is the sum of its lines; what is computed from several of them is in `totales`. */
export const celdasImpuesto = {
  causado: 'IVA causado',
  acreditable: 'IVA acreditable',
  noAcreditable: 'IVA no acreditable',
  retenidoAFavor: 'IVA que le retuvieron',
  retenidoPorEnterar: 'IVA retenido por enterar',
  isrAFavor: 'ISR que le retuvieron',
  isrPorEnterar: 'ISR retenido por enterar',
  iepsTrasladado: 'IEPS trasladado',
  iepsPagado: 'IEPS pagado',
} as const;
export type CeldaImpuesto = keyof typeof celdasImpuesto;

/** Why IVA that was paid is not creditable. The order is that in which they apply: a line has one reason. */
export const razonesNoAcreditable = {
  usuario: 'Decisión de un usuario',
  efos: 'Proveedor definitivo en la lista 69-B',
  lista49bis: 'Proveedor firme en la lista 49 Bis',
  combustible: 'Combustible pagado en efectivo',
  gasLp: 'Gas LP pagado en efectivo: por revisar si es para carburación',
  efectivo: 'Efectivo mayor a $2,000',
  efectivoPartes: 'Efectivo en partes que suman más de $2,000 de una factura (criterio prudente)',
  restaurante: 'Consumo en restaurante: se acredita 8.5 % con tarjeta o monedero, y nada con otro medio',
  automovil: 'Automóvil: se acredita hasta el tope de la inversión, 175,000 o 250,000 si es eléctrico o híbrido',
  uso: 'Uso del CFDI sin efectos fiscales',
} as const;
export type RazonNoAcreditable = keyof typeof razonesNoAcreditable;

/** Where the law says so. */
export const fundamentosNoAcreditable: Readonly<Record<RazonNoAcreditable, string | null>> = {
  usuario: null,
  efos: 'CFF 69-B',
  lista49bis: 'CFF 49 Bis',
  combustible: 'LIVA 5-I; LISR 27-III, segundo párrafo',
  gasLp: 'LIVA 5-I; LISR 27-III, segundo párrafo',
  efectivo: 'LIVA 5-I; LISR 27-III',
  efectivoPartes: 'LIVA 5-I; LISR 27-III',
  restaurante: 'LIVA 5-I; LISR 28-XX',
  automovil: 'LIVA 5-I; LISR 36-II',
  uso: 'LIVA 5-I; LISR 27-I; c_UsoCFDI',
};

/** What a user should look at in a month, and what to do about it. */
export const avisosFlujo = {
  sinFactura: 'No sabemos qué factura corrige; si el IVA ya se había cobrado, márcala.',
  sobrepagada:
    'Se pagó más de lo que se debía después de un egreso: ese exceso del egreso cuenta en la fecha del pago.',
  globalTardia: 'La factura global se emitió más de 24 horas después de su periodo. Cuenta en el mes que declara.',
  globalFutura: 'La factura global declara un periodo posterior a su fecha. Cuenta en el mes de su fecha.',
  globalSinPeriodo: 'La factura global no dice de qué periodo es. Cuenta en el mes de su fecha.',
  efectivoDia:
    'Pagos en efectivo al mismo proveedor y el mismo día que suman más de $2,000. Si son una sola operación, no es acreditable (LISR 27-III).',
  formaPago:
    'Más de $2,000 por un medio que la ley no nombra. Se acredita; revise si la obligación quedó satisfecha de otro modo (LISR 27-III, LIVA 1-B).',
  sinPermiso:
    'Combustible sin el permiso de quien lo vende en el CFDI (complemento HidroYPetro). Se acredita; pida que lo corrijan (LISR 27-III).',
  restaurante:
    'Consumo en restaurante: no se acredita 91.5 %, o nada si no se pagó con tarjeta o monedero (LISR 28-XX). Si es un gasto de viaje, sí es acreditable (LISR 28-V).',
  automovil:
    'Automóvil: si es una inversión, se acredita hasta la proporción de 175,000 o 250,000 (LISR 36-II). Si lo renta o lo vende, o no es automóvil, completo.',
} as const;
/** `complementaria`: a part of an egreso that corrects a month before its own. */
export type AvisoFlujo = Exclude<keyof typeof avisosFlujo, 'efectivoDia'> | 'complementaria';

/** Figures of a month that an egreso of a later one corrects. */
export const conceptosComplementaria = {
  causado: 'IVA causado',
  acreditable: 'IVA acreditable, sin lo retenido',
  noAcreditable: 'IVA no acreditable',
  retenidoPorEnterar: 'IVA retenido por enterar',
  retenidoAcreditable: 'IVA retenido que se acredita',
  retenidoAFavor: 'IVA que le retuvieron',
  isrAFavor: 'ISR que le retuvieron',
  isrPorEnterar: 'ISR retenido por enterar',
  iepsTrasladado: 'IEPS trasladado',
  iepsPagado: 'IEPS pagado',
} as const;
export type ConceptoComplementaria = keyof typeof conceptosComplementaria;

/** What puts an amount into its month. */
export const origenesFlujo = { PUE: 'Factura PUE', REP: 'Pago (REP)', NC: 'Egreso' } as const;
export type OrigenFlujo = keyof typeof origenesFlujo;

/** What a user may decide on an invoice, an egreso, or one document of a REP. */
export const tiposDecision = {
  noAcreditable: 'No acreditable',
  acreditable: 'Acreditable',
  mes: 'Movido a otro mes',
  marca: 'Marcado',
  restituido: 'El IVA ya se había cobrado',
} as const;
export type TipoDecision = keyof typeof tiposDecision;

const keysOf = <T extends Record<string, string>>(names: T) =>
  z.enum(Object.keys(names) as [keyof T & string, ...(keyof T & string)[]]);
const celda = keysOf(celdasImpuesto);
const tasa = keysOf(tasasImpuesto);
const razon = keysOf(razonesNoAcreditable);
const origen = keysOf(origenesFlujo);
const tipoDecision = keysOf(tiposDecision);
const cantidad = z.number().int().min(0);

/** Sum of the lines that have these four in common. Amounts are MXN with up to 6 decimals, to be rounded once when they are shown. */
export const celdaDelMes = schema(() =>
  z.object({
    celda,
    tasa,
    razon: razon.nullable().describe('solo de noAcreditable'),
    origen,
    base: money.describe('valor de los actos, sin IVA'),
    importe: money,
    lineas: cantidad,
  }),
);
export type CeldaDelMes = Infer<typeof celdaDelMes>;

/** A cell that is not what it was when its month was closed. */
export const cambioDelCierre = schema(() =>
  z.object({
    celda,
    tasa,
    razon: razon.nullable(),
    cerrado: money.describe('importe al cierre'),
    actual: money,
    diferencia: money.describe('actual − cerrado'),
  }),
);
export type CambioDelCierre = Infer<typeof cambioDelCierre>;

/** What happened to a CFDI between the close of its month and now. */
export const cambiosDeCfdi = { entro: 'Entró', salio: 'Salió', cambio: 'Cambió' } as const;
export type CambioDeCfdi = keyof typeof cambiosDeCfdi;

/** What a CFDI, or one document of a REP, counts otherwise in a cell than when its month was closed. */
export const cfdiCambiado = schema(() =>
  z.object({
    cambio: keysOf(cambiosDeCfdi).describe(
      'entro: no contaba en el mes al cierre; salio: ya no cuenta; cambio: con otro importe, tasa o razón',
    ),
    cfdi: id.nullable().describe('null si la bóveda ya no lo tiene'),
    emitido: z.boolean(),
    uuid: z.string(),
    serie: z.string(),
    folio: z.string(),
    documento: z.string().nullable().describe('UUID del documento de un REP'),
    contraparte: z.string(),
    nombre: z.string(),
    celda,
    tasa,
    razon: razon.nullable(),
    base: z.object({ cerrado: money, actual: money }),
    cerrado: money.describe('importe al cierre'),
    actual: money,
    diferencia: money.describe('actual − cerrado'),
  }),
);
export type CfdiCambiado = Infer<typeof cfdiCambiado>;

const deLado = schema(() =>
  z.object({
    vigentes: cantidad.describe('en los metadatos del SAT'),
    conXml: cantidad.describe('de ellos, en la bóveda'),
    porcentaje: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .describe('null es «sin dato»: no se descargaron metadatos del mes'),
  }),
);

/** How much of what the SAT holds of a month is in the vault. */
export const cobertura = schema(() => z.object({ emitidos: deLado(), recibidos: deLado() }));
export type Cobertura = Infer<typeof cobertura>;

/** Figures of a month, MXN with 2 decimals. */
export const totalesDelMes = schema(() =>
  z.object({
    cobrado: money.describe('valor de los actos cobrados, sin IVA, por flujo de efectivo'),
    gastado: money.describe('valor de los actos pagados, sin IVA, por flujo de efectivo'),
    causado: money,
    pagado: money.describe('IVA pagado a proveedores: acreditable + noAcreditable + porProporcion'),
    noAcreditable: money.describe('con su razón'),
    proporcion: z
      .string()
      .regex(/^[01]\.\d{4}$/)
      .describe('LIVA 5-V, estimada: gravado ÷ (gravado + exento) de lo cobrado; 1 sin actos exentos'),
    porProporcion: money.describe('no acreditable por la proporción'),
    acreditable: money.describe('lo que queda de pagado'),
    retenidoAFavor: money.describe('IVA que retuvieron los clientes'),
    retenidoPorEnterar: money.describe('IVA retenido a proveedores: una deuda aparte, que no se compensa'),
    aCargo: money.describe('causado − acreditable − retenidoAFavor; bajo 0 es a favor'),
    isrAFavor: money,
    isrPorEnterar: money,
    iepsTrasladado: money,
    iepsPagado: money,
  }),
);
export type TotalesDelMes = Infer<typeof totalesDelMes>;

const autoria = { autor: z.string().describe('correo'), fecha: instant };

/** A decision of a user, which holds until it is undone. It is about all tax lines of its CFDI or document. */
export const decisionFlujo = schema(() =>
  z.object({
    id,
    tipo: tipoDecision,
    mes: mesFiscal.nullable().describe('a dónde se movió'),
    motivo: z.string(),
    ...autoria,
    cfdi: id,
    uuid: z.string(),
    documento: z.string().nullable().describe('UUID del documento de un REP'),
    contraparte: z.string(),
    nombre: z.string(),
  }),
);
export type DecisionFlujo = Infer<typeof decisionFlujo>;

/** When an obligation is due: a day that is safe on every reading of the law, and the last one that the law allows. */
const vencimiento = schema(() => z.object({ segura: day, legal: day }));

/** A month of a taxpayer. */
export const mesDeImpuestos = schema(() =>
  z.object({
    mes: mesFiscal,
    vencimientos: z.object({
      pagos: vencimiento().describe('día 17 del mes siguiente'),
      porRfc: vencimiento().describe('con los días del decreto del 26-12-2013, si se aplica al contribuyente'),
      diot: vencimiento(),
    }),
    totales: totalesDelMes(),
    celdas: z.array(celdaDelMes()),
    cobertura: cobertura(),
    estimado: z
      .object({ lineas: cantidad, importe: money })
      .describe('de causado y pagado: IVA de pagos sin desglose, en proporción al de su factura'),
    cierre: z
      .object({
        ...autoria,
        cambios: z.array(cambioDelCierre()),
        totales: totalesDelMes().nullable().describe('al cierre; null si se cerró antes de que se conservaran'),
        cfdi: z
          .object({ entraron: cantidad, salieron: cantidad, cambiaron: cantidad })
          .nullable()
          .describe('CFDI que cuentan de otro modo que al cierre; null si el cierre no los conservó'),
      })
      .nullable()
      .describe('null mientras el mes está abierto'),
    pendientes: cantidad.describe(
      'CFDI guardados cuyos impuestos se están leyendo; 0 salvo un rato tras una actualización',
    ),
  }),
);
export type MesDeImpuestos = Infer<typeof mesDeImpuestos>;

/** A tax line of a CFDI or of one document that a REP pays. Amounts are MXN with up to 6 decimals; egresos are negative. */
export const lineaFlujo = schema(() =>
  z.object({
    id: z.string().describe('única en su celda'),
    cfdi: id,
    emitido: z.boolean(),
    uuid: z.string(),
    serie: z.string(),
    folio: z.string(),
    documento: z
      .object({ uuid: z.string(), cfdi: id.nullable().describe('null si la bóveda no lo tiene') })
      .nullable()
      .describe('lo que paga un REP'),
    contraparte: z.string(),
    nombre: z.string(),
    fecha: fechaCfdi.describe('del flujo: Fecha, o FechaPago de un REP'),
    origen,
    impuesto: z.string().describe('clave de c_Impuesto'),
    factor: z.string().describe('Tasa, Cuota, Exento o NoObjeto'),
    tasaOCuota: money.nullable(),
    tasa,
    base: money,
    importe: money,
    estimado: z.boolean(),
    razon: razon.nullable(),
    corrige: z
      .object({ uuid: z.string(), cfdi: id.nullable().describe('null si la bóveda ya no lo tiene') })
      .nullable()
      .describe('de un egreso: la factura que corrige en esta parte'),
    timbrado: z
      .object({ base: money, importe: money })
      .nullable()
      .describe('de un egreso que corrige facturas: lo que declara completo; esta línea es lo que fue flujo'),
    complementaria: z.boolean().describe('corrige un mes anterior al del egreso (LIVA 7, último párrafo)'),
    decisiones: z.array(
      decisionFlujo().pick({ id: true, tipo: true, mes: true, motivo: true, autor: true, fecha: true }),
    ),
  }),
);
export type LineaFlujo = Infer<typeof lineaFlujo>;

/** Which lines: those of the cells that have all that is given. */
export const lineasQuery = schema(() =>
  z.object({
    celda,
    tasa: tasa.optional(),
    razon: razon.optional(),
    origen: origen.optional(),
    contraparte: z.string().trim().toUpperCase().min(12).max(13).optional().describe('RFC'),
    limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  }),
);
export type LineasQuery = Infer<typeof lineasQuery>;

/** A CFDI of a month that a user should look at. */
export const avisoDelMes = schema(() =>
  z.object({
    aviso: keysOf(avisosFlujo),
    cfdi: id,
    emitido: z.boolean(),
    uuid: z.string(),
    documento: z.string().nullable().describe('UUID del documento de un REP'),
    serie: z.string(),
    folio: z.string(),
    contraparte: z.string(),
    nombre: z.string(),
    fecha: fechaCfdi.describe('del CFDI'),
    importe: money.describe('IVA trasladado del que se trata'),
    sugerido: mesFiscal.nullable().describe('a dónde se movería'),
  }),
);
export type AvisoDelMes = Infer<typeof avisoDelMes>;

/** A figure of a month to be declared again, because egresos undo payments with withheld IVA of that month. */
export const complementaria = schema(() =>
  z.object({
    periodo: mesFiscal,
    emitido: z.boolean().describe('de los egresos'),
    concepto: keysOf(conceptosComplementaria),
    antes: money,
    despues: money,
    egresos: z.array(z.object({ cfdi: id, uuid: z.string() })).max(MAX_LINEAS),
  }),
);
export type Complementaria = Infer<typeof complementaria>;

/** Why a user decides something. */
export const motivoDecision = z
  .string('Escriba el motivo')
  .trim()
  .min(1, 'Escriba el motivo')
  .max(MOTIVO_LENGTH, `El motivo tiene como máximo ${MOTIVO_LENGTH} caracteres`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'El motivo contiene caracteres que no se permiten');

const sobre = {
  cfdi: id,
  documento: uuid.nullable().default(null).describe('de un REP: cuál de los documentos que paga'),
  motivo: motivoDecision,
};

/** A decision to be taken. */
export const nuevaDecision = schema(() =>
  z.discriminatedUnion('tipo', [
    z.strictObject({ tipo: z.literal('noAcreditable'), ...sobre }),
    z.strictObject({ tipo: z.literal('acreditable'), ...sobre }),
    z.strictObject({ tipo: z.literal('marca'), ...sobre }),
    z.strictObject({ tipo: z.literal('restituido'), ...sobre }),
    z.strictObject({ tipo: z.literal('mes'), mes: mesFiscal, ...sobre }),
  ]),
);
export type NuevaDecision = z.input<ReturnType<typeof nuevaDecision>>;

const done = schema(() => z.object({ msg: z.string() }));

/** Calls about the taxes of a month by flow of cash. */
export const impuestosCalls = () => ({
  list: route({
    method: 'GET',
    path: '/impuestos/meses',
    summary: 'Doce meses de IVA, ingresos y egresos por flujo de efectivo, el más antiguo primero.',
    query: z.object({ hasta: mesFiscal.describe('el último de los doce') }),
    answer: z.object({
      rows: z.array(
        totalesDelMes()
          .pick({ causado: true, acreditable: true, cobrado: true, gastado: true, aCargo: true })
          .extend({
            mes: mesFiscal,
            cerrado: z.boolean().describe('sus cifras son las del cierre'),
            difiere: z.boolean().describe('cerrado, y sus cifras de hoy son otras'),
          }),
      ),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    id: mesFiscal,
    summary: 'Impuestos de un mes por flujo de efectivo: sus celdas, cobertura y estado.',
    answer: mesDeImpuestos,
  }),
  listLineas: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'lineas' },
    id: mesFiscal,
    summary: 'Lista las líneas de las celdas de un mes, por fecha. En total, la suma de todas las páginas.',
    query: lineasQuery,
    answer: pageOf(lineaFlujo()).extend({ total: z.object({ base: money, importe: money }) }),
  }),
  listAvisos: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'avisos' },
    id: mesFiscal,
    summary: 'Lista los CFDI de un mes por clasificar o por revisar, por fecha.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answer: pageOf(avisoDelMes()),
  }),
  listComplementarias: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'complementarias' },
    id: mesFiscal,
    summary:
      'Complementarias por presentar: cifras que los egresos de un mes cambian en meses anteriores, o los de meses posteriores en este.',
    answer: z.object({ rows: z.array(complementaria()) }),
  }),
  download: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'archivo' },
    id: mesFiscal,
    summary:
      'Descarga el mes como Excel o PDF. Contiene cifras, celdas, cobertura, cambios desde su cierre y decisiones.',
    query: z.object({ formato: z.enum(['xlsx', 'pdf']) }),
    answer: file,
    media: [mediaTypes.xlsx, mediaTypes.pdf],
  }),
  listCambios: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'cambios' },
    id: mesFiscal,
    summary:
      'Lista los CFDI que entraron, salieron o cambiaron desde el cierre de un mes, aunque sus importes se compensen.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answer: pageOf(cfdiCambiado()),
  }),
  downloadPapel: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'papel' },
    id: mesFiscal,
    summary:
      'Descarga el papel de trabajo del mes: un Excel cuyas cifras son fórmulas sobre las hojas que listan cada línea.',
    answer: file,
    media: [mediaTypes.xlsx],
  }),
  downloadComplementaria: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'complementaria' },
    id: mesFiscal,
    problems: ['conflict'],
    summary:
      'Descarga el papel de complementaria de un mes cerrado. Contiene cifras presentadas y de hoy, y los CFDI que las hacen distintas.',
    query: z.object({ formato: z.enum(['xlsx', 'pdf']) }),
    answer: file,
    media: [mediaTypes.xlsx, mediaTypes.pdf],
  }),
  close: route({
    method: 'PUT',
    path: '/impuestos/meses/{id}',
    when: { action: 'cerrar' },
    id: mesFiscal,
    problems: ['conflict'],
    summary:
      'Cierra un mes. Conserva sus cifras, los CFDI que contaron y la DIOT; los cambios posteriores se muestran como diferencias.',
    answer: done,
  }),
  reopen: route({
    method: 'PUT',
    path: '/impuestos/meses/{id}',
    when: { action: 'reabrir' },
    id: mesFiscal,
    problems: ['conflict'],
    summary: 'Abre otra vez un mes cerrado. La bitácora conserva cuándo y por qué.',
    body: z.strictObject({ motivo: motivoDecision }),
    answer: done,
  }),
  listDecisiones: route({
    method: 'GET',
    path: '/impuestos/decisiones',
    summary: 'Lista las decisiones sobre lo que pertenece a un mes o se movió de él, la última primero.',
    query: z.object({
      mes: mesFiscal,
      limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answer: pageOf(decisionFlujo()),
  }),
  decide: route({
    method: 'POST',
    idempotent: true,
    path: '/impuestos/decisiones',
    problems: ['not_found'],
    summary:
      'Toma una decisión sobre un CFDI o sobre un documento de un REP. Sustituye una anterior de la misma clase.',
    body: nuevaDecision,
    answer: z.object({ id, msg: z.string() }),
  }),
  undo: route({
    method: 'DELETE',
    path: '/impuestos/decisiones/{id}',
    summary: 'Deshace una decisión. La bitácora conserva ambas.',
    answer: done,
  }),
});
