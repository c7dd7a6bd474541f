import { conceptTaxes, IVA, impuestosDr, trasladoOf } from '../testing/documents';
import { codesOf, type Row } from '../testing/matrix-codes';
import {
  type Base,
  bases,
  type Edit,
  edit,
  emisorN,
  global,
  mercancia,
  nChild,
  porteDomicilio,
  retencion,
  to33,
  wholeRetencion,
  wholeTax,
  wholeTaxes,
} from '../testing/matrix-documents';

// Edges of the conditions of the matrices, without the SAT's schemas, and lawful documents of every year.

/** A text behind the last concepto. */
const add = (extra: string): Edit => ['</cfdi:Conceptos>', `${extra}</cfdi:Conceptos>`];
const traslados = (line: string) => `<cfdi:Impuestos><cfdi:Traslados>${line}</cfdi:Traslados></cfdi:Impuestos>`;
/** A concepto of nothing. */
const concepto = (facts: string, inner = '') =>
  `<cfdi:Concepto ClaveProdServ="84111506" Cantidad="1" ClaveUnidad="H87" Descripcion="Otro" ValorUnitario="0.00" Importe="0.00" ${facts}>${inner}</cfdi:Concepto>`;
/** A second concepto, with changes. */
const second = (facts: string, inner = '', ...edits: Edit[]): Edit => add(edit(concepto(facts, inner), ...edits));
const pago = bases.P.slice(bases.P.indexOf('<p:Pago '), bases.P.indexOf('</p:Pagos>'));
/** A second payment, which has the fault. */
const inSecondPago = (from: string, to: string): Edit => ['</p:Pagos>', `${edit(pago, [from, to])}</p:Pagos>`];
/** Faults of a payment. */
const ofPago: readonly (readonly [codigo: string, from: string, to: string])[] = [
  ['CRP20212', 'FormaDePagoP="03"', 'FormaDePagoP="99"'],
  ['CRP20213', 'MonedaP="MXN"', 'MonedaP="XXX"'],
  ['CRP20214', 'MonedaP="MXN" TipoCambioP="1"', 'MonedaP="USD"'],
  ['CRP20215', ' TipoCambioP="1"', ''],
  ['CRP20217', ' Monto="116.00"', ' Monto="1.00"'],
  ['CRP20218', ' Monto="116.00"', ' Monto="0"'],
  ['CRP20219', ' Monto="116.00"', ' Monto="116.001"'],
  ['CRP20236', 'MonedaDR="MXN"', 'MonedaDR="XXX"'],
  ['CRP20237', 'MonedaDR="MXN" EquivalenciaDR="1"', 'MonedaDR="USD"'],
  ['CRP20238', ' EquivalenciaDR="1"', ''],
  ['CRP20239', 'ImpSaldoAnt="116.00"', 'ImpSaldoAnt="0"'],
  ['CRP20244', 'ImpSaldoInsoluto="0.00"', 'ImpSaldoInsoluto="0.01"'],
  ['CRP20245', 'ObjetoImpDR="02"', 'ObjetoImpDR="2"'],
  ['CRP20247', 'ObjetoImpDR="02"', 'ObjetoImpDR="03"'],
  ['CRP20247', 'ObjetoImpDR="02"', 'ObjetoImpDR="04"'],
  ['CRP20247', 'ObjetoImpDR="02"', 'ObjetoImpDR="05"'],
  ['CRP20229', 'FormaDePagoP="03"', 'FormaDePagoP="02" TipoCadPago="01" CertPago="eA==" CadPago="x" SelloPago="eA=="'],
  ['CRP20228', 'FormaDePagoP="03"', 'FormaDePagoP="17" CtaBeneficiario="0123456789"'],
  [
    'CRP20271',
    '<p:TrasladosP>',
    '<p:TrasladosP><p:TrasladoP BaseP="1.00" ImpuestoP="002" TipoFactorP="Tasa" TasaOCuotaP="0.160000" ImporteP="0.16"/>',
  ],
  ['CRP20263', '<p:RetencionesP>', '<p:RetencionesP><p:RetencionP ImpuestoP="001" ImporteP="1.00"/>'],
  ['CRP20246', impuestosDr, ''],
  ['CRP20259', ' ImporteDR="16.00"', ''],
];

/** Two faults at once, of which neither hides the other. */
const twice: readonly Row[] = [
  ...['CFDI40180', 'CFDI40186'].map(
    (codigo): Row => [
      codigo,
      'I',
      ['Importe="30.40"', 'Importe="31.40"'],
      [retencion, retencion.replace('9.00', '9.05')],
    ],
  ),
  ...['CFDI40186', 'CFDI40169'].map(
    (codigo): Row => [
      codigo,
      'I',
      [retencion, retencion.replace('9.00', '9.05')],
      ['Descuento="10.00" ObjetoImp', 'Descuento="210.00" ObjetoImp'],
    ],
  ),
  ...['CFDI40203', 'CFDI40205'].map(
    (codigo): Row => [
      codigo,
      'I',
      ['Retenidos="9.00"', 'Retenidos="9.01"'],
      ['Trasladados="30.40"', 'Trasladados="30.41"'],
    ],
  ),
  ...['CFDI40211', 'CFDI40221'].map(
    (codigo): Row => [
      codigo,
      'I',
      [wholeRetencion, wholeRetencion.replace('9.00', '8.00')],
      [wholeTax, wholeTax.replace('30.40', '29.40')],
    ],
  ),
  ...['CRP20265', 'CRP20274'].map(
    (codigo): Row => [codigo, 'P', ['ImporteP="1.25"', 'ImporteP="2.25"'], ['ImporteP="16.00"', 'ImporteP="17.00"']],
  ),
  ...['NOM37', 'NOM39', 'NOM40'].map(
    (codigo): Row => [
      codigo,
      'N',
      ['TotalPercepciones="1000.00"', 'TotalPercepciones="1001.00"'],
      ['TotalDeducciones="150.00"', 'TotalDeducciones="151.00"'],
      ['TotalOtrosPagos="100.00"', 'TotalOtrosPagos="101.00"'],
    ],
  ),
  [
    'CFDI40215',
    'IEX',
    [
      'TipoFactor="Exento"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>',
      `TipoFactor="Exento"/><cfdi:Traslado Base="1.00" ${IVA} Importe="0.16"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`,
    ],
  ],
];

