import * as z from 'zod';
import { acuseCancelacion } from './acuse';
import { alertaPago, situacionPago } from './alertas-pago';
import { efectosComprobante, estatusCfdi, formasPago, metodosPago, pagoEstatusFiltro, usosCfdi } from './catalogs';
import { cfdiEnlazado, eslabonCfdi, hallazgoEntreDocumentos } from './entre-documentos';
import { etiqueta, nota } from './etiquetas';
import { cursor, cursorPageOf, pageOf, paging } from './list';
import { route } from './route';
import { day, fechaCfdi, id, instant, moneda, money, rfc, searchText, uuid } from './scalars';
import { type Infer, schema } from './schema';

type CodeOf<Catalog> = `${keyof Catalog & (string | number)}`;

/** Code of a catalogue as it travels in a query: always text, also where the catalogue's keys are numbers. */
const codeOf = <Catalog extends Readonly<Record<string, unknown>>>(catalog: Catalog) =>
  z.enum(Object.keys(catalog) as [CodeOf<Catalog>, ...CodeOf<Catalog>[]]);

/** Columns a list can be sorted by; `folio` is by serie, and within it by the folio as a number (V2 §2.2). */
export const cfdiSorts = { fecha: 'Fecha', folio: 'Folio', total: 'Total', tipo: 'Tipo' } as const;

/** Filters, sort and paging of the invoice lists (V2 §7). Empty fields are left out, never sent empty. */
export const cfdiQuery = schema(() =>
  z.object({
    ...paging,
    sort: codeOf(cfdiSorts).default('fecha'),
    order: z.enum(['ASC', 'DESC']).default('DESC'),
    search: searchText
      .optional()
      .describe('cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto'),
    serie: searchText.optional(),
    folio: searchText.optional(),
    uuid: uuid.optional(),
    rfc: rfc.optional().describe('RFC de la contraparte'),
    tipo: codeOf(efectosComprobante).optional(),
    status: codeOf(estatusCfdi).optional(),
    fechaini: day.optional(),
    fechafin: day.optional().describe('inclusive'),
    totalde: money.optional(),
    totalhasta: money.optional(),
    usocfdi: codeOf(usosCfdi).optional(),
    formapago: codeOf(formasPago).optional(),
    metodopago: codeOf(metodosPago).optional(),
    pagoestatus: codeOf(pagoEstatusFiltro).optional().describe('pendiente: 2 y 3 juntos'),
    moneda: moneda.optional(),
    nombre: searchText
      .optional()
      .describe(
        'parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI',
      ),
    canceladoini: day.optional().describe('primer día de la cancelación'),
    canceladofin: day.optional().describe('último día de la cancelación, inclusive'),
    guardadoini: day.optional().describe('primer día, a -07:00, en que llegó a la bóveda'),
    guardadofin: day.optional().describe('último de esos días, inclusive'),
    etiqueta: id.optional().describe('una etiqueta que tiene'),
    clave: z
      .string()
      .regex(/^\d{8}$/)
      .optional()
      .describe('ClaveProdServ de alguno de sus conceptos'),
    regla: z
      .string()
      .regex(/^[\w.][\w. ]{0,39}$/)
      .optional()
      .describe('id o código oficial de una regla que no se cumplió al validarlo'),
    alerta: alertaPago().optional().describe('una alerta sobre su pago, o sobre lo que paga'),
  }),
);
export type CfdiQuery = Infer<typeof cfdiQuery>;

/** Why the SAT has not confirmed a Pendiente yet. */
export const motivosEspera = ['enCola', 'porRevisar', 'noEncontrado', 'sinRespuesta'] as const;

/** What is known of a Pendiente: why it is one, and when the SAT is asked again. */
export const esperaCfdi = schema(() =>
  z.object({
    motivo: z
      .enum(motivosEspera)
      .describe(
        'enCola: aún no se le pregunta al SAT; porRevisar: la bóveda no ha terminado de revisarlo; noEncontrado: el SAT aún no lo conoce; sinRespuesta: el SAT no contestó',
      ),
    preguntado: instant.nullable().describe('última vez que se le preguntó al SAT'),
    desde: instant.nullable().describe('desde cuándo contesta así, o no contesta'),
    proxima: instant
      .nullable()
      .describe('cuándo se le pregunta otra vez; null: en cuanto toque su turno, o solo si alguien lo pide'),
  }),
);
export type EsperaCfdi = Infer<typeof esperaCfdi>;

/** How many rules a CFDI does not meet, by how grave they are. */
export const hallazgosCfdi = schema(() =>
  z.object({
    fallas: z.number().int().min(0).describe('reglas que lo hacen Inválido o Alterado'),
    reglas: z
      .number()
      .int()
      .min(0)
      .describe('reglas publicadas del SAT, por su código, que no se cumplen y no lo hacen Inválido'),
    avisos: z
      .number()
      .int()
      .min(0)
      .describe('otras reglas que no se cumplen y no lo hacen Inválido, sin el timbre por verificar'),
  }),
);
export type HallazgosCfdi = Infer<typeof hallazgosCfdi>;

