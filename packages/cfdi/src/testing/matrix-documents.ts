import { cartaPorte, change, conceptTaxes, exportacion, IVA, ingreso, nomina, pago } from './documents';

// The documents that the recipes of the matrices of errors start from, by the letters of their recipes; each keeps every rule.

/** A text of a document, and what stands in its place. */
export type Edit = readonly [from: string, to: string];
/** Makes the changes in their order; throws where the document has not the text. */
export const edit = (xml: string, ...edits: readonly Edit[]) =>
  edits.reduce((text, [from, to]) => change(text, from, to), xml);

export const end = '</cfdi:Concepto>';
const inComplemento = (xml: string) => `<cfdi:Complemento>${xml}</cfdi:Complemento></cfdi:Comprobante>`;
export const persona =
  'Rfc="CACX7605101P8" Nombre="XOCHILT CASAS CHAVEZ" DomicilioFiscalReceptor="06002" RegimenFiscalReceptor="612" UsoCFDI="G03"';
export const empresa =
  'Rfc="URE180429TM6" Nombre="UNIVERSIDAD ROBOTICA" DomicilioFiscalReceptor="06002" RegimenFiscalReceptor="601" UsoCFDI="G03"';
export const publico =
  'Rfc="XAXX010101000" Nombre="PUBLICO EN GENERAL" DomicilioFiscalReceptor="06000" RegimenFiscalReceptor="616" UsoCFDI="S01"';
export const global = '<cfdi:InformacionGlobal Periodicidad="04" Meses="03" Año="2026"/><cfdi:Emisor';
export const wholeTax = `Traslado Base="190.00" ${IVA} Importe="30.40"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`;
export const wholeTaxes = ingreso.slice(
  ingreso.indexOf('<cfdi:Impuestos Total'),
  ingreso.indexOf('</cfdi:Comprobante>'),
);
export const retencion =
  'Retencion Base="190.00" Impuesto="001" TipoFactor="Tasa" TasaOCuota="0.047368" Importe="9.00"';
export const wholeRetencion = '<cfdi:Retencion Impuesto="001" Importe="9.00"/>';
export const secondLine = (facts: string) =>
  `</cfdi:Concepto><cfdi:Concepto ClaveProdServ="84111506" Cantidad="1" ClaveUnidad="H87" Descripcion="Otro" ${facts} ObjetoImp="01"/></cfdi:Conceptos>`;
export const exento = `Base="190.00" Impuesto="002" TipoFactor="Exento"`;

const global40 = edit(ingreso, [persona, publico], ['<cfdi:Emisor', global]);
const exempt = edit(
  ingreso,
  [`Traslado Base="190.00" ${IVA} Importe="30.40"`, `Traslado ${exento}`],
  [`Traslado Base="190.00" ${IVA} Importe="30.40"`, `Traslado ${exento}`],
  [' TotalImpuestosTrasladados="30.40"', ''],
  [' Total="211.40"', ' Total="181.00"'],
);
const tercero = edit(ingreso, [
  end,
  `<cfdi:ACuentaTerceros RfcACuentaTerceros="XIQB891116QE4" NombreACuentaTerceros="BERENICE XIMO QUEZADA" RegimenFiscalACuentaTerceros="612" DomicilioFiscalACuentaTerceros="06000"/>${end}`,
]);
const importado = edit(ingreso, [end, `<cfdi:InformacionAduanera NumeroPedimento="21  48  3009  0001234"/>${end}`]);
const conParte = edit(ingreso, [
  end,
  `<cfdi:Parte ClaveProdServ="84111506" Cantidad="1" Descripcion="x" ValorUnitario="5.00" Importe="5.00"><cfdi:InformacionAduanera NumeroPedimento="21  48  3009  0001234"/></cfdi:Parte>${end}`,
]);
const traslado = edit(
  ingreso,
  [
    ' FormaPago="03" MetodoPago="PUE" SubTotal="200.00" Descuento="10.00" Moneda="MXN" Total="211.40" TipoDeComprobante="I"',
    ' SubTotal="0" Moneda="XXX" Total="0" TipoDeComprobante="T"',
  ],
  ['UsoCFDI="G03"', 'UsoCFDI="S01"'],
  [
    'ValorUnitario="100.00" Importe="200.00" Descuento="10.00" ObjetoImp="02"',
    'ValorUnitario="0" Importe="0" ObjetoImp="01"',
  ],
  [conceptTaxes, ''],
  [wholeTaxes, ''],
);
const porte = cartaPorte.slice(cartaPorte.indexOf('<c:CartaPorte'), cartaPorte.indexOf('</cfdi:Complemento>'));
export const porteT = edit(
  traslado,
  [
    persona.replace('G03', 'S01'),
    'Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" DomicilioFiscalReceptor="06000" RegimenFiscalReceptor="601" UsoCFDI="S01"',
  ],
  ['</cfdi:Comprobante>', inComplemento(porte)],
);
export const exterior = exportacion.slice(
  exportacion.indexOf('<e:ComercioExterior'),
  exportacion.indexOf('</cfdi:Complemento>'),
);
const exterior11 = exterior
  .replaceAll('ComercioExterior20', 'ComercioExterior11')
  .replace('Version="2.0"', 'Version="1.1" TipoOperacion="2" Subdivision="0"');
