import * as z from 'zod';
import { codeOf } from './code-of';
import { cfdiEnlazado, eslabonCfdi, hallazgoEntreDocumentos } from './entre-documentos';
import { etiqueta, nota } from './etiquetas';
import { pageOf } from './list';
import { fechaCfdi, instant, moneda, money } from './scalars';
import { type Infer, schema } from './schema';

/** Lists of an expediente stop here; their `count` is of all, and XML and PDF have the rest. */
export const EXPEDIENTE_LIMIT = 100;

/** A line of taxes, of a concepto or of the whole CFDI. */
export const lineaImpuesto = schema(() =>
  z.object({
    clase: z.enum(['traslado', 'retencion']),
    nombre: z.string().describe('IVA, ISR, IEPS o el nombre de un impuesto local'),
    tasa: z.string().describe('como se lee: 16%, $2.50, Exento; vacío si el CFDI no la tiene'),
    base: money.nullable(),
    importe: money.nullable(),
  }),
);
export type LineaImpuesto = Infer<typeof lineaImpuesto>;

/** A concepto. `unidad` and `objetoimp` are key and name, as in the PDF. Long texts are cut. */
export const conceptoCfdi = schema(() =>
  z.object({
    clave: z.string().nullable().describe('clave de c_ClaveProdServ'),
    identificacion: z.string().nullable(),
    descripcion: z.string(),
    cantidad: money,
    unidad: z.string(),
    valorunitario: money,
    importe: money,
    descuento: money.nullable(),
    objetoimp: z.string().nullable(),
    impuestos: z.array(lineaImpuesto()),
  }),
);
export type ConceptoCfdi = Infer<typeof conceptoCfdi>;

/** What the stored XML says, besides the fields of `cfdiDetail`. Keys of catalogues come with their names. */
export const desgloseCfdi = schema(() =>
  z.object({
    conceptos: pageOf(conceptoCfdi()),
    descuento: money.nullable(),
    tipocambio: money.nullable(),
    impuestos: z.array(lineaImpuesto()).describe('de todo el CFDI, también los locales'),
    regimenemisor: z.string().nullable(),
    regimenreceptor: z.string().nullable(),
    lugarexpedicion: z.string().nullable(),
    condiciones: z.string().nullable(),
    pagos: z
      .array(z.object({ fecha: fechaCfdi, formapago: z.string(), monto: money, moneda: z.string() }))
      .describe('pagos de un complemento, antes de repartirlos entre documentos'),
  }),
);
export type DesgloseCfdi = Infer<typeof desgloseCfdi>;

/** A CFDI that this one names in CfdiRelacionados, or that names it; `cfdi` is null where the vault does not have it. */
export const relacionCfdi = schema(() =>
  z.object({
    sentido: z.enum(['nombra', 'nombrado']).describe('si este CFDI nombra al otro, o el otro a este'),
    tiporelacion: z.string().describe('clave de c_TipoRelacion'),
    uuid: z.string(),
    cfdi: cfdiEnlazado()
      .extend({ serie: z.string(), folio: z.string(), fecha: fechaCfdi, total: money, moneda })
      .nullable(),
  }),
);
export type RelacionCfdi = Infer<typeof relacionCfdi>;

/** A payment of this invoice by a complement that counts. */
export const abonoCfdi = schema(() =>
  z.object({
    cfdi: cfdiEnlazado(),
    serie: z.string(),
    folio: z.string(),
    uuid: z.string(),
    fecha: fechaCfdi.describe('FechaPago'),
    numparc: z.string(),
    importe: money,
    moneda,
    saldoinsoluto: money.nullable().describe('según lo declara el complemento'),
  }),
);
export type AbonoCfdi = Infer<typeof abonoCfdi>;

