/** CFDI that keep every published rule, without seals; tests break one rule at a time. */

/** Replaces a text. Throws where the document does not have it. */
export function change(xml: string, from: string, to: string): string {
  if (!xml.includes(from)) throw new Error(`not in the document: ${from}`);
  return xml.replace(from, to);
}

export const IVA = 'Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000"';
export const ingreso = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Fecha="2026-03-10T12:00:00" FormaPago="03" MetodoPago="PUE" SubTotal="200.00" Descuento="10.00" Moneda="MXN" Total="211.40" TipoDeComprobante="I" Exportacion="01" LugarExpedicion="06000"><cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/><cfdi:Receptor Rfc="CACX7605101P8" Nombre="XOCHILT CASAS CHAVEZ" DomicilioFiscalReceptor="06002" RegimenFiscalReceptor="612" UsoCFDI="G03"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="84111506" Cantidad="2" ClaveUnidad="H87" Descripcion="Servicio" ValorUnitario="100.00" Importe="200.00" Descuento="10.00" ObjetoImp="02"><cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado Base="190.00" ${IVA} Importe="30.40"/></cfdi:Traslados><cfdi:Retenciones><cfdi:Retencion Base="190.00" Impuesto="001" TipoFactor="Tasa" TasaOCuota="0.047368" Importe="9.00"/></cfdi:Retenciones></cfdi:Impuestos></cfdi:Concepto></cfdi:Conceptos><cfdi:Impuestos TotalImpuestosRetenidos="9.00" TotalImpuestosTrasladados="30.40"><cfdi:Retenciones><cfdi:Retencion Impuesto="001" Importe="9.00"/></cfdi:Retenciones><cfdi:Traslados><cfdi:Traslado Base="190.00" ${IVA} Importe="30.40"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`;
export const conceptTaxes = ingreso.slice(ingreso.indexOf('<cfdi:Impuestos>'), ingreso.indexOf('</cfdi:Concepto>'));

export const docto =
  'IdDocumento="7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01" MonedaDR="MXN" EquivalenciaDR="1" NumParcialidad="1" ImpSaldoAnt="116.00" ImpPagado="116.00" ImpSaldoInsoluto="0.00" ObjetoImpDR="02"';
export const trasladoOf = (suffix: 'P' | 'DR', base = '100.00', importe = '16.00') =>
  `<p:Traslado${suffix} Base${suffix}="${base}" Impuesto${suffix}="002" TipoFactor${suffix}="Tasa" TasaOCuota${suffix}="0.160000" Importe${suffix}="${importe}"/>`;
const retencionesP = '<p:RetencionesP><p:RetencionP ImpuestoP="001" ImporteP="1.25"/></p:RetencionesP>';
const retencionesDr =
  '<p:RetencionesDR><p:RetencionDR BaseDR="100.00" ImpuestoDR="001" TipoFactorDR="Tasa" TasaOCuotaDR="0.012500" ImporteDR="1.25"/></p:RetencionesDR>';
export const impuestosDr = `<p:ImpuestosDR>${retencionesDr}<p:TrasladosDR>${trasladoOf('DR')}</p:TrasladosDR></p:ImpuestosDR>`;
const impuestosP = `<p:ImpuestosP>${retencionesP}<p:TrasladosP>${trasladoOf('P')}</p:TrasladosP></p:ImpuestosP>`;
export const pago = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:p="http://www.sat.gob.mx/Pagos20" Version="4.0" Fecha="2026-03-10T12:00:00" SubTotal="0" Moneda="XXX" Total="0" TipoDeComprobante="P" Exportacion="01" LugarExpedicion="06000"><cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/><cfdi:Receptor Rfc="CACX7605101P8" Nombre="XOCHILT CASAS CHAVEZ" DomicilioFiscalReceptor="06002" RegimenFiscalReceptor="612" UsoCFDI="CP01"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="84111506" Cantidad="1" ClaveUnidad="ACT" Descripcion="Pago" ValorUnitario="0" Importe="0" ObjetoImp="01"/></cfdi:Conceptos><cfdi:Complemento><p:Pagos Version="2.0"><p:Totales TotalRetencionesISR="1.25" TotalTrasladosBaseIVA16="100.00" TotalTrasladosImpuestoIVA16="16.00" MontoTotalPagos="116.00"/><p:Pago FechaPago="2026-03-10T12:00:00" FormaDePagoP="03" MonedaP="MXN" TipoCambioP="1" Monto="116.00" CtaOrdenante="0123456789"><p:DoctoRelacionado ${docto}>${impuestosDr}</p:DoctoRelacionado>${impuestosP}</p:Pago></p:Pagos></cfdi:Complemento></cfdi:Comprobante>`;

