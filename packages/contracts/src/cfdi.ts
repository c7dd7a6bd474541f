import * as z from 'zod';
import { alertaPago, situacionPago } from './alertas-pago';
import { efectosComprobante, estatusCfdi, formasPago, metodosPago, pagoEstatusFiltro, usosCfdi } from './catalogs';
import { cfdiEnlazado, eslabonCfdi, hallazgoEntreDocumentos } from './entre-documentos';
import { etiqueta, nota } from './etiquetas';
import { pageOf, paging } from './list';
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
    search: searchText.optional().describe('serie, folio or UUID, from the beginning of the value'),
    serie: searchText.optional(),
    folio: searchText.optional(),
    uuid: uuid.optional(),
    rfc: rfc.optional().describe('RFC of the counterpart'),
    tipo: codeOf(efectosComprobante).optional(),
    status: codeOf(estatusCfdi).optional(),
    fechaini: day.optional(),
    fechafin: day.optional().describe('inclusive'),
    totalde: money.optional(),
    totalhasta: money.optional(),
    usocfdi: codeOf(usosCfdi).optional(),
    formapago: codeOf(formasPago).optional(),
    metodopago: codeOf(metodosPago).optional(),
    pagoestatus: codeOf(pagoEstatusFiltro).optional().describe('pendiente: 2 and 3 together'),
    moneda: moneda.optional(),
    nombre: searchText
      .optional()
      .describe(
        'part of the name of the counterpart, without regard to case and accents; under a generic RFC, of the CFDI',
      ),
    canceladoini: day.optional().describe('first day of the cancellation'),
    canceladofin: day.optional().describe('last day of the cancellation, inclusive'),
    guardadoini: day.optional().describe('first day, at -07:00, on which it came into the vault'),
    guardadofin: day.optional().describe('last such day, inclusive'),
    etiqueta: id.optional().describe('a tag that it has'),
    regla: z
      .string()
      .regex(/^[\w.][\w. ]{0,39}$/)
      .optional()
      .describe('id or official code of a rule that did not hold when it was judged'),
    alerta: alertaPago().optional().describe('an alert about its payment, or about what it pays'),
  }),
);
export type CfdiQuery = Infer<typeof cfdiQuery>;

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
      .describe(
        'of a CFDI of tipo P, whose total is 0 XXX: what its payments come to in MXN, as its MontoTotalPagos says',
      ),
    cancelado: fechaCfdi.nullable(),
    errmsg: z.string().nullable(),
    cuarentena: z
      .boolean()
      .describe('it came unasked and does not verify; removed after a while, outside of the space in use'),
    timbresinverificar: z
      .boolean()
      .describe("no rule fails, but its stamp is not verified yet: the PAC's certificate is not known"),
    etiquetas: z
      .array(etiqueta())
      .optional()
      .describe('its tags by name, in lists of emitidos and recibidos; left out without any'),
    alertas: z
      .array(alertaPago())
      .optional()
      .describe(
        'alerts about its payment, or about what it pays, in lists of emitidos and recibidos; left out without any',
      ),
    excedente: money.optional().describe('what payments and egresos exceed its total by, in its currency'),
    situacionpago: situacionPago().optional().describe('of an invoice on credit: how far it is paid'),
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
    .describe(`more fields of each row, with commas: ${camposCfdi.join(', ')}`),
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
    lugares: z.array(z.string()).readonly().optional().describe('XPaths of what does not hold, the first ones'),
    codigos: z
      .array(z.string())
      .readonly()
      .optional()
      .describe('official codes of the published rules that do not hold'),
  }),
);
export type Validacion = Infer<typeof validacion>;

/** Another XML with the UUID of a CFDI, which it replaced because it verifies and this one did not. Kept as evidence. */
export const cfdiReemplazado = schema(() =>
  z.object({
    id,
    status: z.number().int().min(4).max(5),
    errmsg: z.string().nullable().describe('why it did not verify'),
    origen: z.string().describe('who brought it'),
    created: instant.describe('when it came in'),
    reemplazado: instant.describe('when it was replaced'),
    sha256: z.string(),
    xmlurl: z.string(),
    pdfurl: z.string().nullable().describe('only of a PDF that came with it'),
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
    preaceptado: z.enum(['', '0', '1']).describe("'' where pre-acceptance does not apply"),
    cancelablehasta: day
      .nullable()
      .describe('last day on which its emisor may cancel it (CFF 29-A); null for one that is received or not vigente'),
    verificado: instant.nullable().describe('last time the SAT answered about it'),
    estadosat: z
      .enum(['Vigente', 'Cancelado', 'No Encontrado'])
      .nullable()
      .describe('what the SAT answered about a CFDI that fails a rule, which leaves its status as it is'),
    created: instant,
    pdfurl: z.string().nullable().describe('always there for a CFDI that can be represented'),
    pdforiginal: z.boolean().describe('the PDF came with the CFDI; otherwise it is made from the XML'),
    xmlurl: z.string(),
    validaciones: z
      .array(validacion())
      .describe('every rule, in the order they are read; status and errmsg follow from those that failed'),
    reemplazados: z.array(cfdiReemplazado()).describe('newest first'),
  }),
);
export type CfdiDetail = Infer<typeof cfdiDetail>;