/** A row of an invoice list. `rfc` and `nombre` are the counterpart's: the receptor of an emitido, the emisor of a recibido. */
export const cfdiRow = schema(() =>
  z.object({
    id,
    serie: z.string(),
    folio: z.string(),
    tipo: codeOf(efectosComprobante),
    uuid,
    rfc: z.string(),
    nombre: z.string(),
    fecha: fechaCfdi,
    status: z.number().int().min(1).max(5),
    total: money,
    moneda,
    saldoinso: money.nullable(),
    pagoestatus: z.number().int().min(1).max(3).nullable(),
    montopagos: money
      .nullish()
      .describe('de un CFDI de tipo P, cuyo total es 0 XXX: lo que suman sus pagos en MXN, según su MontoTotalPagos'),
    cancelado: fechaCfdi.nullable(),
    errmsg: z.string().nullable(),
    cuarentena: z
      .boolean()
      .describe(
        'llegó sin que se pidiera y no se verifica; se retira después de un tiempo y no ocupa espacio del plan',
      ),
    timbresinverificar: z
      .boolean()
      .describe('ninguna regla falla, pero su timbre no se ha verificado: no se conoce el certificado del PAC'),
    hallazgos: hallazgosCfdi()
      .nullish()
      .describe(
        'cuántas reglas no se cumplieron al validarlo; null mientras no se cuentan las de una versión anterior',
      ),
    espera: esperaCfdi().nullish().describe('de un Pendiente: por qué lo es'),
    etiquetas: z
      .array(etiqueta())
      .optional()
      .describe('sus etiquetas por nombre, en listas de emitidos y recibidos; se omite si no tiene'),
    alertas: z
      .array(alertaPago())
      .optional()
      .describe('alertas sobre su pago, o sobre lo que paga, en listas de emitidos y recibidos; se omite si no tiene'),
    excedente: money.optional().describe('lo que pagos y egresos exceden su total, en su moneda'),
    situacionpago: situacionPago().optional().describe('de una factura a crédito: qué tanto está pagada'),
  }),
);
export type CfdiRow = Infer<typeof cfdiRow>;

const importe = money.nullish();

/** What a list tells of each CFDI only when `campos` asks for it. Taxes are sums of the whole CFDI, in its currency; a complement of payments has none. */
const camposDeLista = {
  subtotal: money.optional(),
  descuento: importe,
  ivatrasladado: importe,
  iepstrasladado: importe,
  ivaretenido: importe,
  isrretenido: importe,
  tipocambio: money.nullish(),
  metodopago: z.string().nullish(),
  formapago: z.string().nullish(),
  usocfdi: z.string().nullish(),
  guardado: instant.optional(),
};
export type CampoCfdi = keyof typeof camposDeLista;

/** Names of those fields. */
export const camposCfdi = Object.keys(camposDeLista) as CampoCfdi[];

/** A row with the fields that were asked for. */
export const cfdiListRow = schema(() => cfdiRow().extend(camposDeLista));
export type CfdiListRow = Infer<typeof cfdiListRow>;

/** Asks a list for more fields: their names with commas between them. */
export const campos = schema(() =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(codeOf(camposDeLista)))
    .optional()
    .describe(`más campos de cada fila, separados por comas: ${camposCfdi.join(', ')}`),
);

/** What became of one rule: `aviso` does not hold but does not condemn the CFDI, `omitida` could not be checked or does not apply. */
export const resultadoValidacion = schema(() => z.enum(['ok', 'aviso', 'falla', 'omitida']));

/** One rule of the report on a CFDI. `id` never changes its meaning; `evidencia` is a Spanish sentence with what was seen. */
export const validacion = schema(() =>
  z.object({
    id: z.string(),
    titulo: z.string(),
    resultado: resultadoValidacion(),
    evidencia: z.string(),
    lugares: z.array(z.string()).readonly().optional().describe('XPath de lo que no se cumple, los primeros'),
    codigos: z
      .array(z.string())
      .readonly()
      .optional()
      .describe('códigos oficiales de las reglas publicadas que no se cumplen'),
    matrices: z
      .array(z.string())
      .readonly()
      .optional()
      .describe('matrices de errores del SAT que tienen esos códigos, con su versión'),
  }),
);
export type Validacion = Infer<typeof validacion>;

/** Another XML with the UUID of a CFDI, which it replaced because it verifies and this one did not. Kept as evidence. */
export const cfdiReemplazado = schema(() =>
  z.object({
    id,
    status: z.number().int().min(4).max(5),
    errmsg: z.string().nullable().describe('por qué no se verificó'),
    origen: z.string().describe('quién lo trajo'),
    created: instant.describe('cuándo llegó'),
    reemplazado: instant.describe('cuándo se reemplazó'),
    sha256: z.string(),
    xmlurl: z.string(),
    pdfurl: z.string().nullable().describe('solo de un PDF que llegó con él'),
  }),
);
export type CfdiReemplazado = Infer<typeof cfdiReemplazado>;