/** The edges of conditions: another line than the first, the values beside the lawful ones, what is missing or too much. */
const rows: readonly Row[] = [
  ['CFDI40101', 'I', ['T12:00:00"', 'T24:00:00"']],
  ['CFDI40101', 'I', ['T12:00:00"', 'T12:00:00.000"']],
  ['CFDI40101', 'I', ['"2026-03-10T', '"26-03-10T']],
  ['CFDI40101', 'I', ['-03-10T', '-13-10T']],
  ['CFDI40103', 'T', [' SubTotal', ' FormaPago="99" SubTotal']],
  ['CFDI40104', 'I', ['FormaPago="03"', 'FormaPago="7"']],
  ['CFDI40104', 'I', ['FormaPago="03"', 'FormaPago="32"']],
  ['CFDI40105', 'I', ['MetodoPago="PUE"', 'MetodoPago="PPD"']],
  ['CFDI40105', 'I', ['FormaPago="03" MetodoPago="PUE"', 'MetodoPago="PPD"']],
  [
    'CFDI40107',
    'I',
    [
      'SubTotal="200.00" Descuento="10.00" Moneda="MXN"',
      'SubTotal="200.00" Descuento="10.00" Moneda="JPY" TipoCambio="0.1"',
    ],
  ],
  ['CFDI40108', 'N', ['SubTotal="1100.00"', 'SubTotal="1100.01"']],
  ['CFDI40111', 'N', [' Descuento="150.00" Moneda', ' Moneda']],
  ['CFDI40111', 'T', [' SubTotal', ' Descuento="0" SubTotal']],
  ['CFDI40111', 'P', [' SubTotal', ' Descuento="0.00" SubTotal']],
  ['CFDI40113', 'I', ['Moneda="MXN"', 'Moneda="mxn"']],
  ['CFDI40114', 'I', ['Moneda="MXN"', 'Moneda="MXN" TipoCambio="0"']],
  ['CFDI40115', 'I', ['Moneda="MXN"', 'Moneda="EUR"']],
  ['CFDI40116', 'P', ['Moneda="XXX"', 'Moneda="XXX" TipoCambio="1"']],
  ['CFDI40117', 'I', ['Moneda="MXN"', 'Moneda="USD" TipoCambio="abc"']],
  ['CFDI40117', 'I', ['Moneda="MXN"', 'Moneda="USD" TipoCambio="-18.5"']],
  ['CFDI40197', 'IPA', ['ValorUnitario="5.00" Importe="5.00"', 'ValorUnitario="-5.00" Importe="-5.00"']],
  ['CFDI40119', 'I', [' Total="211.40"', ' Total="211.41"']],
  ['CFDI40119', 'I', [' Total="211.40"', ' Total="999.40"']],
  ['CFDI40119', 'E', [' Total="211.40"', ' Total="211.39"']],
  ['CFDI40119', 'N', [' Total="950.00"', ' Total="951.00"']],
  ['CFDI40121', 'I', ['TipoDeComprobante="I"', 'TipoDeComprobante="i"']],
  ['CFDI40122', 'E', ['Exportacion="01"', 'Exportacion="02"']],
  ['CFDI40122', 'T', ['Exportacion="01"', 'Exportacion="02"']],
  ['CFDI40123', 'I', ['Exportacion="01"', 'Exportacion="00"']],
  ['CFDI40123', 'I', ['Exportacion="01"', 'Exportacion="1"']],
  ['CFDI40124', 'I', ['MetodoPago="PUE"', 'MetodoPago="pue"']],
  ['CFDI40124', 'I', ['MetodoPago="PUE"', 'MetodoPago="PIP"']],
  ['CFDI40125', 'P', [' SubTotal', ' MetodoPago="PPD" SubTotal']],
  ['CFDI40126', 'I', ['LugarExpedicion="06000"', 'LugarExpedicion="6000"']],
  ['CFDI40126', 'I', ['LugarExpedicion="06000"', 'LugarExpedicion="ABCDE"']],
  ['CFDI40126', 'I', ['LugarExpedicion="06000"', 'LugarExpedicion="19000"']],
  ['CFDI40130', 'T', ['<cfdi:Emisor', global]],
  ['CFDI40130', 'P', ['<cfdi:Emisor', global]],
  ['CFDI40130', 'N', ['<cfdi:Emisor', global]],
  ['CFDI40130', 'I', ['<cfdi:Emisor', global]],
  ['CFDI40130', 'X', ['<cfdi:Emisor', global]],
  ['CFDI40131', 'G', ['Periodicidad="04"', 'Periodicidad="4"']],
  [
    'CFDI40132',
    'G',
    ['Periodicidad="04" Meses="03"', 'Periodicidad="05" Meses="14"'],
    ['RegimenFiscal="601"', 'RegimenFiscal="612"'],
    ['Rfc="EKU9003173C9"', 'Rfc="CACX7605101P8"'],
  ],
  ['CFDI40133', 'G', ['Meses="03"', 'Meses="00"']],
  ['CFDI40133', 'G', ['Meses="03"', 'Meses="3"']],
  ['CFDI40134', 'G', ['Meses="03"', 'Meses="18"']],
  [
    'CFDI40135',
    'G',
    ['Periodicidad="04" Meses="03"', 'Periodicidad="05" Meses="12"'],
    ['RegimenFiscal="601"', 'RegimenFiscal="621"'],
  ],
  ['CFDI40136', 'G', ['Año="2026"', 'Año="2027"']],
  ['CFDI40136', 'G', ['Año="2026"', 'Año="2024"']],
  ['CFDI40136', 'G', ['Año="2026"', 'Año="26"']],
  [
    'CFDI40137',
    'I',
    [
      '<cfdi:Emisor',
      '<cfdi:CfdiRelacionados TipoRelacion="08"><cfdi:CfdiRelacionado UUID="7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01"/></cfdi:CfdiRelacionados><cfdi:Emisor',
    ],
  ],
  [
    'CFDI40137',
    'I',
    [
      '<cfdi:Emisor',
      '<cfdi:CfdiRelacionados TipoRelacion="01"><cfdi:CfdiRelacionado UUID="7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01"/></cfdi:CfdiRelacionados><cfdi:CfdiRelacionados TipoRelacion="99"><cfdi:CfdiRelacionado UUID="7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01"/></cfdi:CfdiRelacionados><cfdi:Emisor',
    ],
  ],
  ['CFDI40140', 'I', ['RegimenFiscal="601"', 'RegimenFiscal="000"']],
  ['CFDI40141', 'I', ['RegimenFiscal="601"', 'RegimenFiscal="612"']],
  ['CFDI40146', 'X', ['Nombre="ACME INC"', 'Nombre="PUBLICO EN GENERAL"']],
  ['CFDI40147', 'I', ['DomicilioFiscalReceptor="06002"', 'DomicilioFiscalReceptor="00000"']],
  ['CFDI40149', 'X', ['DomicilioFiscalReceptor="06000"', 'DomicilioFiscalReceptor="06002"']],
  ['CFDI40150', 'X', ['ResidenciaFiscal="USA"', 'ResidenciaFiscal="US"']],
  ['CFDI40151', 'G', [' UsoCFDI="S01"', ' ResidenciaFiscal="USA" UsoCFDI="S01"']],
  ['CFDI40152', 'X', ['ResidenciaFiscal="USA"', 'ResidenciaFiscal="MEX"']],
  ['CFDI40153', 'X', [' ResidenciaFiscal="USA" NumRegIdTrib="121585958"', ' NumRegIdTrib="121585958"']],
  ['CFDI40156', 'X', ['NumRegIdTrib="121585958"', 'NumRegIdTrib="12158595A"']],
  ['CFDI40156', 'X', ['NumRegIdTrib="121585958"', 'NumRegIdTrib="1215859588"']],
  ['CFDI40157', 'I', ['RegimenFiscalReceptor="612"', 'RegimenFiscalReceptor="617"']],
  ['CFDI40158', 'I', ['RegimenFiscalReceptor="612"', 'RegimenFiscalReceptor="603"']],
  ['CFDI40159', 'X', ['RegimenFiscalReceptor="616"', 'RegimenFiscalReceptor="601"']],
  ['CFDI40160', 'I', ['UsoCFDI="G03"', 'UsoCFDI="g03"']],
  ['CFDI40161', 'I', ['UsoCFDI="G03"', 'UsoCFDI="CN01"']],
  ['CFDI40161', 'P', ['UsoCFDI="CP01"', 'UsoCFDI="S01"']],
  ['CFDI40161', 'N', ['UsoCFDI="CN01"', 'UsoCFDI="S01"']],
  ['CFDI40161', 'I', ['RegimenFiscalReceptor="612" UsoCFDI="G03"', 'RegimenFiscalReceptor="605" UsoCFDI="G03"']],
  ['CFDI40162', 'I', second('ObjetoImp="01"', '', ['84111506', '00000000'])],
  ['CFDI40165', 'I', ['"H87"', '"h87"']],
  ['CFDI40165', 'I', second('ObjetoImp="01"', '', ['H87', 'ZZZ'])],
  ['CFDI40166', 'I', second('ObjetoImp="01"')],
  ['CFDI40167', 'I', second('ObjetoImp="01"', '', ['ValorUnitario="0.00"', 'ValorUnitario="5.00"'])],
  ['CFDI40168', 'I', second('ObjetoImp="01" Descuento="0.0000"')],
  ['CFDI40169', 'I', second('ObjetoImp="01" Descuento="1.00"')],
  ['CFDI40170', 'I', second('ObjetoImp="2"')],
  ['CFDI40170', 'I', second('ObjetoImp="00"')],
  ['CFDI40171', 'I', second('ObjetoImp="02"')],
  ['CFDI40171', 'I', [conceptTaxes, '']],
  ['CFDI40172', 'I', ['ObjetoImp="02"', 'ObjetoImp="01"']],
  ['CFDI40172', 'I', ['ObjetoImp="02"', 'ObjetoImp="03"']],
  ['CFDI40172', 'I', ['ObjetoImp="02"', 'ObjetoImp="04"']],
  ['CFDI40172', 'I', ['ObjetoImp="02"', 'ObjetoImp="05"']],
  ['CFDI40172', 'I', second('ObjetoImp="01"', '<cfdi:Impuestos/>')],
  ['CFDI40173', 'I', second('ObjetoImp="02"', '<cfdi:Impuestos><cfdi:Traslados/></cfdi:Impuestos>')],
  ['CFDI40174', 'I', second('ObjetoImp="02"', traslados(`<cfdi:Traslado Base="0.00" ${IVA} Importe="0.00"/>`))],
  [
    'CFDI40175',
    'I',
    second(
      'ObjetoImp="02"',
      traslados(`<cfdi:Traslado Base="1.00" Impuesto="2" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="0.16"/>`),
    ),
  ],
  [
    'CFDI40176',
    'I',
    second('ObjetoImp="02"', traslados(`<cfdi:Traslado Base="1.00" Impuesto="002" TipoFactor="EXENTO"/>`)),
  ],
  [
    'CFDI40177',
    'I',
    second(
      'ObjetoImp="02"',
      traslados(`<cfdi:Traslado Base="1.00" Impuesto="002" TipoFactor="Exento" Importe="0.00"/>`),
    ),
  ],
  [
    'CFDI40177',
    'I',
    second(
      'ObjetoImp="02"',
      traslados(`<cfdi:Traslado Base="1.00" Impuesto="002" TipoFactor="Exento" TasaOCuota="0.000000"/>`),
    ),
  ],
  [
    'CFDI40178',
    'I',
    second('ObjetoImp="02"', traslados(`<cfdi:Traslado Base="1.00" Impuesto="002" TipoFactor="Tasa" Importe="0.16"/>`)),
  ],
  [
    'CFDI40179',
    'I',
    second(
      'ObjetoImp="02"',
      traslados(`<cfdi:Traslado Base="1.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.150000" Importe="0.15"/>`),
    ),
  ],
  [
    'CFDI40179',
    'I',
    second(
      'ObjetoImp="02"',
      traslados(`<cfdi:Traslado Base="1.00" Impuesto="002" TipoFactor="Cuota" TasaOCuota="0.160000" Importe="0.16"/>`),
    ),
  ],
  [
    'CFDI40179',
    'I',
    second(
      'ObjetoImp="02"',
      traslados(`<cfdi:Traslado Base="1.00" Impuesto="003" TipoFactor="Tasa" TasaOCuota="0.270000" Importe="0.27"/>`),
    ),
  ],
  [
    'CFDI40179',
    'I',
    second(
      'ObjetoImp="02"',
      traslados(`<cfdi:Traslado Base="1.00" Impuesto="001" TipoFactor="Tasa" TasaOCuota="0.100000" Importe="0.10"/>`),
    ),
  ],
  ['CFDI40181', 'I', [retencion, retencion.replace('190.00', '0.00')]],
  ['CFDI40182', 'I', [retencion, retencion.replace('"001"', '"1"')]],
  ['CFDI40183', 'I', [retencion, retencion.replace('"Tasa"', '"TASA"')]],
  ['CFDI40185', 'I', [retencion, retencion.replace('0.047368', '0.350001')]],
  ['CFDI40188', 'IT', ['XIQB891116QE4', 'EKU9003173C9']],
  ['CFDI40191', 'IT', ['RegimenFiscalACuentaTerceros="612"', 'RegimenFiscalACuentaTerceros="603"']],
  ['CFDI40193', 'IT', ['DomicilioFiscalACuentaTerceros="06000"', 'DomicilioFiscalACuentaTerceros="6000"']],
  ['CFDI40194', 'ID', ['"21  48', '"15  48']],
  ['CFDI40194', 'ID', ['"21  48  3009  0001234"', '"21 48 3009 0001234"']],
  ['CFDI40194', 'ID', ['"21  48', '"27  48']],
  ['CFDI40199', 'IPA', ['3009', '0000']],
  ['CFDI40199', 'IPA', ['"21  48', '"15  48']],
  ['CFDI40202', 'I', ['Retenidos="9.00"', 'Retenidos="9.001"']],
  ['CFDI40204', 'I', ['Trasladados="30.40"', 'Trasladados="30.401"']],
  ['CFDI40206', 'I', [' TotalImpuestosRetenidos="9.00"', '']],
  ['CFDI40207', 'I', [wholeRetencion, wholeRetencion.replace('"001"', '"1"')]],
  [
    'CFDI40208',
    'I',
    [wholeRetencion, '<cfdi:Retencion Impuesto="001" Importe="4.00"/><cfdi:Retencion Impuesto="001" Importe="5.00"/>'],
  ],
  ['CFDI40210', 'I', [wholeRetencion, wholeRetencion.replace('9.00', '9.000')]],
  ['CFDI40212', 'I', [' TotalImpuestosTrasladados="30.40"', '']],
  [
    'CFDI40216',
    'IEX',
    [
      'Base="190.00" Impuesto="002" TipoFactor="Exento"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>',
      'Base="180.00" Impuesto="002" TipoFactor="Exento"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>',
    ],
  ],
  ['CFDI40217', 'I', [wholeTax, wholeTax.replace('"002"', '"2"')]],
  ['CFDI40226', 'I', second('ObjetoImp="06"', traslados(`<cfdi:Traslado Base="1.00" ${IVA} Importe="0.16"/>`))],
  [
    'CFDI40226',
    'I',
    second(
      'ObjetoImp="08"',
      traslados(`<cfdi:Traslado Base="1.00" Impuesto="003" TipoFactor="Tasa" TasaOCuota="0.080000" Importe="0.08"/>`),
    ),
  ],
  ['CFDI40227', 'I', second('ObjetoImp="07"')],
  // Pagos, the second payment and the second document
  ...ofPago.map(([codigo, from, to]): Row => [codigo, 'P', inSecondPago(from, to)]),
  ['CRP20101', 'P', ['TipoDeComprobante="P"', 'TipoDeComprobante="E"']],
  ['CRP20101', 'P', ['TipoDeComprobante="P"', 'TipoDeComprobante="T"']],
  ['CRP20103', 'P', ['SubTotal="0"', 'SubTotal="0.01"']],
  [
    'CRP20112',
    'P',
    [
      'ObjetoImp="01"/>',
      'ObjetoImp="01"><cfdi:Parte ClaveProdServ="84111506" Cantidad="1" Descripcion="x"/></cfdi:Concepto>',
    ],
  ],
  ['CRP20112', 'P', ['ObjetoImp="01"/>', 'ObjetoImp="01"><cfdi:ComplementoConcepto/></cfdi:Concepto>']],
  ['CRP20118', 'P', ['"Pago"', '"PAGO"']],
  ['CRP20225', 'P', ['FormaDePagoP="03"', 'FormaDePagoP="02"']],
  ['CRP20225', 'P', ['FormaDePagoP="03"', 'FormaDePagoP="04"']],
  [
    'CRP20201',
    'P',
    ['ImpuestoP="001"', 'ImpuestoP="002"'],
    ['TotalRetencionesISR="1.25"', 'TotalRetencionesIVA="2.25"'],
  ],
  ['CRP20264', 'P', ['TotalRetencionesISR="1.25" ', '']],
  ['CRP20202', 'P', ['RetencionesISR="1.25"', 'RetencionesISR="1.26"']],
  ['CRP20204', 'P', ['BaseIVA16="100.00"', 'BaseIVA16="99.99"']],
  ['CRP20211', 'P', ['MontoTotalPagos="116.00"', 'MontoTotalPagos="116.01"']],
  ['CRP20268', 'P', [`<p:TrasladosP>${trasladoOf('P')}</p:TrasladosP>`, '']],
  // Nómina
  ['NOM8', 'N', ['Rfc="CACX7605101P8"', 'Rfc="EKU9003173C9"']],
  ['NOM13', 'N', nChild('<cfdi:Parte ClaveProdServ="84111505" Cantidad="1" Descripcion="x"/>')],
  ['NOM14', 'N', ['84111505', '84111500']],
  ['NOM16', 'N', [' Cantidad="1"', ' Cantidad="0.5"']],
  ['NOM19', 'N', ['Pago de nómina', 'pago de nómina']],
  ['NOM36', 'N', [bases.N.slice(bases.N.indexOf('<n:Percepciones'), bases.N.indexOf('</n:Percepciones>') + 17), '']],
  ['NOM38', 'N', [bases.N.slice(bases.N.indexOf('<n:Deducciones'), bases.N.indexOf('</n:Deducciones>') + 16), '']],
  ['NOM35', 'N', ['FechaFinalPago="', 'FechaFinalPago="2020-01-01" X="']],
  ['NOM42', 'N', [emisorN, '<n:Emisor/>']],
  ['NOM51', 'N', ['TipoContrato="01"', 'TipoContrato="00"']],
  ['NOM56', 'N', ['TipoRegimen="02"', 'TipoRegimen="2"']],
  ['NOM57', 'N', ['TipoRegimen="02"', 'TipoRegimen="99"']],
  ['NOM57', 'N', ['TipoRegimen="02"', 'TipoRegimen="13"']],
  ['NOM58', 'NA', ['TipoRegimen="09"', 'TipoRegimen="03"']],
  ['NOM59', 'N', ['RiesgoPuesto="1"', 'RiesgoPuesto="0"']],
  ['NOM60', 'N', ['PeriodicidadPago="03"', 'PeriodicidadPago="3"']],
  ['NOM62', 'N', ['PeriodicidadPago="03"', 'PeriodicidadPago="03" Banco="002" CuentaBancaria="123456789"']],
  ['NOM65', 'N', ['PeriodicidadPago="03"', 'PeriodicidadPago="03" CuentaBancaria="1234567890"']],
  ['NOM65', 'N', ['PeriodicidadPago="03"', 'PeriodicidadPago="03" CuentaBancaria="1234567890123456"']],
  ['NOM76', 'N', ['TipoPercepcion="001"', 'TipoPercepcion="1"']],
  ['NOM76', 'N', ['TipoPercepcion="001"', 'TipoPercepcion="008"']],
  ['NOM93', 'N', ['TipoDeduccion="002"', 'TipoDeduccion="000"']],
  ['NOM97', 'N', ['TipoOtroPago="002"', 'TipoOtroPago="000"']],
  ['NOM71', 'NS', ['TotalSeparacionIndemnizacion="100.00"', 'TotalSeparacionIndemnizacion="99.99"']],
  ['NOM78', 'N', ['TotalSeparacionIndemnizacion="100.00" ', '']],
  ['NOM79', 'NJ1', ['TotalJubilacionPensionRetiro="100.00" ', '']],
  ['NOM53', 'N', ['FechaInicioRelLaboral="2026-01-01"', 'FechaInicioRelLaboral="2026-12-31"']],
  ['NOM103', 'NC', ['Año="2025"', 'Año="2027"']],
  ['NOM55', 'NY', ['P3Y2M9D', 'P3Y']],
  ['NOM55', 'NY', ['P3Y2M9D', 'P2Y14M9D']],
  ['NOM2', 'N', ['TipoDeComprobante="N"', 'TipoDeComprobante="I"']],
  ['NOM2', 'N', ['TipoDeComprobante="N"', 'TipoDeComprobante="T"']],
  // Carta Porte
  ['CP105', 'CP', [' Total="0"', ' Total="1"']],
  ['CP106', 'CPI', ['ObjetoImp="02"', 'ObjetoImp="09"']],
  ['CP106', 'CPI', [conceptTaxes, '']],
  [
    'CP107',
    'CP',
    [
      'Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" DomicilioFiscalReceptor',
      'Rfc="CACX7605101P8" Nombre="X" DomicilioFiscalReceptor',
    ],
  ],
  ['CP115', 'CP', ['Version="3.1"', 'Version="3.0"']],
  ['CP115', 'CP', ['Fecha="2026-03-10T', 'Fecha="2024-07-16T']],
  ['CP115', 'CP', ['Fecha="2026-03-10T', 'Fecha="2023-11-24T'], ['Version="3.1"', 'Version="3.0"']],
  ['CP115', 'CP', ['Fecha="2026-03-10T', 'Fecha="2021-11-30T'], ['Version="3.1"', 'Version="2.0"']],
  ['CP115', 'CP', ['Fecha="2026-03-10T', 'Fecha="2021-05-31T'], ['Version="3.1"', 'Version="1.0"']],
  ['Comercio Exterior', 'X', ['Fecha="2026-03-10T', 'Fecha="2024-01-17T']],
  ['CP115', 'CP', ['Version="3.1"', 'Version="2.0"']],
  ['CP115', 'CP', ['Version="3.1"', 'Version="4.0"']],
  ['CP195', 'CP', ['RFCFigura="CACX7605101P8"', 'RFCFigura="XAXX010101000"']],
  ['CP195', 'CP', ['RFCFigura="CACX7605101P8"', 'RFCFigura="XEXX010101000"']],
  ['CP195', 'CP', ['RFCFigura="CACX7605101P8"', 'RFCFigura=""']],
  ['CP182', 'CP', ['PolizaRespCivil="1"', 'PolizaRespCivil="1" AseguraMedAmbiente="S" PolizaMedAmbiente="1"']],
  ['Carta Porte', 'CP', ['PesoBrutoTotal="30.5"', 'PesoBrutoTotal="30.4"']],
  ['Carta Porte', 'CP', ['NumTotalMercancias="2"', 'NumTotalMercancias="1"']],
  ['Carta Porte', 'CP', ['TotalDistRec="15.5"', 'TotalDistRec="15.4"']],
  ['Carta Porte', 'CP', ['TranspInternac="No"', 'TranspInternac="Sí"']],
  ['Carta Porte', 'CP', ['TranspInternac="No"', 'TranspInternac="No" ViaEntradaSalida="01"']],
  ['Carta Porte', 'CPX', [' ViaEntradaSalida="01"', '']],
  ['Carta Porte', 'CP', [' DistanciaRecorrida="15.5"', '']],
  [
    'Carta Porte',
    'CP',
    [
      '<c:Ubicaciones>',
      '<c:RegimenesAduaneros><c:RegimenAduaneroCCP RegimenAduanero="IMD"/></c:RegimenesAduaneros><c:Ubicaciones>',
    ],
  ],
  [
    'Carta Porte',
    'CP',
    ['TipoUbicacion="Origen"', 'TipoUbicacion="Origen" NumRegIdTrib="121585958" ResidenciaFiscal="USA"'],
  ],
  ['Carta Porte', 'CP', ['TipoUbicacion="Origen"', 'TipoUbicacion="Origen" IDUbicacion="OR1"']],
  ['Carta Porte', 'CP', ['PesoEnKg="20"', 'PesoEnKg="20" ValorMercancia="10"']],
  ['Carta Porte', 'CP', ['PesoEnKg="20"', 'PesoEnKg="20" FraccionArancelaria="0000000000"']],
  ['Carta Porte', 'CP', ['PermSCT="TPAF01"', 'PermSCT="TPTM01"']],
  ['Carta Porte', 'CP', ['PermSCT="TPAF01"', 'PermSCT="XXXX01"']],
  ['Carta Porte', 'CPR', ['PlacaVM="ABC123"', 'PlacaVM="ABC-123"']],
  ['Carta Porte', 'CPR', ['PlacaVM="ABC123"', 'PlacaVM="ABC 123"']],
  ['Carta Porte', 'CP', ['Version="3.1"', 'Version="3.1" RegistroISTMO="Sí"']],
  [
    'Carta Porte',
    'CP',
    [
      '<c:Autotransporte PermSCT="TPAF01" NumPermisoSCT="1"><c:Seguros AseguraRespCivil="SEGUROS" PolizaRespCivil="1"/></c:Autotransporte>',
      '<c:TransporteAereo PermSCT="TPTA01" NumPermisoSCT="1" NumeroGuia="123456789012" CodigoTransportista="CA001"/>',
    ],
  ],
  ['Carta Porte', 'CP', ['TipoFigura="01"', 'TipoFigura="09"']],
  ['Carta Porte', 'CPM', ['PM001', 'PM999']],
  ['Carta Porte', 'CPM', ['PM123', 'EA0001']],
  ['Carta Porte', 'CPA', ['EA2346', 'PM001']],
  ['Carta Porte', 'CPM', [' NumEstacion="PM001"', '']],
  ['Carta Porte', 'CPM', [' NombreEstacion="x"', '']],
  ['Carta Porte', 'CPA', [' TipoEstacion="03"', '']],
  ['Carta Porte', 'CPA', [' ValorMercancia="1" Moneda="MXN"', '']],
  ['Carta Porte', 'CPX', ['PaisOrigenDestino="USA"', 'PaisOrigenDestino="XXX"']],
  ['Carta Porte', 'CPX', ['PaisOrigenDestino="USA"', 'PaisOrigenDestino="MEX"']],
  ['Carta Porte', 'CPX', ['ViaEntradaSalida="01"', 'ViaEntradaSalida="09"']],
  ['CartaPorte31.xsd', 'CPX', ['EntradaSalidaMerc="Entrada"', 'EntradaSalidaMerc="entrada"']],
  ['CartaPorte31.xsd', 'CPR', ['AnioModeloVM="2020"', 'AnioModeloVM="20"']],
  ['CartaPorte31.xsd', 'CP', ['Cantidad="2" ClaveUnidad="H87" PesoEnKg', 'Cantidad="0" ClaveUnidad="H87" PesoEnKg']],
  ['CartaPorte31.xsd', 'CPH', ['MaterialPeligroso="Sí"', 'MaterialPeligroso="SI"']],
  ...(
    [
      'NumRegIdTrib="121585958" ResidenciaFiscal="QQQ"',
      'NumRegIdTrib="121585958" ResidenciaFiscal="MEX"',
      'NumRegIdTrib="12" ResidenciaFiscal="USA"',
    ] as const
  ).map(
    (facts): Row => [
      'Carta Porte',
      'CP',
      ['RFCRemitenteDestinatario="CACX7605101P8"', `RFCRemitenteDestinatario="XEXX010101000" ${facts}`],
    ],
  ),
  ['Carta Porte', 'CP', porteDomicilio('Estado="MEX" Pais="QQQ" CodigoPostal="55000"')],
  ['CP147', 'CP', porteDomicilio('Estado="MEX" Pais="MEX" CodigoPostal="5500"')],
  ['CP147', 'CP', porteDomicilio('Estado="MEX" Pais="MEX" CodigoPostal="00000"')],
  ...['DE000001', 'OR000002'].map(
    (origen): Row => [
      'CP131',
      'CP',
      [
        'PesoEnKg="20"/>',
        `PesoEnKg="20"><c:CantidadTransporta Cantidad="2" IDOrigen="${origen}" IDDestino="DE000001"/></c:Mercancia>`,
      ],
      ['TipoUbicacion="Origen"', 'TipoUbicacion="Origen" IDUbicacion="OR000001"'],
      ['TipoUbicacion="Destino"', 'TipoUbicacion="Destino" IDUbicacion="DE000001"'],
    ],
  ),
  ['Carta Porte', 'CP', ['PesoEnKg="20"', 'PesoEnKg="20" CveMaterialPeligroso="1263"']],
  ['Carta Porte', 'CP', ['PesoEnKg="20"', 'PesoEnKg="20" ValorMercancia="1" Moneda="ZZZ"']],
  ['Carta Porte', 'CPX', [' NumPedimento="21  48  3009  0001234"', '']],
  ['Carta Porte', 'CPX', [' RFCImpo="EKU9003173C9"', '']],
  ['Carta Porte', 'CPX', ['TipoDocumento="01"', 'TipoDocumento="02"']],
  ['Carta Porte', 'CPX', ['"21  48', '"21  99']],
  ['Carta Porte', 'CPX', ['"21  48  3009  0001234"', '"21483009001234"']],
  ['Carta Porte', 'CPM', ['PermSCT="TPTM01"', 'PermSCT="TPAF01"']],
  ['Carta Porte', 'CPA', ['PermSCT="TPTA01"', 'PermSCT="TPTM01"']],
  ['Carta Porte', 'CPA', [' PermSCT="TPTA01"', '']],
  ['Carta Porte', 'CPM', ['TipoEmbarcacion="B01"', 'TipoEmbarcacion="B99"']],
  ['Carta Porte', 'CPA', ['CodigoTransportista="CA001"', 'CodigoTransportista="CA999"']],
  ['Carta Porte', 'CPA', ['TipoEstacion="01"', 'TipoEstacion="04"']],
  ['Carta Porte', 'CPR', ['Placa="ABC124"', 'Placa="ABC-124"']],
  ['Carta Porte', 'CP', ['RFCFigura="CACX7605101P8"', 'NumRegIdTribFigura="121585958"']],
  [
    'Carta Porte',
    'CP',
    [
      'RFCFigura="CACX7605101P8"',
      'RFCFigura="CACX7605101P8" NumRegIdTribFigura="121585958" ResidenciaFiscalFigura="USA"',
    ],
  ],
  ['Carta Porte', 'CP', ['Version="3.1"', 'Version="3.1" IdCCP="ccc5a37e-b9f0-4e64-8e85-1d2c0e2b9a01"']],
  [
    'Carta Porte',
    'CP',
    ['Version="3.1"', 'Version="3.1" RegistroISTMO="Sí" UbicacionPoloOrigen="99" UbicacionPoloDestino="02"'],
  ],
  // Comercio Exterior
  ['CCE173', 'X11', ['CodigoPostal="06000"/>', 'CodigoPostal="6000"/>']],
  ['Comercio Exterior', 'X', ['Estado="TX" Pais="USA"', 'Estado="TX" Pais="QQQ"']],
  ['Comercio Exterior', 'XD', ['Pais="USA" Estado="TX"', 'Pais="QQQ" Estado="TX"']],
  ['Comercio Exterior', 'XT', ['ResidenciaFiscal="USA"/><e:Emisor', 'ResidenciaFiscal="QQQ"/><e:Emisor']],
  ['ComercioExterior20.xsd', 'X', ['TipoCambioUSD="20.10"', 'TipoCambioUSD="0"']],
  ['Comercio Exterior', 'X', ['Incoterm="FOB"', 'Incoterm="XXX"']],
  ['Comercio Exterior', 'X', ['ClaveDePedimento="A1"', 'ClaveDePedimento="ZZ"']],
  ['Comercio Exterior', 'XT', ['MotivoTraslado="05"', 'MotivoTraslado="77"']],
  ['CCE161', 'X', ['UnidadAduana="06"', 'UnidadAduana="77"']],
  ['Comercio Exterior', 'X', ['TotalUSD="10.00"', 'TotalUSD="10.0"']],
  ['Comercio Exterior', 'X', [' TotalUSD="10.00"', '']],
  ['Comercio Exterior', 'X', [' TipoCambioUSD=', ' X=']],
  ['Comercio Exterior', 'X', ['ClaveDePedimento="A1" ', '']],
  [
    'Comercio Exterior',
    'X',
    ['<e:Emisor><e:Domicilio', '<e:Emisor/><e:Emisorx><e:Domicilio'],
    ['</e:Emisor>', '</e:Emisorx>'],
  ],
  ['Comercio Exterior', 'X', ['Estado="CMX" Pais="MEX"', 'Estado="TX" Pais="MEX"']],
  [
    'Comercio Exterior',
    'X',
    ['Estado="TX" Pais="USA" CodigoPostal="75001"', 'Estado="QC" Pais="USA" CodigoPostal="75001"'],
  ],
  [
    'Comercio Exterior',
    'X',
    ['Estado="TX" Pais="USA" CodigoPostal="75001"', 'Estado="QC" Pais="CAN" CodigoPostal="75001"'],
  ],
  ['Comercio Exterior', 'X', ['CertificadoOrigen="0"', 'CertificadoOrigen="0" NumeroExportadorConfiable="1"']],
  ['CCE150', 'X11', ['Rfc="XEXX010101000"', 'Rfc="XAXX010101000"']],
  ['CCE162', 'X11', ['TotalUSD="10.00"', 'TotalUSD="10.02"']],
  ['CCE163', 'X11', ['TotalUSD="10.00"', 'TotalUSD="10.000"']],
  [
    'CCE155',
    'X11',
    ['</cfdi:Complemento>', '<d:Donatarias xmlns:d="http://www.sat.gob.mx/donat" version="1.1"/></cfdi:Complemento>'],
  ],
  [
    'CCE155',
    'X11',
    [
      '</cfdi:Complemento>',
      '</cfdi:Complemento><cfdi:Complemento><d:Divisas xmlns:d="http://www.sat.gob.mx/divisas" version="1.0" tipoOperacion="venta"/></cfdi:Complemento>',
    ],
  ],
  [
    'Comercio Exterior',
    'X',
    ['</cfdi:Complemento>', '<d:Donatarias xmlns:d="http://www.sat.gob.mx/donat" version="1.1"/></cfdi:Complemento>'],
  ],
  ['CCE200', 'X11', ['</e:Mercancias>', `${mercancia}</e:Mercancias>`]],
  ['CCE207', 'X11', ['UnidadAduana="06"', 'UnidadAduana="99"']],
  ['CCE159', 'X', ['UnidadAduana="06"', 'UnidadAduana="99"']],
  ['CCE213', 'X11', [' UnidadAduana="06"', '']],
  ['CCE165', 'X', [' UnidadAduana="06"', '']],
  ['CCE165', 'X', [' ValorUnitarioAduana="5.00"', '']],
  ['CCE165', 'X', [' CantidadAduana="2"', '']],
  [
    'CCE207',
    'X11',
    [' FraccionArancelaria="8471300101"', ' FraccionArancelaria="8471300101"'],
    ['UnidadAduana="06"', 'UnidadAduana="99"'],
  ],
  // INE
  ['INE180', 'INEE', [' TipoComite="Ejecutivo Estatal"', '']],
  ['INE181', 'INE', ['TipoProceso="Campaña"', 'TipoProceso="Precampaña"'], [' Ambito="Local"', '']],
  ['INE182', 'INE', ['TipoProceso="Campaña"', 'TipoProceso="Precampaña" TipoComite="Ejecutivo Estatal"']],
  ['INE186', 'INEE', ['<ine:Entidad ClaveEntidad="JAL"><ine:Contabilidad IdContabilidad="1"/></ine:Entidad>', '']],
  ['INE184', 'INEN', [' IdContabilidad="1">', ' IdContabilidad="1"><ine:Entidad ClaveEntidad="JAL"/>']],
  ['INE188', 'INE', ['ClaveEntidad="JAL"', 'ClaveEntidad="NAC"']],
];