/** Lists of an expediente stop here; their `count` is of all, and XML and PDF have the rest. */
export const EXPEDIENTE_LIMIT = 100;

/** A line of taxes, of a concepto or of the whole CFDI. */
export const lineaImpuesto = schema(() =>
  z.object({
    clase: z.enum(['traslado', 'retencion']),
    nombre: z.string().describe('IVA, ISR, IEPS, or the name of a local tax'),
    tasa: z.string().describe('as people read it: 16%, $2.50, Exento; empty where the CFDI has none'),
    base: money.nullable(),
    importe: money.nullable(),
  }),
);
export type LineaImpuesto = Infer<typeof lineaImpuesto>;

/** A concepto. `unidad` and `objetoimp` are key and name, as in the PDF. Long texts are cut. */
export const conceptoCfdi = schema(() =>
  z.object({
    clave: z.string().nullable().describe('key of c_ClaveProdServ'),
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
    impuestos: z.array(lineaImpuesto()).describe('of the whole CFDI, local ones included'),
    regimenemisor: z.string().nullable(),
    regimenreceptor: z.string().nullable(),
    lugarexpedicion: z.string().nullable(),
    condiciones: z.string().nullable(),
    pagos: z
      .array(z.object({ fecha: fechaCfdi, formapago: z.string(), monto: money, moneda: z.string() }))
      .describe('payments of a complement, before they are divided among documents'),
  }),
);
export type DesgloseCfdi = Infer<typeof desgloseCfdi>;

/** A CFDI that this one names in CfdiRelacionados, or that names it; `cfdi` is null where the vault does not have it. */
export const relacionCfdi = schema(() =>
  z.object({
    sentido: z.enum(['nombra', 'nombrado']).describe('whether this CFDI names the other, or the other names it'),
    tiporelacion: z.string().describe('key of c_TipoRelacion'),
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
    saldoinsoluto: money.nullable().describe('as the complement declares it'),
  }),
);
export type AbonoCfdi = Infer<typeof abonoCfdi>;

/** A document that this complement pays; `cfdi` is null where the vault does not have it. */
export const documentoPagado = schema(() =>
  z.object({
    iddocumento: z.string().describe('UUID, or the number of a paper invoice'),
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
  'pago.avisado': 'Marcado como pagado',
  'cancelacion.preaceptada': 'Pre-aceptación de cancelación',
  'cancelacion.aceptada': 'Cancelación aceptada',
  'cancelacion.rechazada': 'Cancelación rechazada',
  'cancelacion.enviada': 'Respuesta de cancelación firmada',
  'cancelacion.confirmada': 'Acuse de cancelación guardado',
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
    usuario: z.string().describe('who did it; empty for the vault itself, and for who may not read the audit log'),
    detalle: z
      .string()
      .describe('names of the tags; the earlier text of a note, which is empty for who may not read the audit log'),
    asiento: z.number().int().positive().nullable().describe('its entry in the audit log, where it has one of its own'),
  }),
);
export type HistorialCfdi = Infer<typeof historialCfdi>;

/** Everything known about a CFDI beyond its fields. Every list stops at EXPEDIENTE_LIMIT. */
export const expedienteCfdi = schema(() =>
  z.object({
    desglose: desgloseCfdi().nullable().describe('null when the stored XML cannot be read; validaciones say why'),
    relaciones: pageOf(relacionCfdi()),
    abonos: pageOf(abonoCfdi()),
    documentos: pageOf(documentoPagado()),
    sustituciones: z
      .array(eslabonCfdi())
      .describe('the chain of replacements that it is part of, oldest first; of a cancelled one at least itself'),
    entredocumentos: z.array(hallazgoEntreDocumentos()).describe('what was found between it and others of the vault'),
    etiquetas: z.array(etiqueta()).describe('its tags, by name'),
    notas: z.array(nota()).describe('newest first'),
    historial: z.array(historialCfdi()).describe('newest first'),
  }),
);
export type ExpedienteCfdi = Infer<typeof expedienteCfdi>;

/** Sum of the filtered result. Currencies are never added up as if they were one. */
export const cfdiSum = schema(() =>
  z.object({
    sumaTotal: money.describe('in MXN: each total times its TipoCambio, 2 decimals'),
    porMoneda: z.array(z.object({ moneda, total: money, cantidad: z.number().int() })),
    porTipo: z
      .array(z.object({ tipo: codeOf(efectosComprobante), total: money, cantidad: z.number().int() }))
      .describe('the parts of sumaTotal, in MXN: the totals of egresos and nómina are positive in it'),
  }),
);
export type CfdiSum = Infer<typeof cfdiSum>;

/** The two halves of the vault: what the taxpayer issued, and what was issued to it. */
export type Direccion = 'emitidos' | 'recibidos';

/** The work was accepted; it goes on in the background and may be asked for again at any time. */
export const procesando = schema(() =>
  z.object({
    msg: z.string(),
    cantidad: z.number().int().describe('CFDI that are looked at again'),
  }),
);

const callsOf = <D extends Direccion>(direccion: D) => ({
  list: route({
    method: 'GET',
    path: `/${direccion}`,
    summary: `Lista los CFDI ${direccion} según los filtros.`,
    query: cfdiQuery().extend({ campos: campos() }),
    answer: pageOf(cfdiListRow()),
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