const exportacion11 = edit(exportacion, [exterior, exterior11], ['Fecha="2026', 'Fecha="2023']);
const pagoOf = (tasa: string, importe: string, name: string) =>
  pago.replaceAll('0.160000', tasa).replaceAll('"16.00"', `"${importe}"`).replaceAll('IVA16', name);
const pagoExempt = edit(
  pago
    .replaceAll(/ TasaOCuota(P|DR)="0.160000" Importe\1="16.00"/g, '')
    .replace(
      'TrasladoDR BaseDR="100.00" ImpuestoDR="002" TipoFactorDR="Tasa"',
      'TrasladoDR BaseDR="100.00" ImpuestoDR="002" TipoFactorDR="Exento"',
    )
    .replace(
      'TrasladoP BaseP="100.00" ImpuestoP="002" TipoFactorP="Tasa"',
      'TrasladoP BaseP="100.00" ImpuestoP="002" TipoFactorP="Exento"',
    ),
  ['TotalTrasladosBaseIVA16="100.00" TotalTrasladosImpuestoIVA16="16.00"', 'TotalTrasladosBaseIVAExento="100.00"'],
);
const pagoUsd = edit(
  pago,
  ['MonedaP="MXN" TipoCambioP="1"', 'MonedaP="USD" TipoCambioP="20"'],
  ['EquivalenciaDR="1"', 'EquivalenciaDR="20"'],
  ['Monto="116.00"', 'Monto="5.80"'],
  ['BaseP="100.00"', 'BaseP="5.00"'],
  ['ImporteP="16.00"', 'ImporteP="0.80"'],
  ['ImporteP="1.25"', 'ImporteP="0.0625"'],
);
const pagoSpei = edit(pago, [
  'CtaOrdenante=',
  'TipoCadPago="01" CertPago="eA==" CadPago="x" SelloPago="eA==" CtaOrdenante=',
]);

export const emisorN = '<n:Emisor RegistroPatronal="Y1234567890"/>';
export const curp = 'Curp="CACX760510MGTSHC04"';
export const sueldo =
  'TipoPercepcion="001" Clave="001" Concepto="Sueldo" ImporteGravado="900.00" ImporteExento="0.00"/>';
export const separacion = nomina.slice(nomina.indexOf('<n:SeparacionIndem'), nomina.indexOf('</n:Percepciones>'));
const separada =
  '<n:Percepcion TipoPercepcion="022" Clave="022" Concepto="Prima" ImporteGravado="0.00" ImporteExento="100.00"/>';
