import * as z from 'zod';
import { mediaTypes } from './exportacion';
import { file } from './file';
import { keysOf } from './keys-of';
import { pageOf } from './list';
import { route } from './route';
import { nuevoEntero, nuevoSaldo, retencionDelMes, saldosDelMes } from './saldos-iva';
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
  rentaAutomovil: 'Renta de automóvil: se acredita hasta 200 diarios, o 285 si es eléctrico o híbrido',
  uso: 'Uso del CFDI sin efectos fiscales',
  retencionMayor: 'La retención es mayor que el IVA trasladado: no se usa',
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
  rentaAutomovil: 'LIVA 5-I; LISR 28-XIII',
  uso: 'LIVA 5-I; LISR 27-I; c_UsoCFDI',
  retencionMayor: 'LIVA 1-A',
};

/** How certain that is, where the law leaves room. */
export const criteriosNoAcreditable: Readonly<Partial<Record<RazonNoAcreditable, string>>> = {
  gasLp: 'La ley habla de combustible para vehículos: si no lo es, acredítelo.',
  efectivoPartes: 'Criterio prudente. La autoridad y los tribunales pueden diferir.',
  uso: 'El uso declarado no es de gasto. No se acredita salvo que usted lo confirme.',
};

/** What an expense is for, by which its IVA is creditable (LIVA 5-V). */
export const clasesGasto = {
  G: 'Solo para actos gravados: se acredita completo',
  E: 'Solo para actos exentos: no se acredita',
  N: 'Solo para actos no objeto (LIVA 4-A): no se acredita',
  C: 'Para ambos: se acredita por la proporción',
} as const;
export type ClaseGasto = keyof typeof clasesGasto;

/** What an act is to the proportion of IVA, where it is not what its rate says. */
export const clasesActo = {
  A: 'Acto o actividad del artículo 4-A: cuenta como no gravado',
  F: 'Fuera de la proporción (LIVA 5-C)',
} as const;

/** Every class of a line, in words. */
export const clasesFlujo = { ...clasesGasto, ...clasesActo } as const;
export type ClaseFlujo = keyof typeof clasesFlujo;

/** Acts that are in neither part of the proportion (LIVA 5-C). */
export const fueraDeProporcion = [
  'importaciones',
  'enajenación de activos fijos, gastos y cargos diferidos y suelo',
  'dividendos',
  'enajenación de acciones, partes sociales y títulos de crédito',
  'enajenación de moneda',
  'intereses y ganancia cambiaria',
  'arrendamiento financiero, por el valor del bien',
  'enajenación de bienes adjudicados',
  'operaciones financieras derivadas',
  'enajenación de certificados de participación inmobiliarios',
] as const;

/** What a user should look at in a month, and what to do about it. */
export const avisosFlujo = {
  sinFactura: 'No sabemos qué factura corrige; si el IVA ya se había cobrado, márcala.',
  sobrepagada:
    'Se pagó más de lo que se debía después de un egreso: ese exceso del egreso cuenta en la fecha del pago.',
  globalTardia: 'La factura global se emitió más de 24 horas después de su periodo. Cuenta en el mes que declara.',
  globalFutura: 'La factura global declara un periodo posterior a su fecha. Cuenta en el mes de su fecha.',
  globalBimestral:
    'La factura global es de un bimestre, que solo declara el régimen 621. Cuenta en el segundo mes; criterio: el mes que declara la factura.',
  globalSinPeriodo: 'La factura global no dice de qué periodo es. Cuenta en el mes de su fecha.',
  efectivoDia:
    'Pagos en efectivo al mismo proveedor y el mismo día que suman más de $2,000. Si son una sola operación, no es acreditable (LISR 27-III).',
  formaPago:
    'Más de $2,000 por un medio que la ley no nombra. Se acredita; revise si la obligación quedó satisfecha de otro modo (LISR 27-III, LIVA 1-B).',
  sinPermiso:
    'Combustible sin el permiso de quien lo vende en el CFDI (complemento HidroYPetro). Se acredita; pida que lo corrijan (LISR 27-III).',
  otroEjercicio:
    'Se timbró en un ejercicio posterior al de su fecha: es deducible en el de su expedición (LISR 27-XVIII, 147-VIII). Su IVA cuenta en el mes en que se pagó.',
  repTrasAnual:
    'El complemento se timbró después de la declaración anual del ejercicio en que se pagó: revise si el gasto es deducible y su IVA acreditable (LISR 27-XVIII, 147-VIII).',
  restaurante:
    'Consumo en restaurante: no se acredita 91.5 %, o nada si no se pagó con tarjeta o monedero (LISR 28-XX). Si es un gasto de viaje, sí es acreditable (LISR 28-V).',
  automovil:
    'Automóvil: si es una inversión, se acredita hasta la proporción de 175,000 o 250,000 (LISR 36-II). Si lo renta o lo vende, o no es automóvil, completo.',
  rentaAutomovil:
    'Renta de automóvil: se acredita hasta 200 diarios, o 285 si es eléctrico o híbrido (LISR 28-XIII); completo si no dice los días. En un viaje el tope es de 850 diarios (LISR 28-V).',
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
  clase: 'Clasificado',
} as const;
export type TipoDecision = keyof typeof tiposDecision;