const faults = [...rows, ...twice].map(([codigo, base, ...edits]) => ({ codigo, base, edits }));

it.each(faults)('$codigo for the edge of its condition in $base: $#', ({ codigo, base, edits }) => {
  expect(codesOf(bases[base])).not.toContain(codigo);
  expect(codesOf(edit(bases[base], ...edits))).toContain(codigo);
});

const pagoUsd = bases.PU.slice(bases.PU.indexOf('<p:Pago '), bases.PU.indexOf('</p:Pagos>'));
const beside = (complemento: string): Edit => ['</cfdi:Complemento>', `${complemento}</cfdi:Complemento>`];
const enSat = (uri: string, facts: string) => `<k:${facts.replace(' ', ` xmlns:k="http://www.sat.gob.mx/${uri}" `)}/>`;

/** The ingreso with an ObjetoImp that has no taxes. */
const untaxed = (objeto: string): Edit[] => [
  ['ObjetoImp="02"', `ObjetoImp="${objeto}"`],
  [conceptTaxes, ''],
  [wholeTaxes, ''],
  [' Total="211.40"', ' Total="190.00"'],
];

/** What stands beside a fault and is none. */
const lawful: readonly (readonly [what: string, base: Base, ...edits: Edit[]])[] = [
  ['leyendas beside exports', 'X', beside(enSat('leyendasFiscales', 'LeyendasFiscales version="1.0"'))],
  ['local taxes beside exports', 'X11', beside(enSat('implocal', 'ImpuestosLocales version="1.0"'))],
  ['Incoterm of 1.1', 'X11', ['Incoterm="FOB"', 'Incoterm="DDU"']],
  ['the last código postal of Ciudad de México', 'I', ['LugarExpedicion="06000"', 'LugarExpedicion="16999"']],
  ['the first of Aguascalientes', 'I', ['DomicilioFiscalReceptor="06002"', 'DomicilioFiscalReceptor="20000"']],
  ...['01', '03', '04', '05'].map((objeto) => [`ObjetoImp ${objeto} without taxes`, 'I', ...untaxed(objeto)] as const),
  ['Año of the year before', 'G', ['Año="2026"', 'Año="2025"']],
  ['a pedimento of ten years ago', 'ID', ['"21  48', '"16  48']],
  ['a pedimento of this year', 'ID', ['"21  48', '"26  48']],
  [
    'two payments in dollars that round each for itself',
    'PU',
    [pagoUsd, `${pagoUsd}${pagoUsd}`],
    ['MontoTotalPagos="116.00"', 'MontoTotalPagos="232.00"'],
    ['BaseIVA16="100.00"', 'BaseIVA16="200.00"'],
    ['ImpuestoIVA16="16.00"', 'ImpuestoIVA16="32.00"'],
    ['TotalRetencionesISR="1.25"', 'TotalRetencionesISR="2.50"'],
  ],
  ['MontoTotalPagos rounded by a cent', 'PU', ['MontoTotalPagos="116.00"', 'MontoTotalPagos="116.01"']],
  [
    'an intermediate station without key',
    'CPM',
    [
      '</c:Ubicaciones>',
      '<c:Ubicacion TipoUbicacion="Destino" TipoEstacion="02" RFCRemitenteDestinatario="CACX7605101P8" FechaHoraSalidaLlegada="2026-03-10T11:00:00"/></c:Ubicaciones>',
    ],
  ],
  ['a permiso that the catalogue does not have, by sea', 'CPM', ['"TPTM01"', '"TPXX00"']],
  ['a ship without permiso', 'CPM', [' PermSCT="TPTM01" NumPermisoSCT="1"', '']],
  ['another permiso by air', 'CPA', ['"TPTA01"', '"TPTA04"']],
  [
    'a document of customs that is no pedimento',
    'CPX',
    ['"01" NumPedimento="21  48  3009  0001234" RFCImpo="EKU9003173C9"', '"02" IdentDocAduanero="A1"'],
  ],
  [
    'an export without importer',
    'CPX',
    ['EntradaSalidaMerc="Entrada"', 'EntradaSalidaMerc="Salida"'],
    ['"IMD"', '"EXD"'],
    [' RFCImpo="EKU9003173C9"', ''],
  ],
  [
    'a key of the last polo',
    'CP',
    ['"3.1"', '"3.1" RegistroISTMO="Sí" UbicacionPoloOrigen="06" UbicacionPoloDestino="01"'],
  ],
  [
    'TotalRetencionesISR rounded from millionths',
    'P',
    ['ImporteDR="1.25"', 'ImporteDR="1.254999"'],
    ['ImporteP="1.25"', 'ImporteP="1.254999"'],
  ],
  [
    'an operator of another country',
    'CP',
    ['RFCFigura="CACX7605101P8"', 'NumRegIdTribFigura="121585958" ResidenciaFiscalFigura="USA"'],
  ],
];