export const subsidio = '<n:SubsidioAlEmpleo SubsidioCausado="100.00"/>';
export const otro002 = `<n:OtroPago TipoOtroPago="002" Clave="002" Concepto="Subsidio" Importe="100.00">${subsidio}</n:OtroPago>`;
const jubilado = (tipo: string, facts: string) =>
  edit(
    nomina,
    [separada, separada.replace('"022"', `"${tipo}"`)],
    [separacion, `<n:JubilacionPensionRetiro ${facts} IngresoAcumulable="0.00" IngresoNoAcumulable="100.00"/>`],
    ['TotalSeparacionIndemnizacion', 'TotalJubilacionPensionRetiro'],
  );
export const unaVez = jubilado('039', 'TotalUnaExhibicion="100.00"');
const parcial = jubilado('044', 'TotalParcialidad="100.00" MontoDiario="1.00"');
const incapacitado = edit(
  nomina,
  ['TipoPercepcion="001"', 'TipoPercepcion="014"'],
  [
    '</n:OtrosPagos>',
    '</n:OtrosPagos><n:Incapacidades><n:Incapacidad DiasIncapacidad="2" TipoIncapacidad="01" ImporteMonetario="900.00"/></n:Incapacidades>',
  ],
);
const incapacitado006 = edit(
  nomina,
  ['TipoDeduccion="001"', 'TipoDeduccion="006"'],
  [
    '</n:OtrosPagos>',
    '</n:OtrosPagos><n:Incapacidades><n:Incapacidad DiasIncapacidad="2" TipoIncapacidad="01" ImporteMonetario="50.00"/></n:Incapacidades>',
  ],
);
const asimilado = edit(
  nomina,
  [emisorN, ''],
  [
    ' NumSeguridadSocial="12345678901" FechaInicioRelLaboral="2026-01-01" Antigüedad="P9W" TipoContrato="01" TipoRegimen="02"',
    ' TipoContrato="09" TipoRegimen="09"',
  ],
  [' RiesgoPuesto="1"', ''],
  [' SalarioDiarioIntegrado="100.00"', ''],
  [otro002, otro002.replace('"002"', '"999"').replace(subsidio, '')],
  ['TipoDeduccion="001"', 'TipoDeduccion="004"'],
);
const compensado = edit(
  nomina,
  [
    '<n:OtrosPagos>',
    '<n:OtrosPagos><n:OtroPago TipoOtroPago="004" Clave="004" Concepto="Saldo" Importe="5.00"><n:CompensacionSaldosAFavor SaldoAFavor="5.00" Año="2025" RemanenteSalFav="0.00"/></n:OtroPago>',
  ],
  ['TotalOtrosPagos="100.00"', 'TotalOtrosPagos="105.00"'],
  ['ValorUnitario="1100.00" Importe="1100.00"', 'ValorUnitario="1105.00" Importe="1105.00"'],
  ['SubTotal="1100.00"', 'SubTotal="1105.00"'],
  [' Total="950.00"', ' Total="955.00"'],
);
const enAños = edit(nomina, [
  'FechaInicioRelLaboral="2026-01-01" Antigüedad="P9W"',
  'FechaInicioRelLaboral="2023-01-01" Antigüedad="P3Y2M9D"',
]);
export const complementoN = nomina.slice(nomina.indexOf('<n:Nomina'), nomina.indexOf('</cfdi:Complemento>'));
export const nChild = (xml: string): Edit => [
  'ObjetoImp="01"/></cfdi:Conceptos>',
  `ObjetoImp="01">${xml}</cfdi:Concepto></cfdi:Conceptos>`,
];
export const conceptoN = nomina.slice(nomina.indexOf('<cfdi:Concepto '), nomina.indexOf('</cfdi:Conceptos>'));
export const conceptoP = pago.slice(pago.indexOf('<cfdi:Concepto '), pago.indexOf('</cfdi:Conceptos>'));
export const dr0 = pago.slice(pago.indexOf('<p:DoctoRelacionado'), pago.indexOf('</p:DoctoRelacionado>') + 21);
export const pImp = pago.slice(pago.indexOf('<p:ImpuestosP>'), pago.indexOf('</p:Pago>'));