/** A CFDI as its own screen shows it. Links are signed, expire and end with the session. */
export const cfdiDetail = schema(() =>
  cfdiRow().extend({
    version: z.string(),
    metodopago: z.string().nullable(),
    formapago: z.string().nullable(),
    usocfdi: z.string().nullable(),
    subtotal: money,
    statuscanc: z.number().int().min(0).max(5),
    preaceptado: z.enum(['', '0', '1']).describe('vacío donde no aplica la pre-aceptación'),
    cancelablehasta: day
      .nullable()
      .describe('último día en que su emisor puede cancelarlo (CFF 29-A); null si es recibido o no está vigente'),
    verificado: instant.nullable().describe('última vez que el SAT contestó por él'),
    estadosat: z
      .enum(['Vigente', 'Cancelado', 'No Encontrado'])
      .nullable()
      .describe('lo que contestó el SAT de un CFDI que no cumple una regla; su status no cambia por ello'),
    dichosat: z
      .string()
      .nullable()
      .describe('lo que el SAT contestó con palabras que no están en sus catálogos, como llegó'),
    created: instant,
    pdfurl: z.string().nullable().describe('siempre, para un CFDI que se puede representar'),
    pdforiginal: z.boolean().describe('el PDF llegó con el CFDI; si no, se hace del XML'),
    xmlurl: z.string(),
    validaciones: z
      .array(validacion())
      .describe('todas las reglas, en el orden en que se leen; status y errmsg resultan de las que fallaron'),
    reemplazados: z.array(cfdiReemplazado()).describe('lo más reciente primero'),
    acuses: z
      .array(acuseCancelacion())
      .describe('de su cancelación, que alguien subió o llegaron por correo; lo más reciente primero'),
  }),
);
export type CfdiDetail = Infer<typeof cfdiDetail>;

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

/** Sum of the filtered result. Currencies are never added up as if they were one. */
export const cfdiSum = schema(() =>
  z.object({
    sumaTotal: money.describe('en MXN: cada total por su TipoCambio, con 2 decimales'),
    porMoneda: z.array(z.object({ moneda, total: money, cantidad: z.number().int() })),
    porTipo: z
      .array(z.object({ tipo: codeOf(efectosComprobante), total: money, cantidad: z.number().int() }))
      .describe('las partes de sumaTotal, en MXN: los totales de egresos y nómina son positivos'),
  }),
);
export type CfdiSum = Infer<typeof cfdiSum>;

/** The two halves of the vault: what the taxpayer issued, and what was issued to it. */
export type Direccion = 'emitidos' | 'recibidos';

/** The work was accepted; it goes on in the background and may be asked for again at any time. */
export const procesando = schema(() =>
  z.object({
    msg: z.string(),
    cantidad: z.number().int().describe('CFDI que se revisan otra vez'),
  }),
);

const callsOf = <D extends Direccion>(direccion: D) => ({
  list: route({
    method: 'GET',
    path: `/${direccion}`,
    summary: `Lista los CFDI ${direccion} según los filtros.`,
    cursor: true,
    query: cfdiQuery().extend({ campos: campos(), ...cursor }),
    answer: cursorPageOf(cfdiListRow()),
  }),
  sum: route({
    method: 'GET',
    path: `/${direccion}`,
    when: { type: 'sum' },
    summary: `Suma los CFDI ${direccion} según los filtros.`,
    query: cfdiQuery,
    answer: cfdiSum,
  }),
  get: route({
    method: 'GET',
    path: `/${direccion}/{id}`,
    summary: `Un CFDI de los ${direccion}, con enlaces a sus archivos.`,
    answer: cfdiDetail,
  }),
  expediente: route({
    method: 'GET',
    path: `/${direccion}/{id}`,
    when: { type: 'expediente' },
    summary: `Conceptos, impuestos, relacionados, pagos e historia de un CFDI de los ${direccion}.`,
    answer: expedienteCfdi,
  }),
  conceptos: route({
    method: 'GET',
    path: `/${direccion}/{id}`,
    when: { type: 'conceptos' },
    summary: `Conceptos e impuestos de un CFDI de los ${direccion}, según su XML.`,
    answer: expedienteCfdi().pick({ desglose: true }),
  }),
  verify: route({
    method: 'GET',
    path: `/${direccion}/{id}`,
    when: { action: 'verify' },
    problems: ['sat_unavailable'],
    summary:
      'Pregunta ahora al SAT por el estado de un CFDI. Si el SAT no contesta, nada cambia y el problema es sat_unavailable.',
    answer: cfdiDetail,
  }),
  process: route({
    method: 'GET',
    path: `/${direccion}`,
    when: { action: 'process' },
    summary: `Vuelve a verificar los ${direccion} pendientes y pregunta por ellos al SAT, en segundo plano.`,
    answer: procesando,
  }),
});

/** Calls about what the taxpayer issued (Clientes). */
export const emitidosCalls = () => callsOf('emitidos');

/** Calls about what the taxpayer received (Proveedores). */
export const recibidosCalls = () => ({
  ...callsOf('recibidos'),
  preaccept: route({
    method: 'PATCH',
    path: '/recibidos/{id}',
    summary: 'Dice de antemano si se aceptará una solicitud de cancelar este CFDI.',
    query: z.object({ preaceptar: z.enum(['0', '1']) }),
    answer: cfdiDetail,
  }),
});