it.each(lawful.map(([what, base, ...edits]) => ({ what, base, edits })))('finds nothing in $what', ({ base, edits }) =>
  expect(codesOf(edit(bases[base], ...edits))).toEqual([]),
);

/** The document with other prefixes, which are free. */
const withOtherPrefixes = (xml: string) =>
  xml
    .replaceAll('cfdi:', 'x:')
    .replaceAll('xmlns:cfdi', 'xmlns:x')
    .replaceAll(/(<\/?)(p|n|c|e|ine)(?=:)/g, '$1z$2')
    .replaceAll(/xmlns:(p|n|c|e|ine)=/g, 'xmlns:z$1=');

it('tells every edge by its code whatever the prefixes are', () => {
  const silent = rows.filter(
    ([codigo, base, ...edits]) => !codesOf(withOtherPrefixes(edit(bases[base], ...edits))).includes(codigo),
  );
  expect(silent).toEqual([]);
});

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
/** The first document of each month between two days, with what of it names a year or a month. */
const monthly = (xml: string, from: string, to: string): (readonly [month: string, xml: string])[] =>
  Array.from({ length: 16 }, (_, index) => String(2011 + index)).flatMap((year) =>
    MONTHS.map((month): readonly [string, string] => [`${year}-${month}`, inMonth(xml, year, month)]).filter(
      ([month]) => `${month}-10` >= from && `${month}-10` <= to,
    ),
  );

