import type { Comprobante } from '../comprobante/comprobante';

const names = (text: string) => new Set(text.split(' '));

const IMPUESTO = names('Base Impuesto TipoFactor TasaOCuota Importe');
const IMPUESTO_P = names('BaseP ImpuestoP TipoFactorP TasaOCuotaP ImporteP');
const IMPUESTO_DR = names('BaseDR ImpuestoDR TipoFactorDR TasaOCuotaDR ImporteDR');

const concepto = {
  Concepto: names(
    'ClaveProdServ NoIdentificacion Cantidad ClaveUnidad Unidad Descripcion ValorUnitario Importe Descuento ObjetoImp',
  ),
  'Concepto/Impuestos/Traslados/Traslado': IMPUESTO,
  'Concepto/Impuestos/Retenciones/Retencion': IMPUESTO,
  'Concepto/InformacionAduanera': names('NumeroPedimento'),
  'Concepto/CuentaPredial': names('Numero'),
};

const complementos = {
  'ImpuestosLocales/TrasladosLocales': names('ImpLocTrasladado TasadeTraslado Importe'),
  'ImpuestosLocales/RetencionesLocales': names('ImpLocRetenido TasadeRetencion Importe'),
  // The total of its lines, which are printed.
  ImpuestosLocales: names('version TotaldeRetenciones TotaldeTraslados'),
  Pagos: names('Version'),
  'Pagos/Totales': names(
    'MontoTotalPagos TotalRetencionesISR TotalRetencionesIVA TotalRetencionesIEPS TotalTrasladosBaseIVA16 TotalTrasladosImpuestoIVA16 TotalTrasladosBaseIVA8 TotalTrasladosImpuestoIVA8 TotalTrasladosBaseIVA0 TotalTrasladosImpuestoIVA0 TotalTrasladosBaseIVAExento',
  ),
  'Pagos/Pago': names(
    'FechaPago FormaDePagoP MonedaP TipoCambioP Monto NumOperacion RfcEmisorCtaOrd NomBancoOrdExt CtaOrdenante RfcEmisorCtaBen CtaBeneficiario',
  ),
  'Pagos/Pago/DoctoRelacionado': names(
    'IdDocumento Serie Folio MonedaDR EquivalenciaDR TipoCambioDR MetodoDePagoDR NumParcialidad ImpSaldoAnt ImpPagado ImpSaldoInsoluto ObjetoImpDR',
  ),
  'Pagos/Pago/DoctoRelacionado/ImpuestosDR/TrasladosDR/TrasladoDR': IMPUESTO_DR,
  'Pagos/Pago/DoctoRelacionado/ImpuestosDR/RetencionesDR/RetencionDR': IMPUESTO_DR,
  'Pagos/Pago/ImpuestosP/TrasladosP/TrasladoP': IMPUESTO_P,
  'Pagos/Pago/ImpuestosP/RetencionesP/RetencionP': IMPUESTO_P,
  'Pagos/Pago/Impuestos/Traslados/Traslado': IMPUESTO,
  'Pagos/Pago/Impuestos/Retenciones/Retencion': IMPUESTO,
  Nomina: names(
    'Version TipoNomina FechaPago FechaInicialPago FechaFinalPago NumDiasPagados TotalPercepciones TotalDeducciones TotalOtrosPagos',
  ),
  'Nomina/Emisor': names('RegistroPatronal'),
  'Nomina/Receptor': names(
    'Curp NumSeguridadSocial FechaInicioRelLaboral TipoContrato TipoJornada TipoRegimen NumEmpleado Departamento Puesto PeriodicidadPago SalarioBaseCotApor SalarioDiarioIntegrado',
  ),
  'Nomina/Percepciones/Percepcion': names('TipoPercepcion Clave Concepto ImporteGravado ImporteExento'),
  'Nomina/Deducciones/Deduccion': names('TipoDeduccion Clave Concepto Importe'),
  'Nomina/OtrosPagos/OtroPago': names('TipoOtroPago Clave Concepto Importe'),
};

/**
 * The attributes that the sections with a layout of their own print, by the path of their element; a path begins at the
 * child of Comprobante, of Conceptos or of Complemento. All other attributes are listed after them.
 */
const printed: Readonly<Record<string, ReadonlySet<string>>> = {
  ...concepto,
  ...complementos,
  Comprobante: names(
    'Version Serie Folio Fecha Sello FormaPago NoCertificado Certificado CondicionesDePago SubTotal Descuento Moneda TipoCambio Total TipoDeComprobante Exportacion MetodoPago LugarExpedicion',
  ),
  InformacionGlobal: names('Periodicidad Meses Año'),
  CfdiRelacionados: names('TipoRelacion'),
  'CfdiRelacionados/CfdiRelacionado': names('UUID'),
  Emisor: names('Rfc Nombre RegimenFiscal'),
  Receptor: names('Rfc Nombre DomicilioFiscalReceptor ResidenciaFiscal NumRegIdTrib RegimenFiscalReceptor UsoCFDI'),
  // The totals of the lines, which are printed.
  Impuestos: names('TotalImpuestosRetenidos TotalImpuestosTrasladados'),
  'Impuestos/Traslados/Traslado': IMPUESTO,
  'Impuestos/Retenciones/Retencion': IMPUESTO,
};

/** The same for 3.2. What is printed in the terms of later versions is listed as it was written, too. */
const printed32: Readonly<Record<string, ReadonlySet<string>>> = {
  ...complementos,
  Comprobante: names(
    'version serie folio fecha sello noCertificado certificado condicionesDePago subTotal descuento total TipoCambio tipoDeComprobante metodoDePago LugarExpedicion',
  ),
  Emisor: names('rfc nombre'),
  Receptor: names('rfc nombre'),
  'Emisor/RegimenFiscal': names('Regimen'),
  Concepto: names('noIdentificacion cantidad unidad descripcion valorUnitario importe'),
  Impuestos: names('totalImpuestosRetenidos totalImpuestosTrasladados'),
  'Impuestos/Traslados/Traslado': names('impuesto tasa importe'),
  'Impuestos/Retenciones/Retencion': names('impuesto importe'),
};

const NONE: ReadonlySet<string> = new Set();

/** Returns the attributes of the element at this path that another section prints. */
export const printedAt = (version: Comprobante['version'], path: string): ReadonlySet<string> =>
  (version === '3.2' ? printed32 : printed)[path] ?? NONE;

const layouts: ReadonlySet<string> = names(
  'http://www.sat.gob.mx/Pagos http://www.sat.gob.mx/Pagos20 http://www.sat.gob.mx/nomina12 http://www.sat.gob.mx/implocal',
);

/** Returns true for the namespaces of complements that a section of the PDF prints. */
export const hasLayout = (uri: string): boolean => layouts.has(uri);