export const nomina = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:n="http://www.sat.gob.mx/nomina12" Version="4.0" Fecha="2026-03-10T12:00:00" MetodoPago="PUE" SubTotal="1100.00" Descuento="150.00" Moneda="MXN" Total="950.00" TipoDeComprobante="N" Exportacion="01" LugarExpedicion="06000"><cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/><cfdi:Receptor Rfc="CACX7605101P8" Nombre="XOCHILT CASAS CHAVEZ" DomicilioFiscalReceptor="06002" RegimenFiscalReceptor="605" UsoCFDI="CN01"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="84111505" Cantidad="1" ClaveUnidad="ACT" Descripcion="Pago de nómina" ValorUnitario="1100.00" Importe="1100.00" Descuento="150.00" ObjetoImp="01"/></cfdi:Conceptos><cfdi:Complemento><n:Nomina Version="1.2" TipoNomina="O" FechaPago="2026-03-10" FechaInicialPago="2026-03-01" FechaFinalPago="2026-03-10" NumDiasPagados="10" TotalPercepciones="1000.00" TotalDeducciones="150.00" TotalOtrosPagos="100.00"><n:Emisor RegistroPatronal="Y1234567890"/><n:Receptor Curp="CACX760510MGTSHC04" NumSeguridadSocial="12345678901" FechaInicioRelLaboral="2026-01-01" Antigüedad="P9W" TipoContrato="01" TipoRegimen="02" NumEmpleado="1" RiesgoPuesto="1" PeriodicidadPago="03" SalarioDiarioIntegrado="100.00" ClaveEntFed="CMX"/><n:Percepciones TotalSueldos="900.00" TotalSeparacionIndemnizacion="100.00" TotalGravado="900.00" TotalExento="100.00"><n:Percepcion TipoPercepcion="001" Clave="001" Concepto="Sueldo" ImporteGravado="900.00" ImporteExento="0.00"/><n:Percepcion TipoPercepcion="022" Clave="022" Concepto="Prima" ImporteGravado="0.00" ImporteExento="100.00"/><n:SeparacionIndemnizacion TotalPagado="100.00" NumAñosServicio="1" UltimoSueldoMensOrd="900.00" IngresoAcumulable="0.00" IngresoNoAcumulable="0.00"/></n:Percepciones><n:Deducciones TotalOtrasDeducciones="50.00" TotalImpuestosRetenidos="100.00"><n:Deduccion TipoDeduccion="002" Clave="002" Concepto="ISR" Importe="100.00"/><n:Deduccion TipoDeduccion="001" Clave="001" Concepto="IMSS" Importe="50.00"/></n:Deducciones><n:OtrosPagos><n:OtroPago TipoOtroPago="002" Clave="002" Concepto="Subsidio" Importe="100.00"><n:SubsidioAlEmpleo SubsidioCausado="100.00"/></n:OtroPago></n:OtrosPagos></n:Nomina></cfdi:Complemento></cfdi:Comprobante>`;

export const cartaPorte = change(
  ingreso,
  '</cfdi:Comprobante>',
  '<cfdi:Complemento><c:CartaPorte xmlns:c="http://www.sat.gob.mx/CartaPorte31" Version="3.1" TranspInternac="No" TotalDistRec="15.5"><c:Ubicaciones><c:Ubicacion TipoUbicacion="Origen" RFCRemitenteDestinatario="EKU9003173C9" FechaHoraSalidaLlegada="2026-03-10T08:00:00"/><c:Ubicacion TipoUbicacion="Destino" RFCRemitenteDestinatario="CACX7605101P8" FechaHoraSalidaLlegada="2026-03-10T10:00:00" DistanciaRecorrida="15.5"/></c:Ubicaciones><c:Mercancias PesoBrutoTotal="30.5" UnidadPeso="KGM" NumTotalMercancias="2"><c:Mercancia BienesTransp="31181700" Descripcion="Empaques" Cantidad="1" ClaveUnidad="H87" PesoEnKg="10.5"/><c:Mercancia BienesTransp="31181700" Descripcion="Empaques" Cantidad="2" ClaveUnidad="H87" PesoEnKg="20"/><c:Autotransporte PermSCT="TPAF01" NumPermisoSCT="1"><c:Seguros AseguraRespCivil="SEGUROS" PolizaRespCivil="1"/></c:Autotransporte></c:Mercancias><c:FiguraTransporte><c:TiposFigura TipoFigura="01" RFCFigura="CACX7605101P8" NumLicencia="123456" NombreFigura="XOCHILT CASAS CHAVEZ"/></c:FiguraTransporte></c:CartaPorte></cfdi:Complemento></cfdi:Comprobante>',
);

export const exportacion = change(
  change(
    change(
      change(ingreso, 'Exportacion="01"', 'Exportacion="02"'),
      'Rfc="CACX7605101P8" Nombre="XOCHILT CASAS CHAVEZ" DomicilioFiscalReceptor="06002" RegimenFiscalReceptor="612" UsoCFDI="G03"',
      'Rfc="XEXX010101000" Nombre="ACME INC" DomicilioFiscalReceptor="06000" RegimenFiscalReceptor="616" UsoCFDI="S01" ResidenciaFiscal="USA" NumRegIdTrib="121585958"',
    ),
    'Cantidad="2"',
    'NoIdentificacion="A1" Cantidad="2"',
  ),
  '</cfdi:Comprobante>',
  '<cfdi:Complemento><e:ComercioExterior xmlns:e="http://www.sat.gob.mx/ComercioExterior20" Version="2.0" ClaveDePedimento="A1" CertificadoOrigen="0" Incoterm="FOB" TipoCambioUSD="20.10" TotalUSD="10.00"><e:Emisor><e:Domicilio Calle="x" Estado="CMX" Pais="MEX" CodigoPostal="06000"/></e:Emisor><e:Receptor><e:Domicilio Calle="x" Estado="TX" Pais="USA" CodigoPostal="75001"/></e:Receptor><e:Mercancias><e:Mercancia NoIdentificacion="A1" FraccionArancelaria="8471300101" CantidadAduana="2" UnidadAduana="06" ValorUnitarioAduana="5.00" ValorDolares="10.00"/></e:Mercancias></e:ComercioExterior></cfdi:Complemento></cfdi:Comprobante>',
);