/** A document that this complement pays; `cfdi` is null where the vault does not have it. */
export const documentoPagado = schema(() =>
  z.object({
    iddocumento: z.string().describe('UUID, o el número de una factura en papel'),
    serie: z.string(),
    folio: z.string(),
    fecha: fechaCfdi.describe('FechaPago'),
    numparc: z.string(),
    moneda: z.string(),
    pagado: money.nullable(),
    saldoinsoluto: money.nullable(),
    cfdi: cfdiEnlazado().nullable(),
  }),
);
export type DocumentoPagado = Infer<typeof documentoPagado>;

/** What can have happened to a CFDI: entries of the audit log about it, and what the SAT answered. */
export const eventosCfdi = {
  'cfdi.guardado': 'Guardado en la bóveda',
  'cfdi.reemplazado': 'Reemplazó a otro con el mismo UUID',
  'cfdi.rechazado': 'Se rechazó otro con el mismo UUID',
  'cfdi.depurado': 'Se retiró uno de la cuarentena',
  'pdf.agregado': 'PDF agregado',
  'etiqueta.puesta': 'Etiqueta añadida',
  'etiqueta.quitada': 'Etiqueta quitada',
  'nota.escrita': 'Nota escrita',
  'nota.cambiada': 'Nota cambiada',
  'nota.borrada': 'Nota borrada',
  'envio.creado': 'Enviado o compartido',
  'envio.abierto': 'Enlace abierto',
  'envio.revocado': 'Enlace terminado',
  'carta.enviada': 'Se pidió su complemento de pago',
  'carta.recordada': 'Se recordó su complemento de pago',
  'pago.avisado': 'Marcado como pagado',
  'cancelacion.preaceptada': 'Pre-aceptación de cancelación',
  'cancelacion.aceptada': 'Cancelación aceptada',
  'cancelacion.rechazada': 'Cancelación rechazada',
  'cancelacion.enviada': 'Respuesta de cancelación firmada',
  'cancelacion.confirmada': 'Acuse de cancelación guardado',
  'acuse.guardado': 'Acuse de cancelación subido',
  'integridad.falla': 'Daño encontrado',
  'sat.verificado': 'Verificado con el SAT',
  'sat.cancelado': 'Cancelado',
} as const;
export type EventoCfdi = keyof typeof eventosCfdi;

/** An event in the history of a CFDI. */
export const historialCfdi = schema(() =>
  z.object({
    evento: codeOf(eventosCfdi),
    cuando: instant,
    usuario: z.string().describe('quién lo hizo; vacío si fue la bóveda, y para quien no puede leer la bitácora'),
    detalle: z
      .string()
      .describe('nombres de las etiquetas; el texto anterior de una nota, vacío para quien no puede leer la bitácora'),
    asiento: z.number().int().positive().nullable().describe('su asiento en la bitácora, si tiene uno propio'),
  }),
);
export type HistorialCfdi = Infer<typeof historialCfdi>;

/** Everything known about a CFDI beyond its fields. Every list stops at EXPEDIENTE_LIMIT. */
export const expedienteCfdi = schema(() =>
  z.object({
    desglose: desgloseCfdi().nullable().describe('null si el XML guardado no se puede leer; validaciones dice por qué'),
    relaciones: pageOf(relacionCfdi()),
    abonos: pageOf(abonoCfdi()),
    documentos: pageOf(documentoPagado()),
    sustituciones: z
      .array(eslabonCfdi())
      .describe(
        'la cadena de sustituciones de la que es parte, la más antigua primero; de un cancelado, al menos él mismo',
      ),
    entredocumentos: z.array(hallazgoEntreDocumentos()).describe('lo que se encontró entre él y otros de la bóveda'),
    etiquetas: z.array(etiqueta()).describe('sus etiquetas, por nombre'),
    notas: z.array(nota()).describe('lo más reciente primero'),
    historial: z.array(historialCfdi()).describe('lo más reciente primero'),
  }),
);
export type ExpedienteCfdi = Infer<typeof expedienteCfdi>;
