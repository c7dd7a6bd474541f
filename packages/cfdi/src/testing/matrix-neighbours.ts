import { conceptTaxes, IVA, impuestosDr, trasladoOf } from './documents';
import type { Row } from './matrix-codes';
import {
  curp,
  type Edit,
  emisorN,
  empresa,
  end,
  global,
  mercancia,
  otro002,
  persona,
  porteDomicilio,
  retencion,
  subsidio,
  sueldo,
  wholeRetencion,
  wholeTax,
  wholeTaxes,
} from './matrix-documents';

// Lawful documents beside the faults of the matrices: the value, the place or the day next to that of a fault.

/** The ingreso with an ObjetoImp that has no taxes. */
const untaxed = (objeto: string): Edit[] => [
  ['ObjetoImp="02"', `ObjetoImp="${objeto}"`],
  [conceptTaxes, ''],
  [wholeTaxes, ''],
  [' Total="211.40"', ' Total="190.00"'],
];
/** The ingreso with an IVA of another rate, or another tax. */
const taxed = (line: string, importe: string, total: string): Edit[] => [
  [`${IVA} Importe="30.40"`, line],
  [`${IVA} Importe="30.40"`, line],
  ['Trasladados="30.40"', `Trasladados="${importe}"`],
  [' Total="211.40"', ` Total="${total}"`],
];
const withheld = (facts: string, impuesto: string, importe: string, total: string): Edit[] => [
  [retencion, `Retencion Base="190.00" ${facts} Importe="${importe}"`],
  [wholeRetencion, `<cfdi:Retencion Impuesto="${impuesto}" Importe="${importe}"/>`],
  ['Retenidos="9.00"', `Retenidos="${importe}"`],
  [' Total="211.40"', ` Total="${total}"`],
];
const cuentaDe = (forma: string, facts: string): Edit[] => [
  ['FormaDePagoP="03"', `FormaDePagoP="${forma}"`],
  [' CtaOrdenante="0123456789"', facts],
];
const banked = (facts: string): Edit => ['PeriodicidadPago="03"', `PeriodicidadPago="03" ${facts}`];
const sncf = (facts: string): Edit => [emisorN, emisorN.replace('/>', `><n:EntidadSNCF ${facts}/></n:Emisor>`)];
const hired = (...parts: string[]): Edit => [
  'ClaveEntFed="CMX"/>',
  `ClaveEntFed="CMX">${parts.map((part) => `<n:SubContratacion RfcLabora="XIQB891116QE4" PorcentajeTiempo="${part}"/>`).join('')}</n:Receptor>`,
];
const emisorPersona: Edit = [
  'Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"',
  'Rfc="XIQB891116QE4" Nombre="BERENICE XIMO QUEZADA" RegimenFiscal="612"',
];
const abroad = 'Estado="TX" Pais="USA" CodigoPostal="75001"';
const destino = 'Pais="USA" Estado="TX" CodigoPostal="75001"';

