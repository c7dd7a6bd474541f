// The invoice engine: parsing a CFDI, its cadena original, its sellos and certificates, its report and its PDF.
// Never: HTTP, databases, files or calls of the SAT. Input is bytes, output is values.
export type { AcuseCancelacion, FolioCancelado } from './acuse-cancelacion';
export { buildCadenaOriginal, buildCadenaTimbre } from './cadena/cadena';
export { type DiasInhabiles, plusDays, plusHabiles, siguienteHabil } from './calendario/dias-habiles';
export {
  type Vencimiento,
  vencimientoBalanza,
  vencimientoDiot,
  vencimientoPagos,
  vencimientoPorRfc,
} from './calendario/vencimientos';
export { silenceAccepts } from './cancelacion';
export { type Certificado, inspectCertificate } from './certificado';
export type {
  Comprobante,
  Concepto,
  Emisor,
  InformacionGlobal,
  Receptor,
  Relacionados,
  Timbre,
  TipoDeComprobante,
} from './comprobante/comprobante';
export type { Decimal, Impuesto, Impuestos, ImpuestosComprobante, ImpuestosLocales } from './comprobante/impuesto';
export type { LineaNomina, Nomina, TotalesNomina } from './comprobante/nomina';
export type { DoctoRelacionado, Pago } from './comprobante/pagos';
export { parseComprobante } from './comprobante/parse-comprobante';
export { normalizeRfc } from './comprobante/values';
export { type ConceptosResumidos, palabrasDe, resumirConceptos, type SumaDeClave } from './conceptos';
export { CfdiError, type CfdiErrorCode } from './error';
export { expresionImpresa, verificacionUrl } from './expresion';
export type { AvisoHecho, HechoFlujo, LineaDeFlujo, MarcaHecho, OrigenHecho, PagoSinDesglose } from './flujo/hecho';
export { VERSION_FLUJO } from './flujo/hecho';
export { formasPorRevisar } from './flujo/medios-de-pago';
export { type BaseDeProducto, readProductos } from './flujo/productos';
export { readFlujo } from './flujo/read-flujo';
export { checkAutoridad } from './informe/autoridad';
export { type CheckDeps, checkComprobante } from './informe/check-comprobante';
export { timbradoLocal } from './informe/fechas';
export type { Informe, Regla, ReglaId, Resultado, Veredicto } from './informe/informe';
export { countHallazgos, type Hallazgos } from './informe/veredicto';
export {
  type LineaDeRecibo,
  type NominaLeida,
  pagoDeNomina,
  type ReciboNomina,
  readNomina,
} from './nomina/read-nomina';
export { isAcuseCancelacion, isRetencion, parseArchivo, parseDocumento } from './parse-documento';
export { formatFecha, formatMoney, formatTasa, impuestoName, labelOf } from './pdf/format';
export { type Acuse, renderAcuse } from './pdf/render-acuse';
export { type PdfOptions, renderMergedPdf, renderPdf, type SinImprimir } from './pdf/render-pdf';
export { type ColumnaReporte, type LineaReporte, type Reporte, renderReporte } from './pdf/render-reporte';
export { renderRetencion } from './pdf/render-retencion';
export { checkRetencion } from './retencion/check-retencion';
export type { ImpuestoRetenido, ReceptorRetencion, Retencion } from './retencion/retencion';
export { verificacionRetencionUrl } from './retencion/verificacion';
export type { XmlElement } from './xml/element';
export { parseXml } from './xml/parse';