const celda = keysOf(celdasImpuesto);
const tasa = keysOf(tasasImpuesto);
const razon = keysOf(razonesNoAcreditable);
const origen = keysOf(origenesFlujo);
const tipoDecision = keysOf(tiposDecision);
const clase = keysOf(clasesFlujo);
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
    pagado: money.describe(
      'IVA trasladado por proveedores en lo pagado: acreditableDelMes + retenidoPorAcreditar + porProporcion + porExentos + noAcreditable',
    ),
    noAcreditable: money.describe('con su razón'),
    proporcion: z
      .string()
      .regex(/^[01]\.(\d{4}|\d{6})$/)
      .describe(
        'LIVA 5-V, estimada: gravado ÷ (gravado + exento + no objeto del artículo 4-A) de lo cobrado; 1 sin actos exentos ni del 4-A. 6 decimales; 4 en cierres anteriores',
      ),
    porProporcion: money.describe('no acreditable por la proporción'),
    porExentos: money.describe('de gastos que son solo para actos exentos o no objeto'),
    sinIdentificar: money.describe('IVA de gastos sin clase a los que se aplicó la proporción; 0 sin actos exentos'),
    acreditableDelMes: money.describe('de lo pagado en el mes, sin lo que se retuvo'),
    retenidoAcreditado: money.describe('IVA retenido en meses anteriores que se acredita en este (LIVA 5-IV)'),
    retenidoPorAcreditar: money.describe('IVA retenido en este mes que se acredita en otro, después de su entero'),
    acreditable: money.describe('acreditableDelMes + retenidoAcreditado'),
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
    clase: clase.nullable().describe('como qué se clasificó'),
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

/** Of what the proportion of a month is made (LIVA 5-V, 5-B). */
export const factorDelMes = schema(() =>
  z.object({
    metodo: z.enum(['mes', 'anual']).describe('anual: de los actos del año anterior (LIVA 5-B)'),
    desde: mesFiscal.describe('de los actos'),
    hasta: mesFiscal,
    gravado: money.describe('valor de los actos a 16, 8 y 0 %'),
    exento: money,
    actos4A: money.describe('no objeto que un usuario dijo del artículo 4-A'),
    fuera: money.describe('en ninguna de las dos partes (LIVA 5-C)'),
    noObjeto: money.describe('ObjetoImp 01 que nadie dijo del artículo 4-A: no cuenta'),
  }),
);
export type FactorDelMes = Infer<typeof factorDelMes>;

/** What is remembered of a counterparty, or of products. */
export const reglaClase = schema(() =>
  z.object({
    id,
    emitido: z.boolean().describe('de lo que se emite; si no, de lo que se recibe'),
    contraparte: z.string().describe('RFC; vacío en una regla por producto'),
    nombre: z.string(),
    producto: z
      .string()
      .nullable()
      .describe('los primeros 2, 4 o 6 dígitos, o los 8, de c_ClaveProdServ; null en una regla por contraparte'),
    clase,
    motivo: z.string(),
    ...autoria,
  }),
);
export type ReglaClase = Infer<typeof reglaClase>;

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
    retenciones: z.object({
      delMes: retencionDelMes(),
      anteriores: z.array(retencionDelMes()).describe('la del mes anterior, y las de otros que se acreditan en este'),
    }),
    factor: factorDelMes(),
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
    razon: razon.nullable().describe('de IVA que se pagó, o que se retuvo al pagarlo'),
    clase: clase
      .nullable()
      .describe('por decisión sobre el CFDI, o por la regla de su contraparte; null si se clasifica por producto'),
    productos: z
      .array(
        z.object({
          clave: z.string().describe('de c_ClaveProdServ; vacía de los conceptos sin una'),
          clase: clase.nullable().describe('por la regla de la clave, si ni una decisión ni la contraparte dan otra'),
          base: money,
          importe: money,
        }),
      )
      .describe('de los conceptos de la factura: la parte de la línea que es de cada clave'),
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
      decisionFlujo().pick({ id: true, tipo: true, mes: true, clase: true, motivo: true, autor: true, fecha: true }),
    ),
  }),
);
export type LineaFlujo = Infer<typeof lineaFlujo>;