export const porteDomicilio = (facts: string): Edit => [
  'FechaHoraSalidaLlegada="2026-03-10T08:00:00"/>',
  `FechaHoraSalidaLlegada="2026-03-10T08:00:00"><c:Domicilio ${facts}/></c:Ubicacion>`,
];
const peligrosa = edit(
  porteT,
  ['PesoEnKg="20"', 'PesoEnKg="20" MaterialPeligroso="Sí" CveMaterialPeligroso="1263" Embalaje="1A1"'],
  [
    'BienesTransp="31181700" Descripcion="Empaques" Cantidad="2"',
    'BienesTransp="31211500" Descripcion="Pintura" Cantidad="2"',
  ],
  ['PolizaRespCivil="1"', 'PolizaRespCivil="1" AseguraMedAmbiente="SEGUROS" PolizaMedAmbiente="2"'],
);
const cruza = edit(
  porteT,
  [
    'TranspInternac="No"',
    'TranspInternac="Sí" EntradaSalidaMerc="Entrada" PaisOrigenDestino="USA" ViaEntradaSalida="01"',
  ],
  [
    '<c:Ubicaciones>',
    '<c:RegimenesAduaneros><c:RegimenAduaneroCCP RegimenAduanero="IMD"/></c:RegimenesAduaneros><c:Ubicaciones>',
  ],
  [
    'PesoEnKg="10.5"/>',
    'PesoEnKg="10.5" FraccionArancelaria="8471300101"><c:DocumentacionAduanera TipoDocumento="01" NumPedimento="21  48  3009  0001234" RFCImpo="EKU9003173C9"/></c:Mercancia>',
  ],
  [
    'PesoEnKg="20"/>',
    'PesoEnKg="20" FraccionArancelaria="8471300101"><c:DocumentacionAduanera TipoDocumento="01" NumPedimento="21  48  3009  0001234" RFCImpo="EKU9003173C9"/></c:Mercancia>',
  ],
);
const remolcada = edit(
  porteT,
  [
    '<c:Seguros',
    '<c:IdentificacionVehicular ConfigVehicular="T3S2" PesoBrutoVehicular="10" PlacaVM="ABC123" AnioModeloVM="2020"/><c:Seguros',
  ],
  [
    '</c:Autotransporte>',
    '<c:Remolques><c:Remolque SubTipoRem="CTR001" Placa="ABC124"/></c:Remolques></c:Autotransporte>',
  ],
);

/** The same goods by sea or by air, with the keys of the stations. */
const porEstaciones = (nodo: string, origen: string, destino: string) =>
  edit(
    porteT,
    ['TipoUbicacion="Origen"', `TipoUbicacion="Origen" TipoEstacion="01" NumEstacion="${origen}" NombreEstacion="x"`],
    [
      'TipoUbicacion="Destino"',
      `TipoUbicacion="Destino" TipoEstacion="03" NumEstacion="${destino}" NombreEstacion="y"`,
    ],
    [porteT.slice(porteT.indexOf('<c:Autotransporte'), porteT.indexOf('</c:Mercancias>')), nodo],
    ['PesoEnKg="10.5"', 'PesoEnKg="10.5" ValorMercancia="1" Moneda="MXN"'],
    ['PesoEnKg="20"', 'PesoEnKg="20" ValorMercancia="1" Moneda="MXN"'],
  );
const porMar = porEstaciones(
  '<c:TransporteMaritimo PermSCT="TPTM01" NumPermisoSCT="1" TipoEmbarcacion="B01" Matricula="1234567"/>',
  'PM001',
  'PM123',
);
const porAire = porEstaciones(
  '<c:TransporteAereo PermSCT="TPTA01" NumPermisoSCT="1" NumeroGuia="123456789012" CodigoTransportista="CA001"/>',
  'EA0001',
  'EA2346',
);