/** Lawful documents: the codes that are not theirs, in 4.0 and in 3.3, the document that each starts from, and its changes. */
export const neighbours: readonly Row[] = [
  ['CFDI40101 CFDI33101', 'I', ['T12:00:00"', 'T23:59:59"']],
  ['CFDI40101', 'I', ['Fecha="2026-03-10', 'Fecha="2024-02-29']],
  ['CFDI40103', 'E', [' FormaPago="03"', ' FormaPago="15"']],
  ['CFDI40105', 'I', ['FormaPago="03" MetodoPago="PUE"', 'FormaPago="99" MetodoPago="PPD"']],
  ['CFDI40107 CFDI33106 CFDI40108 CFDI33107', 'I', ['SubTotal="200.00"', 'SubTotal="200.0"']],
  [
    'CFDI40107 CFDI33106 CFDI40112 CFDI33111 CFDI40115 CFDI33114',
    'I',
    ['Moneda="MXN"', 'Moneda="BHD" TipoCambio="45.123456"'],
    ['SubTotal="200.00"', 'SubTotal="200.000"'],
    ['Descuento="10.00" Moneda', 'Descuento="10.000" Moneda'],
  ],
  ['CFDI40109 CFDI33108 CRP20103 CRP102', 'P', [' SubTotal="0"', ' SubTotal="0.00"']],
  [
    'CFDI40110 CFDI33109 CFDI40169 CFDI33151',
    'I',
    ['Descuento="10.00" Moneda', 'Descuento="200.00" Moneda'],
    ['Descuento="10.00" ', 'Descuento="200.00" '],
    [' Total="211.40"', ' Total="21.40"'],
  ],
  [
    'CFDI40111 CFDI33110',
    'I',
    ['Descuento="10.00" Moneda', 'Moneda'],
    [' Descuento="10.00"', ''],
    [' Total="211.40"', ' Total="221.40"'],
  ],
  [
    'CFDI40111 CFDI33110',
    'I',
    ['Descuento="10.00" Moneda', 'Descuento="0.00" Moneda'],
    ['Descuento="10.00" ', 'Descuento="0.00" '],
    [' Total="211.40"', ' Total="221.40"'],
  ],
  ['CFDI40114 CFDI33113', 'I', ['Moneda="MXN"', 'Moneda="MXN" TipoCambio="1"']],
  ['CFDI40115 CFDI33114 CFDI40117 CFDI33116', 'I', ['Moneda="MXN"', 'Moneda="USD" TipoCambio="18.123456"']],
  ['CFDI40120 CFDI33119', 'T', [' Total="0"', ' Total="0.00"']],
  ['CFDI40123', 'I', ['Exportacion="01"', 'Exportacion="03"']],
  ['CFDI40126 CFDI33125', 'I', ['LugarExpedicion="06000"', 'LugarExpedicion="01000"']],
  ['CFDI40126 CFDI33125', 'I', ['LugarExpedicion="06000"', 'LugarExpedicion="99998"']],
  [
    'CFDI40130 CFDI40146',
    'G',
    ['Nombre="PUBLICO EN GENERAL"', 'Nombre="CLIENTE DE MOSTRADOR"'],
    [global, '<cfdi:Emisor'],
  ],
  ['CFDI40130', 'E', ['TipoDeComprobante="E"', 'TipoDeComprobante="E" Folio="1"']],
  ...['01', '02', '03', '04'].map(
    (one): Row => ['CFDI40131 CFDI40132', 'G', ['Periodicidad="04"', `Periodicidad="${one}"`]],
  ),
  ['CFDI40133 CFDI40134', 'G', ['Meses="03"', 'Meses="12"']],
  [
    'CFDI40132 CFDI40135',
    'G',
    ['Periodicidad="04" Meses="03"', 'Periodicidad="05" Meses="13"'],
    ['RegimenFiscal="601"', 'RegimenFiscal="621"'],
    ['Rfc="EKU9003173C9"', 'Rfc="CACX7605101P8"'],
  ],
  ['CFDI40136', 'G', ['Año="2026"', 'Año="2025"']],
  ...['01', '04', '07'].map(
    (tipo): Row => [
      'CFDI40137 CFDI33129',
      'I',
      [
        '<cfdi:Emisor',
        `<cfdi:CfdiRelacionados TipoRelacion="${tipo}"><cfdi:CfdiRelacionado UUID="7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01"/></cfdi:CfdiRelacionados><cfdi:Emisor`,
      ],
    ],
  ),
  ['CFDI40140 CFDI33130 CFDI40141 CFDI33131', 'I', ['RegimenFiscal="601"', 'RegimenFiscal="626"']],
  ['CFDI40141 CFDI33131', 'I', ['RegimenFiscal="601"', 'RegimenFiscal="603"']],
  ['CFDI40150 CFDI33133 CFDI40156 CFDI33139', 'X', ['ResidenciaFiscal="USA"', 'ResidenciaFiscal="CAN"']],
  [
    'CFDI40156 CFDI33139',
    'X',
    ['NumRegIdTrib="121585958"', 'NumRegIdTrib="DE811128135"'],
    ['ResidenciaFiscal="USA"', 'ResidenciaFiscal="DEU"'],
  ],
  [
    'CFDI40151 CFDI40153 CFDI40154 CFDI40155',
    'I',
    [
      persona,
      'Rfc="XEXX010101000" Nombre="ACME INC" DomicilioFiscalReceptor="06000" RegimenFiscalReceptor="616" UsoCFDI="S01" ResidenciaFiscal="USA" NumRegIdTrib="121585958"',
    ],
  ],
  ['CFDI40157 CFDI40158 CFDI40161', 'I', [persona, empresa]],
  ['CFDI40157 CFDI40158 CFDI40161', 'I', [persona, empresa.replace('"601"', '"626"')]],
  ['CFDI40158 CFDI40161', 'I', ['RegimenFiscalReceptor="612"', 'RegimenFiscalReceptor="626"']],
  [
    'CFDI40159 CFDI40161',
    'I',
    ['RegimenFiscalReceptor="612" UsoCFDI="G03"', 'RegimenFiscalReceptor="616" UsoCFDI="S01"'],
  ],
  ['CFDI40160 CFDI40161', 'I', ['UsoCFDI="G03"', 'UsoCFDI="D01"']],
  ['CFDI40162 CFDI33142', 'I', ['"84111506"', '"01010101"']],
  ['CFDI40165 CFDI33145', 'I', ['"H87"', '"E48"']],
  ['CFDI40167 CFDI33149', 'I', ['Cantidad="2"', 'Cantidad="1.999999"']],
  ['CFDI40168 CFDI33150', 'I', ['Descuento="10.00" ObjetoImp', 'Descuento="10.0" ObjetoImp']],
  ...['01', '03', '04', '05'].map((objeto): Row => ['CFDI40170 CFDI40171 CFDI40172', 'I', ...untaxed(objeto)]),
  ['CFDI40173 CFDI33152', 'I', ...untaxed('01')],
  [
    'CFDI40179 CFDI33159 CFDI40219 CFDI33193',
    'I',
    ...taxed('Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.080000" Importe="15.20"', '15.20', '196.20'),
  ],
  [
    'CFDI40179 CFDI33159 CFDI40219 CFDI33193',
    'I',
    ...taxed('Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.000000" Importe="0.00"', '0.00', '181.00'),
  ],
  [
    'CFDI40179 CFDI40175 CFDI40217',
    'I',
    ...taxed('Impuesto="003" TipoFactor="Tasa" TasaOCuota="0.265000" Importe="50.35"', '50.35', '231.35'),
  ],
  [
    'CFDI40179 CFDI40176',
    'I',
    ...taxed('Impuesto="003" TipoFactor="Cuota" TasaOCuota="6.455500" Importe="1226.55"', '1226.55', '1407.55'),
  ],
  ['CFDI40180 CFDI33161 CFDI40221 CFDI33195', 'I', ['Importe="30.40"', 'Importe="30.3999"']],
  [
    'CFDI40182 CFDI40185 CFDI33167',
    'I',
    ...withheld('Impuesto="001" TipoFactor="Tasa" TasaOCuota="0.350000"', '001', '66.50', '153.90'),
  ],
  [
    'CFDI40185 CFDI33167 CFDI40186',
    'I',
    ...withheld('Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000"', '002', '30.40', '190.00'),
  ],
  [
    'CFDI40183 CFDI40185',
    'I',
    ...withheld('Impuesto="003" TipoFactor="Tasa" TasaOCuota="0.060000"', '003', '11.40', '209.00'),
  ],
  ['CFDI40188', 'IT', ['XIQB891116QE4', 'FUNK671228PH6']],
  ['CFDI40191', 'IT', ['XIQB891116QE4', 'URE180429TM6'], ['Terceros="612"', 'Terceros="601"']],
  ['CFDI40193', 'IT', ['Terceros="06000"', 'Terceros="44100"']],
  ['CFDI40194 CFDI33170', 'ID', ['"21  48', '"22  07']],
  ['CFDI40195', 'I', [end, `<cfdi:InformacionAduanera NumeroPedimento="21  48  3009  0001234"/>${end}`]],
  ['CFDI40197 CFDI40198', 'IPA', ['ValorUnitario="5.00" Importe="5.00"', 'ValorUnitario="0.01" Importe="0.01"']],
  ['CFDI40197 CFDI40198', 'IPA', [' ValorUnitario="5.00" Importe="5.00"', '']],
  ['CFDI40215 CFDI40216', 'I', ['Traslado Base="190.00"', 'Traslado Base="190.004"']],
  [
    'CFDI40218 CFDI33192',
    'I',
    [
      `<cfdi:Traslado Base="190.00" ${IVA} Importe="30.40"/>`,
      `<cfdi:Traslado Base="90.00" ${IVA} Importe="14.40"/><cfdi:Traslado Base="100.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.080000" Importe="8.00"/>`,
    ],
    [
      `<cfdi:${wholeTax}`,
      `<cfdi:Traslado Base="100.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.080000" Importe="8.00"/><cfdi:${wholeTax.replace('190.00', '90.00').replace('30.40', '14.40')}`,
    ],
    ['Trasladados="30.40"', 'Trasladados="22.40"'],
    [' Total="211.40"', ' Total="203.40"'],
  ],
  [
    'CFDI40226',
    'I',
    ['ObjetoImp="02"', 'ObjetoImp="06"'],
    [
      `<cfdi:Traslados><cfdi:Traslado Base="190.00" ${IVA} Importe="30.40"/></cfdi:Traslados><cfdi:Retenciones>`,
      '<cfdi:Retenciones>',
    ],
    [`<cfdi:Traslados><cfdi:${wholeTax}`, '</cfdi:Impuestos></cfdi:Comprobante>'],
    [' TotalImpuestosTrasladados="30.40"', ''],
    [' Total="211.40"', ' Total="181.00"'],
  ],
  [
    'CFDI40227',
    'I',
    ['ObjetoImp="02"', 'ObjetoImp="07"'],
    ...taxed('Impuesto="003" TipoFactor="Tasa" TasaOCuota="0.080000" Importe="15.20"', '15.20', '196.20'),
  ],
  // Pagos
  ['CRP20110 CRP109', 'P', [' Total="0"', ' Total="0.00"']],
  [
    'CRP20112 CRP112',
    'P',
    [
      'ObjetoImp="01"/>',
      'ObjetoImp="01"><cfdi:ACuentaTerceros RfcACuentaTerceros="XIQB891116QE4" NombreACuentaTerceros="BERENICE" RegimenFiscalACuentaTerceros="612" DomicilioFiscalACuentaTerceros="06000"/></cfdi:Concepto>',
    ],
  ],
  [
    'CRP20217 CRP206 CRP20276',
    'P',
    [' Monto="116.00"', ' Monto="120.00"'],
    ['MontoTotalPagos="116.00"', 'MontoTotalPagos="120.00"'],
  ],
  ['CRP20221 CRP238', 'P', ...cuentaDe('02', ' RfcEmisorCtaOrd="BBA830831LJ2" CtaOrdenante="01234567890"')],
  ['CRP20223 CRP211', 'P', ['CtaOrdenante', 'RfcEmisorCtaOrd="XEXX010101000" NomBancoOrdExt="Bank" CtaOrdenante']],
  ['CRP20224 CRP212 CRP20225 CRP213', 'P', ...cuentaDe('04', ' CtaOrdenante="0123456789012345"')],
  ['CRP20225 CRP213', 'P', ...cuentaDe('29', ' CtaOrdenante="012345678901234"')],
  [
    'CRP20227 CRP214 CRP20228 CRP215',
    'P',
    ...cuentaDe('03', ' RfcEmisorCtaBen="BBA830831LJ2" CtaBeneficiario="0123456789"'),
  ],
  ['CRP20226 CRP239', 'P', ...cuentaDe('02', ' CtaBeneficiario="ABC_0123456789"')],
  ['CRP20228 CRP215', 'P', ...cuentaDe('01', '')],
  ['CRP20229 CRP216', 'P', ...cuentaDe('02', '')],
  [
    'CRP20240 CRP222 CRP20242 CRP224',
    'P',
    [
      'ImpSaldoAnt="116.00" ImpPagado="116.00" ImpSaldoInsoluto="0.00"',
      'ImpSaldoAnt="116.0" ImpPagado="116" ImpSaldoInsoluto="0"',
    ],
  ],
  [
    'CRP20244 CRP226',
    'P',
    ['ImpSaldoAnt="116.00"', 'ImpSaldoAnt="200.00"'],
    ['ImpSaldoInsoluto="0.00"', 'ImpSaldoInsoluto="84.00"'],
  ],
  ...['01', '03', '04', '05'].map(
    (objeto): Row => [
      'CRP20245 CRP20246 CRP20247',
      'P8',
      ['ObjetoImpDR="02"', `ObjetoImpDR="${objeto}"`],
      [impuestosDr.replace('0.160000', '0.080000').replace('"16.00"', '"8.00"'), ''],
      [trasladoOf('P').replace('0.160000', '0.080000').replace('"16.00"', '"8.00"'), ''],
      [
        '<p:ImpuestosP><p:RetencionesP><p:RetencionP ImpuestoP="001" ImporteP="1.25"/></p:RetencionesP><p:TrasladosP></p:TrasladosP></p:ImpuestosP>',
        '',
      ],
      ['TotalRetencionesISR="1.25" TotalTrasladosBaseIVA8="100.00" TotalTrasladosImpuestoIVA8="8.00" ', ''],
    ],
  ),
  ['CRP20254 CRP20261', 'P', ['ImporteDR="16.00"', 'ImporteDR="16.004"']],
  [
    'CRP20253',
    'PR',
    ['TasaOCuotaDR="0.012500" ImporteDR="1.25"', 'TasaOCuotaDR="0.350000" ImporteDR="35.00"'],
    ['ImporteP="1.25"', 'ImporteP="35.00"'],
    ['ISR="1.25"', 'ISR="35.00"'],
  ],
  ['CRP20268 CRP20274', 'P', ['BaseP="100.00"', 'BaseP="100.01"'], ['BaseIVA16="100.00"', 'BaseIVA16="100.01"']],
  // Nómina
  ['NOM5 NOM6 NOM135 NOM136', 'N', emisorPersona, [emisorN, emisorN.replace('/>', ` ${curp}/>`)]],
  [
    'NOM10',
    'N',
    ['Rfc="CACX7605101P8"', 'Rfc="XAXX010101000"'],
    ['DomicilioFiscalReceptor="06002"', 'DomicilioFiscalReceptor="06000"'],
  ],
  ['NOM16 NOM142', 'N', [' Cantidad="1"', ' Cantidad="1.000000"']],
  [
    'NOM33 NOM34 NOM153 NOM154',
    'N',
    ['TipoNomina="O"', 'TipoNomina="E"'],
    ['PeriodicidadPago="03"', 'PeriodicidadPago="99"'],
  ],
  ['NOM35 NOM155', 'N', ['FechaInicialPago="2026-03-01"', 'FechaInicialPago="2026-03-10"']],
  ['NOM42 NOM43 NOM57 NOM58 NOM162 NOM163', 'NA', ['TipoContrato="09"', 'TipoContrato="99"']],
  ['NOM58 NOM178', 'NA', ['TipoContrato="09" TipoRegimen="09"', 'TipoContrato="10" TipoRegimen="12"']],
  ['NOM47 NOM49 NOM167 NOM169', 'N', sncf('OrigenRecurso="IF"')],
  ['NOM48 NOM50 NOM168 NOM170', 'N', sncf('OrigenRecurso="IM" MontoRecursoPropio="1099.99"')],
  [
    'NOM53 NOM54 NOM173 NOM174',
    'N',
    ['FechaInicioRelLaboral="2026-01-01" Antigüedad="P9W"', 'FechaInicioRelLaboral="2026-03-10" Antigüedad="P0W"'],
  ],
  ['NOM54 NOM174', 'N', ['P9W', 'P1W']],
  ['NOM55 NOM175', 'NY', ['P3Y2M9D', 'P3Y2M10D']],
  ...['03', '04'].map(
    (regimen): Row => [
      'NOM57 NOM106 NOM177 NOM227',
      'NC',
      ['TipoRegimen="02"', `TipoRegimen="${regimen}"`],
      [otro002, otro002.replace('"002"', '"999"').replace(subsidio, '')],
    ],
  ),
  ['NOM59 NOM179', 'N', ['RiesgoPuesto="1"', 'RiesgoPuesto="99"']],
  ['NOM61 NOM62 NOM65 NOM181 NOM182 NOM185', 'N', banked('Banco="002" CuentaBancaria="12345678901"')],
  ['NOM62 NOM182', 'N', banked('Banco="002" CuentaBancaria="1234567890"')],
  ['NOM62 NOM182', 'N', banked('Banco="002" CuentaBancaria="1234567890123456"')],
  ['NOM63 NOM64 NOM183 NOM184', 'N', banked('CuentaBancaria="002010077777777771"')],
  ['NOM66 NOM186', 'N', ['ClaveEntFed="CMX"', 'ClaveEntFed="TX"']],
  ['NOM68 NOM188', 'N', hired('40', '60')],
  ['NOM68 NOM188', 'N', hired('100.000')],
  [
    'NOM75 NOM195',
    'N',
    ['ImporteGravado="900.00" ImporteExento="0.00"', 'ImporteGravado="899.99" ImporteExento="0.01"'],
    ['TotalGravado="900.00" TotalExento="100.00"', 'TotalGravado="899.99" TotalExento="100.01"'],
  ],
  [
    'NOM82 NOM83 NOM202 NOM203',
    'N',
    [
      sueldo,
      sueldo
        .replace('"001"', '"045"')
        .replace('/>', '><n:AccionesOTitulos ValorMercado="1" PrecioAlOtorgarse="1"/></n:Percepcion>'),
    ],
  ],
  ...['01', '02', '03'].map(
    (tipo): Row => [
      'NOM84 NOM85 NOM88 NOM204 NOM205 NOM208',
      'N',
      [
        sueldo,
        sueldo
          .replace('"001"', '"019"')
          .replace(
            '/>',
            `><n:HorasExtra Dias="1" TipoHoras="${tipo}" HorasExtra="1" ImportePagado="1"/></n:Percepcion>`,
          ),
      ],
    ],
  ),
  ...['01', '02', '03', '04'].map(
    (tipo): Row => ['NOM86 NOM87 NOM104 NOM206 NOM224', 'NI', ['TipoIncapacidad="01"', `TipoIncapacidad="${tipo}"`]],
  ),
  ['NOM94 NOM95 NOM214 NOM215', 'NI6', ['TipoIncapacidad="01"', 'TipoIncapacidad="03"']],
  ['NOM100 NOM105 NOM220 NOM226', 'N', ['TipoOtroPago="002" Clave="002"', 'TipoOtroPago="007" Clave="002"']],
  [
    'NOM101',
    'N',
    ['Fecha="2026-03-10T12', 'Fecha="2024-03-10T12'],
    ['SubsidioCausado="100.00"', 'SubsidioCausado="407.02"'],
  ],
  [
    'NOM101',
    'N',
    ['Fecha="2026-03-10T12', 'Fecha="2024-05-01T00'],
    ['SubsidioCausado="100.00"', 'SubsidioCausado="475.00"'],
  ],
  [
    'NOM108',
    'N',
    ['Fecha="2026-03-10T12', 'Fecha="2024-03-10T12'],
    ['SubsidioCausado="100.00"', 'SubsidioCausado="803.40"'],
    ['NumDiasPagados="10"', 'NumDiasPagados="60"'],
  ],
  ['NOM101 NOM221 NOM108 NOM229', 'N', ['SubsidioCausado="100.00"', 'SubsidioCausado="407.02"']],
  ['NOM102 NOM222', 'NC', ['RemanenteSalFav="0.00"', 'RemanenteSalFav="5.00"']],
  ['NOM103', 'NC', ['Año="2025"', 'Año="2026"']],
  ['NOM107 NOM228', 'N', ['SubsidioCausado="100.00"', 'SubsidioCausado="100.01"']],
  // Carta Porte
  ['CP103 CP104', 'CPI', ['Moneda="MXN"', 'Moneda="USD" TipoCambio="18.5"']],
  ['CP115', 'CP', ['Version="3.1"', 'Version="3.0"'], ['Fecha="2026', 'Fecha="2024']],
  [
    'CP131',
    'CP',
    [
      'PesoEnKg="20"/>',
      'PesoEnKg="20"><c:CantidadTransporta Cantidad="2" IDOrigen="OR000001" IDDestino="DE000001"/></c:Mercancia>',
    ],
    ['TipoUbicacion="Origen"', 'TipoUbicacion="Origen" IDUbicacion="OR000001"'],
    ['TipoUbicacion="Destino"', 'TipoUbicacion="Destino" IDUbicacion="DE000001"'],
  ],
  ['CP147', 'CP', porteDomicilio('Municipio="015" Localidad="10" Estado="MEX" Pais="MEX" CodigoPostal="55000"')],
  ['CP147', 'CP', porteDomicilio('Estado="TX" Pais="USA" CodigoPostal="75001"')],
  ['CP184', 'CPR', ['ConfigVehicular="T3S2"', 'ConfigVehicular="C2R2"']],
  ['CP195', 'CP', ['RFCFigura="CACX7605101P8"', 'NumRegIdTribFigura="121585958" ResidenciaFiscalFigura="USA"']],
  [
    'Carta Porte',
    'CP',
    [
      'RFCRemitenteDestinatario="CACX7605101P8"',
      'RFCRemitenteDestinatario="XEXX010101000" NumRegIdTrib="121585958" ResidenciaFiscal="USA"',
    ],
  ],
  ['Carta Porte', 'CP', ['2026-03-10T10:00:00', '2026-03-10T08:00:00']],
  ['Carta Porte', 'CP', ['PesoEnKg="20"', 'PesoEnKg="20" MaterialPeligroso="No"']],
  ['Carta Porte', 'CP', ['PesoEnKg="20"', 'PesoEnKg="20" ValorMercancia="10" Moneda="MXN"']],
  ['Carta Porte', 'CP', ['PermSCT="TPAF01"', 'PermSCT="TPXX00"']],
  ['Carta Porte', 'CP', ['Version="3.1"', 'Version="3.1" IdCCP="CCC5a37e-b9f0-4e64-8e85-1d2c0e2b9a01"']],
  [
    'Carta Porte',
    'CP',
    ['Version="3.1"', 'Version="3.1" RegistroISTMO="Sí" UbicacionPoloOrigen="01" UbicacionPoloDestino="02"'],
  ],
  [
    'Carta Porte',
    'CP',
    [
      '</c:FiguraTransporte>',
      '<c:TiposFigura TipoFigura="02" RFCFigura="URE180429TM6" NombreFigura="X"><c:PartesTransporte ParteTransporte="PT01"/></c:TiposFigura></c:FiguraTransporte>',
    ],
  ],
  ['Carta Porte', 'CPX', ['EntradaSalidaMerc="Entrada"', 'EntradaSalidaMerc="Salida"'], ['"IMD"', '"EXD"']],
  // INE
  ['INE180', 'INEN', ['Ejecutivo Nacional', 'Directivo Estatal']],
  ['INE181 INE182 INE183', 'INE', ['TipoProceso="Campaña"', 'TipoProceso="Precampaña"']],
  [
    'INE187',
    'INE',
    [
      '<ine:Entidad ClaveEntidad="JAL" Ambito="Local">',
      '<ine:Entidad ClaveEntidad="JAL" Ambito="Federal"/><ine:Entidad ClaveEntidad="JAL" Ambito="Local">',
    ],
  ],
  ['INE188', 'INE', ['ClaveEntidad="JAL" Ambito="Local"', 'ClaveEntidad="CR1" Ambito="Federal"']],
];