/** Which lines: those of the cells that have all that is given. */
export const lineasQuery = schema(() =>
  z.object({
    celda,
    tasa: tasa.optional(),
    razon: z
      .enum([...(Object.keys(razonesNoAcreditable) as [RazonNoAcreditable, ...RazonNoAcreditable[]]), 'ninguna'])
      .optional()
      .describe('ninguna: de retenidoPorEnterar, lo que se acredita'),
    origen: origen.optional(),
    contraparte: z.string().trim().toUpperCase().min(12).max(13).optional().describe('RFC'),
    limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  }),
);
export type LineasQuery = Infer<typeof lineasQuery>;

/** What the FormaPago of an egreso hints at, of which it is not known whether money was returned. It decides nothing. */
export const indiciosEgreso = {
  dinero: 'Su forma de pago indica que se devolvió dinero.',
  sinDinero: 'Su forma de pago indica que no se devolvió dinero.',
} as const;

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
    indicio: keysOf(indiciosEgreso)
      .nullable()
      .describe('de un egreso sin factura: lo que dice su FormaPago, sin decidir nada'),
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
    z.strictObject({ tipo: z.literal('clase'), clase, ...sobre }),
  ]),
);
export type NuevaDecision = z.input<ReturnType<typeof nuevaDecision>>;

const CLAVE_ESCRITA = 'Escriba los primeros 2, 4 o 6 dígitos, o los 8, de la ClaveProdServ';

/** How the keys of products begin that a rule is of: a division, group, class or key of c_ClaveProdServ. */
export const claveProducto = schema(() =>
  z
    .string(CLAVE_ESCRITA)
    .trim()
    .regex(/^(\d{2}){1,4}$/, CLAVE_ESCRITA)
    .describe('dígitos iniciales de c_ClaveProdServ'),
);

/** A class to be remembered of a counterparty, or of the products whose key begins so. */
export const nuevaRegla = schema(() =>
  z.union([
    z.strictObject({
      contraparte: z.string().trim().toUpperCase().min(12).max(13).describe('RFC'),
      clase,
      motivo: motivoDecision,
    }),
    z.strictObject({
      producto: claveProducto(),
      clase,
      motivo: motivoDecision,
    }),
  ]),
);
export type NuevaRegla = z.input<ReturnType<typeof nuevaRegla>>;

const done = schema(() => z.object({ msg: z.string() }));

/** Calls about the taxes of a month by flow of cash. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls, each short.
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
  remit: route({
    method: 'PUT',
    path: '/impuestos/meses/{id}',
    when: { action: 'enterar' },
    id: mesFiscal,
    summary:
      'Guarda cuándo se enteró el IVA que se retuvo en un mes, o que no se ha enterado: se acredita en la declaración siguiente.',
    body: nuevoEntero,
    answer: done,
  }),
  listSaldos: route({
    method: 'GET',
    path: '/impuestos/meses/{id}',
    when: { type: 'saldos' },
    id: mesFiscal,
    summary: 'Saldos a favor de IVA de los meses anteriores y del mes, cómo se aplicaron, y lo que queda por pagar.',
    answer: saldosDelMes,
  }),
  saveSaldo: route({
    method: 'PUT',
    path: '/impuestos/meses/{id}',
    when: { action: 'saldo' },
    id: mesFiscal,
    summary:
      'Guarda el saldo a favor de un mes según su declaración, o cuándo se pidió en devolución. Vacío, vuelve a lo calculado.',
    body: nuevoSaldo,
    answer: done,
  }),
  listReglas: route({
    method: 'GET',
    path: '/impuestos/reglas',
    summary: 'Lista la clase que se recuerda de cada proveedor o cliente, por RFC, y de productos, por su clave.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(MAX_LINEAS).default(50),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answer: pageOf(reglaClase()),
  }),
  saveRegla: route({
    method: 'PUT',
    path: '/impuestos/reglas',
    summary:
      'Recuerda la clase de lo que se recibe de un proveedor (G, E, N o C), de lo que se emite a un cliente (A o F), o de los conceptos cuya ClaveProdServ empieza igual. Precede una decisión sobre un CFDI, luego la de su contraparte, luego la de la clave más larga.',
    body: nuevaRegla,
    answer: done,
  }),
  removeRegla: route({
    method: 'DELETE',
    path: '/impuestos/reglas/{id}',
    summary: 'Olvida la clase de un proveedor, de un cliente o de productos.',
    answer: done,
  }),
  chooseFactor: route({
    method: 'PUT',
    path: '/impuestos/factor',
    summary:
      'Elige la proporción de LIVA 5-B, con los actos del año anterior, desde un mes; null elige la de cada mes.',
    body: z.strictObject({ anualDesde: mesFiscal.nullable() }),
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