export const mercancia = exterior.slice(exterior.indexOf('<e:Mercancia '), exterior.indexOf('</e:Mercancias>'));
const twoGoods = (xml: string) =>
  edit(
    xml,
    [
      '</cfdi:Conceptos>',
      '<cfdi:Concepto NoIdentificacion="A2" ClaveProdServ="84111506" Cantidad="1" ClaveUnidad="H87" Descripcion="x" ValorUnitario="20.10" Importe="20.10" ObjetoImp="01"/></cfdi:Conceptos>',
    ],
    [
      '</e:Mercancias>',
      `${mercancia.replace('"A1"', '"A2"').replace('CantidadAduana="2"', 'CantidadAduana="1"').replace('ValorUnitarioAduana="5.00" ValorDolares="10.00"', 'ValorUnitarioAduana="1.00" ValorDolares="1.00"')}</e:Mercancias>`,
    ],
    ['TotalUSD="10.00"', 'TotalUSD="11.00"'],
    ['SubTotal="200.00"', 'SubTotal="220.10"'],
    [' Total="211.40"', ' Total="231.50"'],
  );
const trasladoCce = (xml: string) =>
  edit(
    traslado,
    ['Exportacion="01"', 'Exportacion="02"'],
    [
      persona.replace('G03', 'S01'),
      'Rfc="XEXX010101000" Nombre="ACME INC" DomicilioFiscalReceptor="06000" RegimenFiscalReceptor="616" UsoCFDI="S01" ResidenciaFiscal="USA" NumRegIdTrib="121585958"',
    ],
    ['Cantidad="2"', 'NoIdentificacion="A1" Cantidad="2"'],
    [
      '</cfdi:Comprobante>',
      inComplemento(
        change(xml, 'ClaveDePedimento', 'MotivoTraslado="05" ClaveDePedimento').replace(
          '<e:Emisor>',
          '<e:Propietario NumRegIdTrib="121585958" ResidenciaFiscal="USA"/><e:Emisor>',
        ),
      ),
    ],
  );
const destinatario = (facts: string) =>
  edit(exportacion, [
    '<e:Mercancias>',
    `<e:Destinatario NumRegIdTrib="121585958" Nombre="ACME"><e:Domicilio Calle="x" ${facts}/></e:Destinatario><e:Mercancias>`,
  ]);
const sinAduana = edit(
  exportacion,
  [' CantidadAduana="2" UnidadAduana="06" ValorUnitarioAduana="5.00"', ''],
  ['ClaveUnidad="H87"', 'ClaveUnidad="H87" Unidad="06"'],
);
const ine = (facts: string, inner: string) =>
  edit(ingreso, [
    '</cfdi:Comprobante>',
    inComplemento(`<ine:INE xmlns:ine="http://www.sat.gob.mx/ine" Version="1.1" ${facts}>${inner}</ine:INE>`),
  ]);
const campaña = ine(
  'TipoProceso="Campaña"',
  '<ine:Entidad ClaveEntidad="JAL" Ambito="Local"><ine:Contabilidad IdContabilidad="1"/></ine:Entidad>',
);
const estatal = ine(
  'TipoProceso="Ordinario" TipoComite="Ejecutivo Estatal"',
  '<ine:Entidad ClaveEntidad="JAL"><ine:Contabilidad IdContabilidad="1"/></ine:Entidad>',
);
const nacional = ine('TipoProceso="Ordinario" TipoComite="Ejecutivo Nacional" IdContabilidad="1"', '');