/** The same of Comercio Exterior, which are lawful in 1.1 and in 2.0: the codes of 1.1. */
export const neighboursOfExterior: readonly Row[] = [
  ['CCE145', 'X', ['TipoDeComprobante="I"', 'TipoDeComprobante="E"']],
  [
    'CCE146 CCE147 CCE148 CCE150',
    'XT',
    ['MotivoTraslado="05"', 'MotivoTraslado="02"'],
    ['<e:Propietario NumRegIdTrib="121585958" ResidenciaFiscal="USA"/>', ''],
  ],
  [
    'CCE155',
    'X',
    [
      '</cfdi:Complemento>',
      '<k:LeyendasFiscales xmlns:k="http://www.sat.gob.mx/leyendasFiscales" version="1.0"/></cfdi:Complemento>',
    ],
  ],
  ['CCE160', 'X', ['CertificadoOrigen="0"', 'CertificadoOrigen="1" NumCertificadoOrigen="123456"']],
  [
    'CCE161 CCE185 CCE186',
    'X',
    ['CertificadoOrigen="0"', 'CertificadoOrigen="0" NumeroExportadorConfiable="1"'],
    [abroad, 'Estado="Bayern" Pais="DEU" CodigoPostal="80331"'],
  ],
  ['CCE164 CCE165', 'X', emisorPersona, ['<e:Emisor>', `<e:Emisor ${curp}>`]],
  ['CCE170 CCE171 CCE173', 'X', ['Estado="CMX" Pais', 'Municipio="015" Localidad="05" Estado="CMX" Pais']],
  [
    'CCE175',
    'XT',
    [
      'Propietario NumRegIdTrib="121585958" ResidenciaFiscal="USA"',
      'Propietario NumRegIdTrib="ABC" ResidenciaFiscal="DEU"',
    ],
  ],
  [
    'CCE183 CCE184 CCE187',
    'X',
    [abroad, 'Municipio="039" Localidad="03" Estado="JAL" Pais="MEX" CodigoPostal="44100"'],
  ],
  ['CCE186', 'X', [abroad, 'Estado="TX" Pais="USA" CodigoPostal="75001-1234"']],
  ['CCE186', 'X', [abroad, 'Estado="ON" Pais="CAN" CodigoPostal="K1A 0B1"']],
  [
    'CCE188 CCE190 CCE192',
    'XD',
    [destino, 'Estado="JAL" Municipio="039" Pais="MEX" CodigoPostal="44100"'],
    [' NumRegIdTrib="121585958" Nombre="ACME"', ' Nombre="ACME"'],
  ],
  ['CCE197 CCE198 CCE199 CCE200', 'X2', ['FraccionArancelaria="8471300101"', 'FraccionArancelaria="8471300199"']],
  ['CCE201 CCE203', 'XS', ['Cantidad="2"', 'Cantidad="2.000"'], ['ValorUnitario="100.00"', 'ValorUnitario="100.0000"']],
  ['CCE206 CCE207 CCE217', 'XS', [' FraccionArancelaria="8471300101"', ''], ['Unidad="06"', 'Unidad="99"']],
  ['CCE206 CCE207 CCE213', 'X', [' FraccionArancelaria="8471300101"', ''], ['UnidadAduana="06"', 'UnidadAduana="99"']],
  [
    'CCE215 CCE216',
    'X',
    [' FraccionArancelaria="8471300101"', ''],
    [
      'UnidadAduana="06" ValorUnitarioAduana="5.00" ValorDolares="10.00"',
      'UnidadAduana="99" ValorUnitarioAduana="0" ValorDolares="0"',
    ],
    ['TotalUSD="10.00"', 'TotalUSD="0.00"'],
  ],
  ['CCE205 CCE216', 'X', ['ValorDolares="10.00"', 'ValorDolares="9.99"'], ['TotalUSD="10.00"', 'TotalUSD="9.99"']],
  ['CCE162', 'X', ['ValorDolares="10.00"', 'ValorDolares="10.0049"']],
  ['CCE200', 'X', [mercancia, mercancia.replace('CantidadAduana="2"', 'CantidadAduana="2.000"')]],
];
