import * as z from 'zod';
import {
  avisosFlujo,
  celdasImpuesto,
  clasesFlujo,
  conceptosComplementaria,
  MAX_LINEAS,
  origenesFlujo,
  type RazonNoAcreditable,
  razonesNoAcreditable,
  tasasImpuesto,
} from './celdas-impuesto';
import { autoria, decisionFlujo } from './decisiones-impuestos';
import { keysOf } from './keys-of';
import { retencionDelMes } from './saldos-iva';
import { day, fechaCfdi, id, mesFiscal, money } from './scalars';
import { type Infer, schema } from './schema';

const celda = keysOf(celdasImpuesto);
const tasa = keysOf(tasasImpuesto);
const razon = keysOf(razonesNoAcreditable);
const origen = keysOf(origenesFlujo);
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
      'entro: no contaba en el mes al cierre; salio: ya no cuenta; cambio: con otro importe, tasa, razón o clase',
    ),
    cfdi: id.nullable().describe('null si la bóveda ya no lo tiene'),
    retencion: z.boolean().describe('es un CFDI de retenciones'),
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
    clase: z
      .object({ cerrada: z.string(), actual: z.string() })
      .nullable()
      .describe('claves de clase (LIVA 5-V) separadas por comas, vacío si nadie la identificó; null si es la misma'),
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
    retenidoAFavor: money.describe('IVA que retuvieron los clientes, y las plataformas tecnológicas (LIVA 18-J)'),
    retenidoPorEnterar: money.describe('IVA retenido a proveedores: una deuda aparte, que no se compensa'),
    aCargo: money.describe('causado − acreditable − retenidoAFavor; bajo 0 es a favor'),
    isrAFavor: money,
    isrPorEnterar: money,
    iepsTrasladado: money,
    iepsPagado: money,
  }),
);
export type TotalesDelMes = Infer<typeof totalesDelMes>;

/** When an obligation is due: a day that is safe on every reading of the law, and the last one that the law allows. */
const vencimiento = schema(() => z.object({ segura: day, legal: day }));

/** Of what the proportion of a month is made (LIVA 5-V, 5-B). */
export const factorDelMes = schema(() =>
  z.object({
    metodo: z.enum(['mes', 'anual']).describe('anual: de los actos del año anterior, o desde el inicio (LIVA 5-B)'),
    inicio: mesFiscal.nullable().describe('mes en que iniciaron las actividades, si se dijo al elegir la anual'),
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

/** What the IVA that platforms withhold is to the taxpayer. */
export const opcionesPlataformas = {
  ninguna: 'Baja el IVA a cargo',
  definitiva: 'Es el pago definitivo, desde que dio el aviso de opción (LIVA 18-M)',
  cesada: 'La opción cesó: el año anterior cobró por plataformas más de 300,000 (LIVA 18-L, 18-M)',
} as const;
export type OpcionPlataformas = keyof typeof opcionesPlataformas;

/** What was collected through technological platforms in a month, by the CFDI de retenciones (LIVA 18-J to 18-M). */
export const plataformasDelMes = schema(() =>
  z.object({
    opcion: keysOf(opcionesPlataformas),
    operaciones: money.describe('valor de los actos cuyo IVA retuvieron'),
    retenido: money,
    completa: z
      .boolean()
      .describe(
        'más de la mitad del IVA de 16 %: no tenían su RFC, o se depositó en el extranjero (LIVA 18-J; LIF 25)',
      ),
    directo: money.describe('de definitiva: valor de los actos gravados cobrado sin plataforma; si no, 0'),
    ivaDirecto: money.describe('8 % de él, que es el IVA a cargo: nada se acredita contra él'),
  }),
);
export type PlataformasDelMes = Infer<typeof plataformasDelMes>;

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
    plataformas: plataformasDelMes().nullable().describe('null si nada retuvieron y no hay opción'),
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
    retencion: z.boolean().describe('es un CFDI de retenciones, de una plataforma tecnológica (LIVA 18-J)'),
    pedimento: z
      .string()
      .nullable()
      .describe('de IVA de una importación: no es de un CFDI, y cfdi es el id de lo que dijo un usuario'),
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
      .describe(
        'de un egreso que corrige facturas: lo que declara completo; esta línea es lo que fue flujo. De un CFDI de retenciones, esta es lo que no dicen ya los CFDI emitidos a la plataforma',
      ),
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
    importe: money.describe('IVA trasladado del que se trata; retenido, si el aviso es de su retención'),
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