/** The documents of CFDI 4.0. */
export const bases = {
  I: ingreso,
  G: global40,
  E: edit(
    global40,
    [global, '<cfdi:Emisor'],
    ['TipoDeComprobante="I"', 'TipoDeComprobante="E"'],
    ['DomicilioFiscalReceptor="06000"', 'DomicilioFiscalReceptor="06000"'],
  ),
  IEX: exempt,
  IT: tercero,
  ID: importado,
  IPA: conParte,
  T: traslado,
  X: exportacion,
  X11: exportacion11,
  P: pago,
  PR: pago,
  P8: pagoOf('0.080000', '8.00', 'IVA8'),
  P0: pagoOf('0.000000', '0.00', 'IVA0'),
  PEX: pagoExempt,
  PU: pagoUsd,
  PC: pagoSpei,
  N: nomina,
  NS: nomina,
  NJ1: unaVez,
  NJ2: parcial,
  NI: incapacitado,
  NI6: incapacitado006,
  NA: asimilado,
  NC: compensado,
  NY: enAños,
  CP: porteT,
  CPI: cartaPorte,
  CPH: peligrosa,
  CPX: cruza,
  CPR: remolcada,
  CPM: porMar,
  CPA: porAire,
  X2: twoGoods(exportacion),
  X211: twoGoods(exportacion11),
  XT: trasladoCce(exterior),
  XS: sinAduana,
  XD: destinatario('Pais="USA" Estado="TX" CodigoPostal="75001"'),
  INE: campaña,
  INEE: estatal,
  INEN: nacional,
} as const;
export type Base = keyof typeof bases;

/** A document of Comercio Exterior 2.0 in 1.1, with the dates of 2023. */
export const to11 = (xml: string): string =>
  xml
    .replaceAll('ComercioExterior20', 'ComercioExterior11')
    .replaceAll('Version="2.0"', 'Version="1.1" TipoOperacion="2" Subdivision="0"')
    .replaceAll('"2026-', '"2023-');

/** The same document in CFDI 3.3 with Pagos 1.0, Comercio Exterior 1.1 and the dates of 2022. */
export const to33 = (xml: string): string =>
  xml
    .replaceAll('sat.gob.mx/cfd/4', 'sat.gob.mx/cfd/3')
    .replaceAll(
      / (?:Exportacion|ObjetoImp|ObjetoImpDR|DomicilioFiscalReceptor|RegimenFiscalReceptor|TipoCambioP(?=="1")|EquivalenciaDR(?=="1"))="[^"]*"/g,
      '',
    )
    .replaceAll(
      / Base="[^"]*"(?=[^>]*\/>(?:<cfdi:Traslado [^>]*>)?<\/cfdi:Traslados><\/cfdi:Impuestos>(?:<cfdi:Complemento>.*)?<\/cfdi:Comprobante>)/g,
      '',
    )
    .replaceAll(/<p:Totales[^>]*\/>/g, '')
    .replaceAll(/<p:Impuestos(?:P|DR)>.*?<\/p:Impuestos(?:P|DR)>/g, '')
    .replaceAll('EquivalenciaDR="20"', 'TipoCambioDR="1"')
    .replaceAll('EquivalenciaDR', 'TipoCambioDR')
    .replaceAll('sat.gob.mx/Pagos20', 'sat.gob.mx/Pagos')
    .replaceAll('<p:Pagos Version="2.0">', '<p:Pagos Version="1.0">')
    .replaceAll('MonedaDR="MXN"', 'MonedaDR="MXN" MetodoDePagoDR="PPD"')
    .replaceAll(/UsoCFDI="(?:CP01|CN01|S01)"/g, 'UsoCFDI="P01"')
    .replaceAll('ComercioExterior20', 'ComercioExterior11')
    .replaceAll(
      '<e:ComercioExterior xmlns:e="http://www.sat.gob.mx/ComercioExterior11" Version="2.0"',
      '<e:ComercioExterior xmlns:e="http://www.sat.gob.mx/ComercioExterior11" Version="1.1" TipoOperacion="2" Subdivision="0"',
    )
    .replace('Version="4.0"', 'Version="3.3"')
    .replaceAll('"2026-', '"2022-')
    .replaceAll('Año="2025"', 'Año="2021"')
    .replace('MetodoPago="PUE" SubTotal="1100.00"', 'MetodoPago="PUE" FormaPago="99" SubTotal="1100.00"')
    .replace('MetodoPago="PUE" SubTotal="1105.00"', 'MetodoPago="PUE" FormaPago="99" SubTotal="1105.00"')
    .replaceAll('FechaInicioRelLaboral="2023-', 'FechaInicioRelLaboral="2019-');