/** A document of another month. What goes with its date keeps its distance from it. */
function inMonth(xml: string, year: string, month: string): string {
  const [own = '2026'] = /(?<=[Ff]echa=")\d{4}/.exec(xml) ?? [];
  const later = (one: string) => String(Number(one) + Number(year) - Number(own));
  return xml
    .replaceAll(/(?<=")20\d\d(?=-\d\d-)/g, later)
    .replaceAll(/(?<=Año=")\d{4}/g, later)
    .replace('Meses="03"', `Meses="${month}"`)
    .replace(/([Ff]echa="\d{4})-03-/, `$1-${month}-`)
    .replaceAll(/(FechaHoraSalidaLlegada="\d{4})-03-/g, `$1-${month}-`)
    .replaceAll(/(FechaPago="\d{4})-03-/g, `$1-${month}-`)
    .replace(/(?<=NumeroPedimento="|NumPedimento=")\d\d/g, String(Number(year) - 2).slice(2));
}

const { X11, X211, ...en40 } = bases;
/** From when each complement could be issued in 4.0; without one, from the first day of the version. */
const DESDE: readonly (readonly [base: RegExp, day: string])[] = [
  [/^CP/, '2024-07-17'],
  [/^X/, '2024-01-18'],
];

it.each(Object.entries(en40))('finds nothing in a CFDI 4.0 of any month: %s', (name, xml) => {
  const [, from = '2022-01-01'] = DESDE.find(([base]) => base.test(name)) ?? [];
  const found = monthly(xml, from, '2026-11-30').flatMap(([month, one]) =>
    codesOf(one).map((codigo) => `${month} ${codigo}`),
  );
  expect(found).toEqual([]);
});

it.each(Object.entries({ X11, X211 }))('finds nothing in Comercio Exterior 1.1 with CFDI 4.0: %s', (_name, xml) =>
  expect(monthly(xml, '2022-01-01', '2023-12-31').flatMap(([, one]) => codesOf(one))).toEqual([]),
);

const WITH_MATRIX_OF_40_ALONE = /^(?:G|E|IT|CP\w*|X\w*)$/;
it.each(Object.entries(en40).filter(([name]) => !WITH_MATRIX_OF_40_ALONE.test(name)))(
  'finds nothing in a CFDI 3.3 of any month: %s',
  (_name, xml) => {
    const found = monthly(to33(xml), '2017-07-01', '2023-03-31').flatMap(([month, one]) =>
      codesOf(one).map((codigo) => `${month} ${codigo}`),
    );
    expect(found).toEqual([]);
  },
);

const ingreso32 = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/3" version="3.2" fecha="2015-03-10T12:00:00" formaDePago="Pago en una sola exhibición" metodoDePago="03" subTotal="200.00" descuento="10.00" Moneda="MXN" TipoCambio="1" total="220.40" tipoDeComprobante="ingreso" LugarExpedicion="México, D.F."><cfdi:Emisor rfc="EKU9003173C9" nombre="ESCUELA KEMPER URGATE"><cfdi:RegimenFiscal Regimen="General de Ley Personas Morales"/></cfdi:Emisor><cfdi:Receptor rfc="CACX7605101P8" nombre="XOCHILT CASAS CHAVEZ"/><cfdi:Conceptos><cfdi:Concepto cantidad="2" unidad="Pieza" descripcion="Servicio" valorUnitario="100.00" importe="200.00"/></cfdi:Conceptos><cfdi:Impuestos totalImpuestosTrasladados="30.40"><cfdi:Traslados><cfdi:Traslado impuesto="IVA" tasa="16.00" importe="30.40"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`;

it('finds nothing in a CFDI 3.2 of any month', () =>
  expect(
    monthly(ingreso32, '2011-01-01', '2017-12-31').flatMap(([month, xml]) => codesOf(xml).map((code) => [month, code])),
  ).toEqual([]));

it.each([
  ['3.2', ingreso32, '2018', '01'],
  ['3.3', to33(bases.I), '2017', '06'],
  ['3.3', to33(bases.I), '2023', '04'],
  ['3.3', to33(bases.N), '2023', '07'],
  ['4.0', bases.I, '2021', '12'],
])('tells version %s out of its time', (_version, xml, year, month) =>
  expect(codesOf(inMonth(xml, year, month))).toContain('version_vigente'),
);
