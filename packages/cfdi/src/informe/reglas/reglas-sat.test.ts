import type { Certificado } from '../../certificado';
import { parseComprobante } from '../../comprobante/parse-comprobante';
import {
  cartaPorte,
  change,
  conceptTaxes,
  docto,
  exportacion,
  IVA,
  impuestosDr,
  ingreso,
  nomina,
  pago,
  trasladoOf,
} from '../../testing/documents';
import { reglasCartaPorte } from './carta-porte';
import { reglasCfdi33 } from './cfdi33';
import { reglasCfdi40 } from './cfdi40';
import { reglasComercioExterior } from './comercio-exterior';
import { reglasIne11 } from './ine11';
import { reglasNomina12, reglasNomina12En33 } from './nomina12';
import { reglasPagos10 } from './pagos10';
import { reglasPagos20 } from './pagos20';
import { checkReglas, type ReglaSat } from './regla-sat';
import { checkVersion } from './version-vigente';

const csd = { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE SA DE CV', tipo: 'CSD' } as Certificado;

const check = (reglas: readonly ReglaSat[], xml: string, certificado: Certificado | null = csd) =>
  checkReglas(reglas, { cfdi: parseComprobante(Buffer.from(xml)), certificado });

/** One single fault: its code, the text that is replaced, and by what. */
type Mutation = readonly [codigo: string, from: string, to: string];

function describeFamily(name: string, reglas: readonly ReglaSat[], base: string, mutations: readonly Mutation[]): void {
  describe(name, () => {
    it('finds nothing in a document that keeps the rules', () => {
      expect(check(reglas, base)).toEqual({ resultado: 'ok', evidencia: `Reglas revisadas: ${reglas.length}.` });
    });

    it.each(mutations)('%s: %s → %s', (codigo, from, to) => {
      const { resultado, evidencia } = check(reglas, change(base, from, to));
      expect(resultado).toBe('aviso');
      expect(evidencia).toContain(`${codigo}: `);
    });

    it('has a mutation for every code', () => {
      const tested = new Set(mutations.map(([codigo]) => codigo));
      expect(reglas.map(([codigo]) => codigo).filter((codigo) => !tested.has(codigo) && !others.has(codigo))).toEqual(
        [],
      );
    });
  });
}

/** Codes with a test of their own, below. */
const others = new Set([
  'NOM36',
  'NOM38',
  'NOM87',
  'NOM95',
  'NOM101',
  'NOM108',
  'CFDI40106',
  'CFDI40120',
  'CFDI40130',
  'CFDI40132',
  'CFDI40134',
  'CFDI40135',
  'CFDI40136',
  'CFDI40146',
  'CFDI40155',
  'CFDI40156',
  'CFDI40216',
  'CRP20269',
  'NOM10',
  'CP101',
  'CFDI40195',
  'CFDI40200',
]);

/** A part of the concepto. */
const parte = (facts: string) =>
  `<cfdi:Parte ClaveProdServ="84111506" Cantidad="2" Descripcion="x" ${facts}/></cfdi:Concepto>`;
/** A third party on whose account a concepto is sold. */
const tercero = (regimen: string, codigoPostal: string) =>
  `<cfdi:ACuentaTerceros RfcACuentaTerceros="XIQB891116QE4" RegimenFiscalACuentaTerceros="${regimen}" DomicilioFiscalACuentaTerceros="${codigoPostal}"/></cfdi:Concepto>`;
const pedimento = (numero: string) => `<cfdi:InformacionAduanera NumeroPedimento="${numero}"/>`;
/** The traslado of the whole CFDI, with what follows it. */
const wholeTax = `Traslado Base="190.00" ${IVA} Importe="30.40"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`;

describeFamily('CFDI 4.0', reglasCfdi40, ingreso, [
  ['CFDI40103', 'TipoDeComprobante="I"', 'TipoDeComprobante="N"'],
  ['CFDI40105', 'MetodoPago="PUE"', 'MetodoPago="PPD"'],
  ['Anexo 20', 'FormaPago="03"', 'FormaPago="99"'],
  ['Anexo 20', ' FormaPago="03"', ''],
  ['Anexo 20', ' MetodoPago="PUE"', ''],
  ['Anexo 20', 'Moneda="MXN"', 'Moneda="XXX"'],
  ['CFDI40108', 'SubTotal="200.00"', 'SubTotal="200.01"'],
  ['CFDI40110', 'Descuento="10.00" Moneda', 'Descuento="210.00" Moneda'],
  ['CFDI40111', 'Descuento="10.00" Moneda', 'Moneda'],
  ['CFDI40117', 'Moneda="MXN"', 'Moneda="MXN" TipoCambio="1.0000000"'],
  ['CFDI40119', 'Total="211.40"', 'Total="211.41"'],
  ['CFDI40122', 'Exportacion="01"', 'Exportacion="02"'],
  ['CFDI40126', 'LugarExpedicion="06000"', 'LugarExpedicion="00000"'],
  ['CFDI40139', 'Nombre="ESCUELA KEMPER URGATE"', 'Nombre="OTRA ESCUELA"'],
  ['CFDI40147', 'DomicilioFiscalReceptor="06002"', 'DomicilioFiscalReceptor="00000"'],
  ['CFDI40151', 'UsoCFDI="G03"', 'UsoCFDI="G03" ResidenciaFiscal="USA"'],
  ['CFDI40152', 'UsoCFDI="G03"', 'UsoCFDI="G03" ResidenciaFiscal="MEX"'],
  ['CFDI40153', 'UsoCFDI="G03"', 'UsoCFDI="G03" NumRegIdTrib="121585958"'],
  ['CFDI40154', 'UsoCFDI="G03"', 'UsoCFDI="G03" ResidenciaFiscal="USA" NumRegIdTrib="121585958"'],
  ['CFDI40161', 'UsoCFDI="G03"', 'UsoCFDI="CP01"'],
  ['CFDI40161', 'UsoCFDI="G03"', 'UsoCFDI="CN01"'],
  ['CFDI40162', 'ClaveProdServ="84111506"', 'ClaveProdServ="99999999"'],
  ['CFDI40162', 'ClaveProdServ="84111506"', 'ClaveProdServ="84111599"'],
  ['CFDI40162', 'ClaveProdServ="84111506"', 'ClaveProdServ="10000000"'],
  ['CFDI40191', '</cfdi:Concepto>', tercero('601', '06000')],
  ['CFDI40191', '</cfdi:Concepto>', tercero('699', '06000')],
  ['CFDI40193', '</cfdi:Concepto>', tercero('612', '00000')],
  ['CFDI40194', '</cfdi:Concepto>', `${pedimento('20  99  3009  0001234')}</cfdi:Concepto>`],
  ['CFDI40194', '</cfdi:Concepto>', `${pedimento('20  48  0000  0001234')}</cfdi:Concepto>`],
  ['CFDI40196', '</cfdi:Concepto>', parte('ValorUnitario="1.00"').replace('84111506', '99999999')],
  [
    'CFDI40199',
    '</cfdi:Concepto>',
    `<cfdi:Parte Cantidad="1">${pedimento('20  99  3009  0001234')}</cfdi:Parte></cfdi:Concepto>`,
  ],
  ['CFDI40203', 'TotalImpuestosRetenidos="9.00"', 'TotalImpuestosRetenidos="9.01"'],
  ['CFDI40205', 'TotalImpuestosTrasladados="30.40"', 'TotalImpuestosTrasladados="30.41"'],
  ['CFDI40209', ' TotalImpuestosRetenidos="9.00"', ''],
  [
    'CFDI40213',
    wholeTax,
    wholeTax.replace(`Base="190.00" ${IVA} Importe="30.40"`, 'Impuesto="002" TipoFactor="Exento"'),
  ],
  ['CFDI40166', 'ValorUnitario="100.00"', 'ValorUnitario="0.00"'],
  ['CFDI40168', 'Descuento="10.00" ObjetoImp', 'Descuento="10.001" ObjetoImp'],
  ['CFDI40171', conceptTaxes, ''],
  ['CFDI40173', conceptTaxes, '<cfdi:Impuestos/>'],
  ['CFDI40174', 'Traslado Base="190.00"', 'Traslado Base="0.00"'],
  ['CFDI40181', 'Retencion Base="190.00"', 'Retencion Base="0.00"'],
  [
    'CFDI40179',
    'Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000"',
    'Impuesto="003" TipoFactor="Tasa" TasaOCuota="0.270000"',
  ],
  ['CFDI40179', 'TipoFactor="Tasa" TasaOCuota="0.160000"', 'TipoFactor="Cuota" TasaOCuota="0.160000"'],
  [
    'CFDI40194',
    '</cfdi:Concepto>',
    '<cfdi:InformacionAduanera NumeroPedimento="10  48  3009  0001234"/></cfdi:Concepto>',
  ],
  ['CFDI40194', '</cfdi:Concepto>', '<cfdi:InformacionAduanera NumeroPedimento="20 48 3009 0001234"/></cfdi:Concepto>'],
  ['CFDI40197', '</cfdi:Concepto>', parte('ValorUnitario="0.00"')],
  ['CFDI40198', '</cfdi:Concepto>', parte('ValorUnitario="10.00" Importe="30.00"')],
  [
    'CFDI40199',
    '</cfdi:Concepto>',
    '<cfdi:Parte Cantidad="1" Descripcion="x"><cfdi:InformacionAduanera NumeroPedimento="10  48  3009  0001234"/></cfdi:Parte></cfdi:Concepto>',
  ],
  ['CFDI40210', '<cfdi:Retencion Impuesto="001" Importe="9.00"/>', '<cfdi:Retencion Impuesto="001" Importe="9.000"/>'],
  [
    'CFDI40211',
    '<cfdi:Retencion Impuesto="001" Importe="9.00"/>',
    '<cfdi:Retencion Impuesto="001" Importe="9.00"/><cfdi:Retencion Impuesto="002" Importe="0.00"/>',
  ],
  ['CFDI40221', wholeTax, wholeTax.replace('0.160000', '0.080000')],
  ['CFDI40139', 'Nombre="ESCUELA KEMPER URGATE"', 'Nombre="ESC"'],
  ['CFDI40212', ' TotalImpuestosTrasladados="30.40"', ''],
  ['CFDI40214', wholeTax, wholeTax.replace('190.00', '190.000')],
  ['CFDI40219', wholeTax, wholeTax.replace('0.160000', '0.150000')],
  ['CFDI40220', wholeTax, wholeTax.replace('30.40', '30.400')],
  ['CFDI40226', 'ObjetoImp="02"', 'ObjetoImp="06"'],
  ['CFDI40226', 'ObjetoImp="02"', 'ObjetoImp="08"'],
  ['CFDI40227', 'ObjetoImp="02"', 'ObjetoImp="07"'],
  ['CFDI40172', 'ObjetoImp="02"', 'ObjetoImp="01"'],
  ['CFDI40172', 'ObjetoImp="02"', 'ObjetoImp="03"'],
  ['CFDI40178', 'TasaOCuota="0.160000" Importe="30.40"', 'TasaOCuota="0.160000"'],
  ['CFDI40179', 'TasaOCuota="0.160000"', 'TasaOCuota="0.150000"'],
  ['CFDI40184', 'TipoFactor="Tasa" TasaOCuota="0.047368" Importe="9.00"', 'TipoFactor="Exento"'],
  ['CFDI40185', 'TasaOCuota="0.047368"', 'TasaOCuota="0.400000"'],
  [
    'CFDI40185',
    'Impuesto="001" TipoFactor="Tasa" TasaOCuota="0.047368"',
    'Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.200000"',
  ],
  ['CFDI40188', '</cfdi:Concepto>', '<cfdi:ACuentaTerceros RfcACuentaTerceros="EKU9003173C9"/></cfdi:Concepto>'],
  ['CFDI40201', 'TipoDeComprobante="I"', 'TipoDeComprobante="T"'],
  ['CFDI40206', ' TotalImpuestosRetenidos="9.00"', ''],
  [
    'CFDI40208',
    '<cfdi:Retencion Impuesto="001" Importe="9.00"/>',
    '<cfdi:Retencion Impuesto="001" Importe="4.00"/><cfdi:Retencion Impuesto="001" Importe="5.00"/>',
  ],
  [
    'CFDI40215',
    `Traslado Base="190.00" ${IVA} Importe="30.40"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`,
    `Traslado Base="199.00" ${IVA} Importe="30.40"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`,
  ],
  [
    'CFDI40218',
    `</cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`,
    `<cfdi:Traslado Base="0.00" ${IVA} Importe="0.00"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`,
  ],
]);

describe('CFDI 4.0 of a kind', () => {
  it('warns of a company that seals with its e.firma, not of a person', () => {
    const fiel = { ...csd, tipo: 'FIEL' } as Certificado;
    expect(check(reglasCfdi40, ingreso, fiel).evidencia).toContain('CFDI40106: ');
    const person = change(
      ingreso,
      'Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE"',
      'Rfc="CACX7605101P8" Nombre="XOCHILT CASAS CHAVEZ"',
    );
    const own = { rfc: 'CACX7605101P8', nombre: 'XOCHILT CASAS CHAVEZ', tipo: 'FIEL' } as Certificado;
    expect(check(reglasCfdi40, person, own).resultado).toBe('ok');
  });

  const publico = change(
    change(
      ingreso,
      'Rfc="CACX7605101P8" Nombre="XOCHILT CASAS CHAVEZ" DomicilioFiscalReceptor="06002" RegimenFiscalReceptor="612" UsoCFDI="G03"',
      'Rfc="XAXX010101000" Nombre="PUBLICO EN GENERAL" DomicilioFiscalReceptor="06000" RegimenFiscalReceptor="616" UsoCFDI="S01"',
    ),
    '<cfdi:Emisor',
    '<cfdi:InformacionGlobal Periodicidad="04" Meses="03" Año="2026"/><cfdi:Emisor',
  );

  it.each<Mutation>([
    ['CFDI40130', '<cfdi:InformacionGlobal Periodicidad="04" Meses="03" Año="2026"/>', ''],
    ['CFDI40132', 'Periodicidad="04" Meses="03"', 'Periodicidad="05" Meses="13"'],
    ['CFDI40134', 'Meses="03"', 'Meses="13"'],
    ['CFDI40135', 'Periodicidad="04"', 'Periodicidad="05"'],
    ['CFDI40136', 'Año="2026"', 'Año="2020"'],
    ['CFDI40136', 'Año="2026"', 'Año="2030"'],
    ['CFDI40130', 'Nombre="PUBLICO EN GENERAL"', 'Nombre="XOCHILT"'],
    ['CFDI40130', 'TipoDeComprobante="I"', 'TipoDeComprobante="E"'],
    ['CFDI40146', 'Rfc="XAXX010101000"', 'Rfc="CACX7605101P8"'],
  ])('of the general public, %s: %s → %s', (codigo, from, to) => {
    expect(check(reglasCfdi40, publico).resultado).toBe('ok');
    expect(check(reglasCfdi40, change(publico, from, to)).evidencia).toContain(`${codigo}: `);
  });
});

describeFamily('Pagos 2.0', reglasPagos20, pago, [
  ['CRP20102', 'Exportacion="01"', 'Exportacion="02"'],
  ['CRP20109', 'Moneda="XXX"', 'Moneda="XXX" TipoCambio="1"'],
  ['CRP20114', 'Cantidad="1"', 'Cantidad="1" NoIdentificacion="7"'],
  ['CRP20117', 'Cantidad="1"', 'Cantidad="1" Unidad="pieza"'],
  ['CRP20118', 'Descripcion="Pago"', 'Descripcion="Pago de factura"'],
  ['CRP20122', 'ObjetoImp="01"', 'ObjetoImp="02"'],
  ['CRP20123', '<cfdi:Complemento>', '<cfdi:Impuestos TotalImpuestosTrasladados="0.00"/><cfdi:Complemento>'],
  ['CRP20123', 'ObjetoImp="01"/>', 'ObjetoImp="01"><cfdi:Impuestos/></cfdi:Concepto>'],
  ['CRP20212', 'FormaDePagoP="03"', 'FormaDePagoP="99"'],
  ['CRP20213', 'MonedaP="MXN"', 'MonedaP="XXX"'],
  ['CRP20215', ' TipoCambioP="1"', ''],
  ['CRP20218', 'Monto="116.00"', 'Monto="0.00"'],
  ['CRP20219', 'Monto="116.00"', 'Monto="116.001"'],
  [
    'CRP20112',
    'ObjetoImp="01"/>',
    'ObjetoImp="01"><cfdi:InformacionAduanera NumeroPedimento="20  48  3009  0001234"/></cfdi:Concepto>',
  ],
  ['CRP20221', 'FormaDePagoP="03"', 'FormaDePagoP="01" RfcEmisorCtaOrd="BBA830831LJ2"'],
  ['CRP20224', 'FormaDePagoP="03"', 'FormaDePagoP="01"'],
  ['CRP20227', 'FormaDePagoP="03"', 'FormaDePagoP="01" RfcEmisorCtaBen="BBA830831LJ2"'],
  ['CRP20228', 'FormaDePagoP="03"', 'FormaDePagoP="01" CtaBeneficiario="0123456789"'],
  ['CRP20223', 'CtaOrdenante', 'RfcEmisorCtaOrd="XEXX010101000" CtaOrdenante'],
  ['CRP20225', 'CtaOrdenante="0123456789"', 'CtaOrdenante="012345678901"'],
  ['CRP20226', 'CtaOrdenante', 'CtaBeneficiario="0123" CtaOrdenante'],
  ['CRP20229', 'FormaDePagoP="03"', 'FormaDePagoP="02" TipoCadPago="01"'],
  ['CRP20230', 'CtaOrdenante', 'TipoCadPago="01" CadPago="x" CtaOrdenante'],
  ['CRP20231', 'CtaOrdenante', 'CertPago="x" CtaOrdenante'],
  ['CRP20232', 'CtaOrdenante', 'TipoCadPago="01" CertPago="x" CtaOrdenante'],
  ['CRP20233', 'CtaOrdenante', 'CadPago="x" CtaOrdenante'],
  ['CRP20234', 'CtaOrdenante', 'TipoCadPago="01" CertPago="x" CtaOrdenante'],
  ['CRP20235', 'CtaOrdenante', 'SelloPago="x" CtaOrdenante'],
  ['Anexo 20', 'FechaPago="2026-03-10', 'FechaPago="2026-05-10'],
  ['CRP20236', 'MonedaDR="MXN"', 'MonedaDR="XXX"'],
  ['CRP20237', 'MonedaDR="MXN" EquivalenciaDR="1"', 'MonedaDR="USD"'],
  ['CRP20238', 'EquivalenciaDR="1"', 'EquivalenciaDR="1.1"'],
  ['CRP20239', 'ImpSaldoAnt="116.00"', 'ImpSaldoAnt="0.00"'],
  ['CRP20240', 'ImpSaldoAnt="116.00"', 'ImpSaldoAnt="116.000"'],
  ['CRP20241', 'ImpPagado="116.00"', 'ImpPagado="0.00"'],
  ['CRP20242', 'ImpPagado="116.00"', 'ImpPagado="116.000"'],
  ['CRP20243', 'ImpSaldoInsoluto="0.00"', 'ImpSaldoInsoluto="0.000"'],
  ['CRP20244', 'ImpSaldoInsoluto="0.00"', 'ImpSaldoInsoluto="-1.00"'],
  ['CRP20245', 'ObjetoImpDR="02"', 'ObjetoImpDR="09"'],
  ['CRP20251', 'ImpuestoDR="001" TipoFactorDR="Tasa"', 'ImpuestoDR="001" TipoFactorDR="tasa"'],
  ['CRP20257', 'ImpuestoDR="002" TipoFactorDR="Tasa"', 'ImpuestoDR="002" TipoFactorDR="tasa"'],
  ['CRP20266', 'ImpuestoP="002" TipoFactorP="Tasa"', 'ImpuestoP="002" TipoFactorP="Exento"'],
  ['CRP20246', impuestosDr, ''],
  ['CRP20247', 'ObjetoImpDR="02"', 'ObjetoImpDR="01"'],
  ['CRP20252', 'TipoFactorDR="Tasa" TasaOCuotaDR="0.012500" ImporteDR="1.25"', 'TipoFactorDR="Exento"'],
  ['CRP20259', 'TasaOCuotaDR="0.160000" ImporteDR="16.00"', 'TasaOCuotaDR="0.160000"'],
  ['CRP20261', 'ImporteDR="16.00"', 'ImporteDR="17.00"'],
  ['CRP20254', 'ImporteDR="1.25"', 'ImporteDR="2.25"'],
  ['CRP20248', impuestosDr, '<p:ImpuestosDR/>'],
  ['CRP20249', 'RetencionDR BaseDR="100.00"', 'RetencionDR BaseDR="0.00"'],
  ['CRP20255', 'TrasladoDR BaseDR="100.00"', 'TrasladoDR BaseDR="0.00"'],
  ['CRP20250', 'ImpuestoDR="001"', 'ImpuestoDR="009"'],
  ['CRP20256', 'ImpuestoDR="002"', 'ImpuestoDR="009"'],
  ['CRP20253', 'TasaOCuotaDR="0.012500"', 'TasaOCuotaDR="0.400000"'],
  ['CRP20260', 'TasaOCuotaDR="0.160000"', 'TasaOCuotaDR="0.150000"'],
  ['CRP20258', 'TipoFactorDR="Tasa" TasaOCuotaDR="0.160000"', 'TipoFactorDR="Exento" TasaOCuotaDR="0.160000"'],
  ['CRP20262', 'ImpuestoP="001"', 'ImpuestoP="009"'],
  ['CRP20270', 'ImpuestoP="002"', 'ImpuestoP="009"'],
  ['CRP20272', 'TasaOCuotaP="0.160000"', 'TasaOCuotaP="0.150000"'],
  [
    'CRP20263',
    '<p:RetencionP ImpuestoP="001" ImporteP="1.25"/>',
    '<p:RetencionP ImpuestoP="001" ImporteP="1.00"/><p:RetencionP ImpuestoP="001" ImporteP="0.25"/>',
  ],
  ['CRP20268', 'BaseP="100.00"', 'BaseP="101.00"'],
  ['CRP20271', trasladoOf('P'), trasladoOf('P', '50.00', '8.00').repeat(2)],
  ['CRP20278', 'ObjetoImpDR="02"', 'ObjetoImpDR="06"'],
  ['CRP20279', 'ObjetoImpDR="02"', 'ObjetoImpDR="07"'],
]);

const without = (xml: string, ...patterns: readonly RegExp[]) =>
  patterns.reduce(
    (text, pattern) => text.replaceAll(pattern, ''),
    xml.replaceAll('sat.gob.mx/cfd/4', 'sat.gob.mx/cfd/3'),
  );

/** The same documents in CFDI 3.3. */
const ingreso33 = change(
  without(
    ingreso,
    / (?:Exportacion|ObjetoImp|DomicilioFiscalReceptor|RegimenFiscalReceptor)="[^"]*"/g,
    / Base="[^"]*"(?= Impuesto="002"[^>]*\/><\/cfdi:Traslados><\/cfdi:Impuestos><\/cfdi:Comprobante>)/g,
  ),
  'Version="4.0" Fecha="2026',
  'Version="3.3" Fecha="2020',
);
const pago10 = change(
  change(
    without(
      pago,
      / (?:Exportacion|ObjetoImp|ObjetoImpDR|DomicilioFiscalReceptor|RegimenFiscalReceptor|TipoCambioP|EquivalenciaDR)="[^"]*"/g,
      /<p:Totales[^>]*\/>/g,
      /<p:Impuestos(?:P|DR)>.*?<\/p:Impuestos(?:P|DR)>/g,
    )
      .replaceAll('sat.gob.mx/Pagos20', 'sat.gob.mx/Pagos')
      .replaceAll('<p:Pagos Version="2.0">', '<p:Pagos Version="1.0">')
      .replaceAll('UsoCFDI="CP01"', 'UsoCFDI="P01"')
      .replaceAll('MonedaDR="MXN"', 'MonedaDR="MXN" MetodoDePagoDR="PPD"'),
    'Version="4.0" Fecha="2026',
    'Version="3.3" Fecha="2020',
  ),
  'FechaPago="2026',
  'FechaPago="2020',
);

describe.each<[string, readonly ReglaSat[], string, Mutation[]]>([
  [
    'CFDI 3.3',
    reglasCfdi33,
    ingreso33,
    [
      ['CFDI33107', 'SubTotal="200.00"', 'SubTotal="200.01"'],
      ['CFDI33109', 'Descuento="10.00" Moneda', 'Descuento="210.00" Moneda'],
      ['CFDI33118', 'Total="211.40"', 'Total="211.41"'],
      ['CFDI33122', 'MetodoPago="PUE"', 'MetodoPago="PIP"'],
      ['CFDI33134', 'UsoCFDI="G03"', 'UsoCFDI="G03" ResidenciaFiscal="USA"'],
      ['CFDI33135', 'UsoCFDI="G03"', 'UsoCFDI="G03" ResidenciaFiscal="MEX"'],
      ['CFDI33137', 'UsoCFDI="G03"', 'UsoCFDI="G03" ResidenciaFiscal="USA" NumRegIdTrib="121585958"'],
      ['CFDI33147', 'ValorUnitario="100.00"', 'ValorUnitario="0.00"'],
      ['CFDI33150', 'Descuento="10.00"><', 'Descuento="10.001"><'],
      ['CFDI33152', conceptTaxes, '<cfdi:Impuestos/>'],
      ['CFDI33154', 'Traslado Base="190.00"', 'Traslado Base="0.00"'],
      ['CFDI33159', 'TasaOCuota="0.160000"', 'TasaOCuota="0.150000"'],
      ['CFDI33166', 'TipoFactor="Tasa" TasaOCuota="0.047368" Importe="9.00"', 'TipoFactor="Exento"'],
      [
        'CFDI33170',
        '</cfdi:Concepto>',
        '<cfdi:InformacionAduanera NumeroPedimento="01  48  3009  0001234"/></cfdi:Concepto>',
      ],
      ['CFDI33174', '</cfdi:Concepto>', parte('ValorUnitario="0.00"')],
      ['CFDI33184', ' TotalImpuestosRetenidos="9.00"', ''],
      [
        'CFDI33188',
        '<cfdi:Retencion Impuesto="001" Importe="9.00"/>',
        '<cfdi:Retencion Impuesto="001" Importe="9.000"/>',
      ],
      ['CFDI33190', ' TotalImpuestosTrasladados="30.40"', ''],
    ],
  ],
  [
    'Pagos 1.0',
    reglasPagos10,
    pago10,
    [
      ['CRP114', 'Cantidad="1"', 'Cantidad="1" NoIdentificacion="7"'],
      ['CRP118', 'Descripcion="Pago"', 'Descripcion="Pago de factura"'],
      ['CRP201', 'FormaDePagoP="03"', 'FormaDePagoP="99"'],
      ['CRP202', 'MonedaP="MXN"', 'MonedaP="XXX"'],
      ['CRP204', 'MonedaP="MXN"', 'MonedaP="MXN" TipoCambioP="1"'],
      ['CRP207', 'Monto="116.00"', 'Monto="0.00"'],
      ['CRP208', 'Monto="116.00"', 'Monto="116.001"'],
      ['CRP212', 'FormaDePagoP="03"', 'FormaDePagoP="01"'],
      ['CRP215', 'FormaDePagoP="03"', 'FormaDePagoP="01" CtaBeneficiario="0123456789"'],
      ['CRP217', 'MonedaDR="MXN"', 'MonedaDR="XXX"'],
      ['CRP218', 'MonedaDR="MXN"', 'MonedaDR="USD"'],
      ['CRP219', 'MonedaDR="MXN"', 'MonedaDR="MXN" TipoCambioDR="1"'],
      ['CRP218', 'MonedaP="MXN"', 'MonedaP="USD" TipoCambioP="20"'],
      ['CRP221', 'ImpSaldoAnt="116.00"', 'ImpSaldoAnt="0.00"'],
      ['CRP227', 'CtaOrdenante', 'TipoCadPago="01" CtaOrdenante'],
      ['CRP232', 'CtaOrdenante', 'SelloPago="x" CtaOrdenante'],
      ['CRP233', ' NumParcialidad="1"', ''],
      ['CRP234', ' ImpSaldoAnt="116.00"', ''],
      ['CRP235', ' ImpPagado="116.00"', ' TipoCambioDR="1"'],
      ['CRP236', ' ImpSaldoInsoluto="0.00"', ''],
      ['CRP237', '</p:Pago>', '<p:Impuestos/></p:Pago>'],
    ],
  ],
])('%s', (_name, reglas, base, mutations) => {
  it('finds nothing in a document that keeps the rules', () => {
    expect(check(reglas, base)).toEqual({ resultado: 'ok', evidencia: `Reglas revisadas: ${reglas.length}.` });
  });

  it.each(mutations)('%s: %s → %s', (codigo, from, to) => {
    expect(check(reglas, change(base, from, to)).codigos).toContain(codigo);
  });
});

const electoral = (facts: string, entidades: string) =>
  change(
    ingreso,
    '</cfdi:Comprobante>',
    `<cfdi:Complemento><ine:INE xmlns:ine="http://www.sat.gob.mx/ine" Version="1.1" ${facts}>${entidades}</ine:INE></cfdi:Complemento></cfdi:Comprobante>`,
  );
const entidad = (clave: string, ambito = '') =>
  `<ine:Entidad ClaveEntidad="${clave}"${ambito && ` Ambito="${ambito}"`}/>`;

describe('INE 1.1', () => {
  it.each([
    ['TipoProceso="Ordinario" TipoComite="Ejecutivo Nacional" IdContabilidad="1"', ''],
    ['TipoProceso="Ordinario" TipoComite="Ejecutivo Estatal"', entidad('JAL')],
    ['TipoProceso="Campaña"', entidad('JAL', 'Local') + entidad('JAL', 'Federal')],
  ])('finds nothing in %s %s', (facts, entidades) => {
    expect(check(reglasIne11, electoral(facts, entidades)).resultado).toBe('ok');
  });

  it.each([
    ['INE180', 'TipoProceso="Ordinario"', ''],
    ['INE181', 'TipoProceso="Campaña"', entidad('JAL')],
    ['INE182', 'TipoProceso="Campaña" TipoComite="Directivo Estatal"', entidad('JAL', 'Local')],
    ['INE183', 'TipoProceso="Precampaña" IdContabilidad="1"', entidad('JAL', 'Local')],
    ['INE184', 'TipoProceso="Ordinario" TipoComite="Ejecutivo Nacional"', entidad('JAL')],
    ['INE185', 'TipoProceso="Ordinario" TipoComite="Ejecutivo Estatal" IdContabilidad="1"', entidad('JAL')],
    ['INE186', 'TipoProceso="Ordinario" TipoComite="Ejecutivo Estatal"', entidad('JAL', 'Local')],
    ['INE187', 'TipoProceso="Campaña"', entidad('JAL', 'Local').repeat(2)],
    ['INE188', 'TipoProceso="Campaña"', entidad('CR1', 'Local')],
  ])('%s: %s %s', (codigo, facts, entidades) => {
    expect(check(reglasIne11, electoral(facts, entidades)).codigos).toEqual([codigo]);
  });
});

const emisor = '<n:Emisor RegistroPatronal="Y1234567890"/>';
const curp = '<n:Receptor Curp="CACX760510MGTSHC04"';
const sueldo = 'ImporteGravado="900.00" ImporteExento="0.00"/>';
const subsidio = '<n:SubsidioAlEmpleo SubsidioCausado="100.00"/>';
const separacion =
  '<n:SeparacionIndemnizacion TotalPagado="100.00" NumAñosServicio="1" UltimoSueldoMensOrd="900.00" IngresoAcumulable="0.00" IngresoNoAcumulable="0.00"/>';
const prima = 'TipoPercepcion="022" Clave="022"';
const sncf = (attributes: string) => emisor.replace('/>', `><n:EntidadSNCF ${attributes}/></n:Emisor>`);
const pension = (tipo: string, attributes: string): [from: string, to: string] => [
  `${prima} Concepto="Prima" ImporteGravado="0.00" ImporteExento="100.00"/>${separacion}`,
  `TipoPercepcion="${tipo}" Clave="022" Concepto="Pensión" ImporteGravado="0.00" ImporteExento="100.00"/><n:JubilacionPensionRetiro ${attributes}/>`,
];
const otro = (tipo: string, inner = '', importe = '100.00') =>
  `<n:OtroPago TipoOtroPago="${tipo}" Clave="009" Concepto="Otro" Importe="${importe}">${inner}</n:OtroPago>`;
const compensacion = (attributes: string) => otro('004', `<n:CompensacionSaldosAFavor ${attributes}/>`);

const ofNomina: readonly Mutation[] = [
  ['Guía de nómina', 'MetodoPago="PUE"', 'MetodoPago="PPD"'],
  ['NOM3', 'Exportacion="01"', 'Exportacion="04"'],
  ['NOM5', emisor, emisor.replace('/>', ' Curp="CACX760510MGTSHC04"/>')],
  ['NOM6', 'Rfc="EKU9003173C9"', 'Rfc="CACX7605101P8"'],
  ['NOM7', 'RegimenFiscal="601"', 'RegimenFiscal="601" FacAtrAdquirente="1234567890"'],
  ['NOM4', '<cfdi:Emisor', '<cfdi:InformacionGlobal Periodicidad="01" Meses="01" Año="2026"/><cfdi:Emisor'],
  ['NOM8', 'Rfc="CACX7605101P8"', 'Rfc="EKU9003173C9"'],
  ['NOM11', 'RegimenFiscalReceptor="605"', 'RegimenFiscalReceptor="612"'],
  ['NOM12', 'UsoCFDI="CN01"', 'UsoCFDI="G03"'],
  ['NOM21', 'Importe="1100.00"', 'Importe="1101.00"'],
  ['NOM22', 'Descuento="150.00" ObjetoImp', 'Descuento="151.00" ObjetoImp'],
  [
    'NOM13',
    '</cfdi:Conceptos>',
    '<cfdi:Concepto ClaveProdServ="84111505" Cantidad="1" ClaveUnidad="ACT" Descripcion="Pago de nómina" ValorUnitario="0" Importe="0" ObjetoImp="01"/></cfdi:Conceptos>',
  ],
  ['NOM14', 'ClaveProdServ="84111505"', 'ClaveProdServ="84111506"'],
  ['NOM15', 'Cantidad="1"', 'NoIdentificacion="1" Cantidad="1"'],
  ['NOM16', 'Cantidad="1"', 'Cantidad="2"'],
  ['NOM17', 'ClaveUnidad="ACT"', 'ClaveUnidad="H87"'],
  ['NOM18', 'ClaveUnidad="ACT"', 'ClaveUnidad="ACT" Unidad="Actividad"'],
  ['NOM19', 'Descripcion="Pago de nómina"', 'Descripcion="Nómina"'],
  ['NOM20', 'ValorUnitario="1100.00"', 'ValorUnitario="1000.00"'],
  ['NOM23', 'ObjetoImp="01"', 'ObjetoImp="02"'],
  ...(
    [
      ['NOM13', 'ACuentaTerceros'],
      ['NOM24', 'Impuestos'],
      ['NOM25', 'ACuentaTerceros'],
      ['NOM26', 'InformacionAduanera'],
      ['NOM27', 'CuentaPredial'],
      ['NOM28', 'ComplementoConcepto'],
      ['NOM29', 'Parte'],
    ] as const
  ).map(
    ([codigo, node]): Mutation => [
      codigo,
      'ObjetoImp="01"/></cfdi:Conceptos>',
      `ObjetoImp="01"><cfdi:${node} ClaveProdServ="84111505" Cantidad="1" Descripcion="x"/></cfdi:Concepto></cfdi:Conceptos>`,
    ],
  ),
  [
    'NOM31',
    'TotalPercepciones="1000.00" TotalDeducciones="150.00" TotalOtrosPagos="100.00"',
    'TotalDeducciones="150.00"',
  ],
  ['NOM33', 'PeriodicidadPago="03"', 'PeriodicidadPago="99"'],
  ['NOM34', 'TipoNomina="O"', 'TipoNomina="E"'],
  ['NOM35', 'FechaInicialPago="2026-03-01"', 'FechaInicialPago="2026-03-11"'],
  ['NOM37', 'TotalPercepciones="1000.00"', 'TotalPercepciones="1001.00"'],
  ['NOM39', 'TotalDeducciones="150.00"', 'TotalDeducciones="151.00"'],
  ['NOM40', 'TotalOtrosPagos="100.00"', 'TotalOtrosPagos="101.00"'],
  ['NOM40', ' TotalOtrosPagos="100.00"', ''],
  ['NOM42', emisor, ''],
  ['NOM43', 'TipoContrato="01"', 'TipoContrato="09"'],
  ['NOM44', ' NumSeguridadSocial="12345678901"', ''],
  ['NOM44', ' SalarioDiarioIntegrado="100.00"', ''],
  ['NOM47', emisor, sncf('OrigenRecurso="XX"')],
  ['NOM48', emisor, sncf('OrigenRecurso="IM"')],
  ['NOM49', emisor, sncf('OrigenRecurso="IP" MontoRecursoPropio="1.00"')],
  ['NOM50', emisor, sncf('OrigenRecurso="IM" MontoRecursoPropio="1100.00"')],
  ['NOM53', 'FechaInicioRelLaboral="2026-01-01"', 'FechaInicioRelLaboral="2026-04-10"'],
  ['NOM54', 'Antigüedad="P9W"', 'Antigüedad="P10W"'],
  ['NOM55', 'Antigüedad="P9W"', 'Antigüedad="P1M9D"'],
  ['NOM55', 'Antigüedad="P9W"', 'Antigüedad="P1Y2M9D"'],
  ['NOM57', 'TipoRegimen="02"', 'TipoRegimen="09"'],
  ['NOM59', 'RiesgoPuesto="1"', 'RiesgoPuesto="6"'],
  ['NOM61', curp, `${curp} Banco="999" CuentaBancaria="12345678901"`],
  ['NOM66', 'ClaveEntFed="CMX"', 'ClaveEntFed="DFE"'],
  ['NOM58', 'TipoContrato="01"', 'TipoContrato="10"'],
  ['NOM62', curp, `${curp} Banco="002" CuentaBancaria="123456789012"`],
  ['NOM63', curp, `${curp} Banco="002" CuentaBancaria="002010077777777771"`],
  ['NOM64', curp, `${curp} CuentaBancaria="002010077777777772"`],
  ['NOM65', curp, `${curp} CuentaBancaria="12345678901"`],
  ['NOM68', 'ClaveEntFed="CMX"/>', 'ClaveEntFed="CMX"><n:SubContratacion PorcentajeTiempo="90"/></n:Receptor>'],
  ['NOM69', 'TotalGravado="900.00"', 'TotalGravado="901.00"'],
  ['NOM70', 'TotalSueldos="900.00"', 'TotalSueldos="1000.00"'],
  ['NOM71', 'TotalSeparacionIndemnizacion="100.00"', 'TotalSeparacionIndemnizacion="99.00"'],
  ['NOM72', 'TotalGravado="900.00"', 'TotalJubilacionPensionRetiro="1.00" TotalGravado="900.00"'],
  ['NOM73', 'TotalGravado="900.00"', 'TotalGravado="901.00"'],
  ['NOM74', 'TotalExento="100.00"', 'TotalExento="101.00"'],
  ['NOM75', sueldo, sueldo.replace('900.00', '0.00')],
  ['NOM77', 'TotalSueldos="900.00" ', ''],
  ['NOM78', separacion, ''],
  ['NOM79', prima, prima.replace('022', '039')],
  ['NOM80', ...pension('039', 'TotalParcialidad="100.00" MontoDiario="1.00"')],
  ['NOM81', ...pension('044', 'TotalUnaExhibicion="100.00"')],
  ['NOM82', 'TipoPercepcion="001"', 'TipoPercepcion="045"'],
  [
    'NOM83',
    sueldo,
    sueldo.replace('/>', '><n:AccionesOTitulos ValorMercado="1" PrecioAlOtorgarse="1"/></n:Percepcion>'),
  ],
  ['NOM84', 'TipoPercepcion="001"', 'TipoPercepcion="019"'],
  ['NOM85', sueldo, sueldo.replace('/>', '><n:HorasExtra TipoHoras="01"/></n:Percepcion>')],
  ['NOM86', 'TipoPercepcion="001"', 'TipoPercepcion="014"'],
  ['NOM88', sueldo, sueldo.replace('/>', '><n:HorasExtra TipoHoras="04"/></n:Percepcion>')],
  ['NOM89', ...pension('039', 'TotalUnaExhibicion="100.00" MontoDiario="1.00"')],
  ['NOM90', ...pension('044', 'TotalParcialidad="100.00"')],
  ['NOM91', 'TotalImpuestosRetenidos="100.00"', 'TotalImpuestosRetenidos="150.00"'],
  ['NOM92', 'TipoDeduccion="002"', 'TipoDeduccion="004"'],
  ['Guía de nómina', 'TotalOtrasDeducciones="50.00"', 'TotalOtrasDeducciones="51.00"'],
  ['NOM94', 'TipoDeduccion="001"', 'TipoDeduccion="006"'],
  ['NOM96', 'Concepto="IMSS" Importe="50.00"', 'Concepto="IMSS" Importe="0.00"'],
  ['NOM98', '<n:OtrosPagos>', `<n:OtrosPagos>${otro('004')}`],
  ['NOM99', subsidio, ''],
  ['NOM100', '<n:OtrosPagos>', `<n:OtrosPagos>${otro('001', '', '0.00')}`],
  ['NOM102', '<n:OtrosPagos>', `<n:OtrosPagos>${compensacion('SaldoAFavor="1.00" Año="2025" RemanenteSalFav="2.00"')}`],
  ['NOM103', '<n:OtrosPagos>', `<n:OtrosPagos>${compensacion('SaldoAFavor="1.00" Año="2023" RemanenteSalFav="0.00"')}`],
  [
    'NOM104',
    '</n:OtrosPagos>',
    '</n:OtrosPagos><n:Incapacidades><n:Incapacidad TipoIncapacidad="05"/></n:Incapacidades>',
  ],
  ['NOM105', 'TipoOtroPago="002"', 'TipoOtroPago="003"'],
  ['NOM105', '<n:OtrosPagos>', `<n:OtrosPagos>${otro('007')}`],
  ['NOM106', 'TipoRegimen="02"', 'TipoRegimen="03"'],
  ['NOM107', 'SubsidioCausado="100.00"', 'SubsidioCausado="50.00"'],
];

describeFamily('Nómina 1.2', reglasNomina12, nomina, ofNomina);

describe('Nómina 1.2 of a kind', () => {
  const group = (name: string) => new RegExp(`<n:${name} .*</n:${name}>`);
  const withIncapacidad = (xml: string, importe: string) =>
    change(
      xml,
      '</n:OtrosPagos>',
      `</n:OtrosPagos><n:Incapacidades><n:Incapacidad TipoIncapacidad="01" ImporteMonetario="${importe}"/></n:Incapacidades>`,
    );
  const before2024 = (causado: string, dias = '10') =>
    change(
      change(nomina, 'Fecha="2026-03-10T12', 'Fecha="2024-04-30T12'),
      'SubsidioCausado="100.00"',
      `SubsidioCausado="${causado}"`,
    ).replace('NumDiasPagados="10"', `NumDiasPagados="${dias}"`);
  const generico = change(nomina, 'Rfc="CACX7605101P8"', 'Rfc="XAXX010101000"');
  const paid = change(nomina, 'TipoPercepcion="001"', 'TipoPercepcion="014"');
  const withheld = change(nomina, 'TipoDeduccion="001"', 'TipoDeduccion="006"');

  it.each([
    ['NOM10', change(generico, 'Curp="CACX760510MGTSHC04"', 'Curp="CACX760510"'), nomina],
    ['NOM36', nomina.replace(group('Percepciones'), ''), nomina],
    ['NOM38', nomina.replace(group('Deducciones'), ''), nomina],
    ['NOM87', withIncapacidad(paid, '901.00'), withIncapacidad(paid, '900.00')],
    ['NOM95', withIncapacidad(withheld, '51.00'), withIncapacidad(withheld, '50.00')],
    ['NOM101', before2024('407.03'), before2024('407.02')],
    ['NOM101', before2024('500.00'), change(nomina, 'SubsidioCausado="100.00"', 'SubsidioCausado="500.00"')],
    ['NOM108', before2024('803.41', '60'), before2024('803.40', '60')],
    ['NOM55', change(nomina, 'P9W', 'P2M8D'), change(nomina, 'P9W', 'P2M9D')],
    ['NOM55', change(nomina, 'P9W', 'P2M11D'), change(nomina, 'P9W', 'P2M10D')],
    [
      'NOM64',
      change(nomina, curp, `${curp} CuentaBancaria="002010077777777770"`),
      change(nomina, curp, `${curp} CuentaBancaria="002010077777777771"`),
    ],
  ])('%s is found, and not in its lawful neighbour', (codigo, wrong, lawful) => {
    expect(check(reglasNomina12, wrong).codigos).toContain(codigo);
    expect(check(reglasNomina12, lawful)).toMatchObject({ resultado: 'ok' });
  });

  it.each([
    ['NOM145', 'Descripcion="Pago de nómina"', 'Descripcion="Nómina"'],
    ['NOM154', 'TipoNomina="O"', 'TipoNomina="E"'],
    ['NOM174', 'Antigüedad="P9W"', 'Antigüedad="P10W"'],
    ['NOM226', 'TipoOtroPago="002"', 'TipoOtroPago="003"'],
    ['NOM133', 'FormaPago="99"', 'FormaPago="03"'],
    ['NOM139', 'ObjetoImp="01"/></cfdi:Conceptos>', 'ObjetoImp="01"><cfdi:Parte/></cfdi:Concepto></cfdi:Conceptos>'],
    ['NOM147', 'Importe="1100.00"', 'Importe="1101.00"'],
    ['NOM148', 'Descuento="150.00" ObjetoImp', 'Descuento="151.00" ObjetoImp'],
    ['NOM179', 'RiesgoPuesto="1"', 'RiesgoPuesto="6"'],
    ['NOM181', curp, `${curp} Banco="999" CuentaBancaria="12345678901"`],
    ['NOM186', 'ClaveEntFed="CMX"', 'ClaveEntFed="DFE"'],
    [
      'NOM224',
      '</n:OtrosPagos>',
      '</n:OtrosPagos><n:Incapacidades><n:Incapacidad TipoIncapacidad="05"/></n:Incapacidades>',
    ],
    ['NOM227', 'TipoRegimen="02"', 'TipoRegimen="03"'],
    ['NOM228', 'SubsidioCausado="100.00"', 'SubsidioCausado="50.00"'],
  ])('in CFDI 3.3 the code is %s', (codigo, from, to) => {
    const en33 = change(nomina, 'MetodoPago="PUE"', 'MetodoPago="PUE" FormaPago="99"');
    expect(check(reglasNomina12En33, en33).resultado).toBe('ok');
    expect(check(reglasNomina12En33, change(en33, from, to)).codigos).toContain(codigo);
  });
});

const ubicacion = (domicilio: string) =>
  `<c:Ubicacion TipoUbicacion="Origen" RFCRemitenteDestinatario="EKU9003173C9"><c:Domicilio ${domicilio}/></c:Ubicacion></c:Ubicaciones>`;

describeFamily('Carta Porte', reglasCartaPorte, cartaPorte, [
  ['Carta Porte', 'TipoDeComprobante="I"', 'TipoDeComprobante="E"'],
  ['Carta Porte', 'PesoBrutoTotal="30.5"', 'PesoBrutoTotal="31"'],
  ['Carta Porte', 'NumTotalMercancias="2"', 'NumTotalMercancias="3"'],
  ['Carta Porte', 'TotalDistRec="15.5"', 'TotalDistRec="16"'],
  ['Carta Porte', 'TranspInternac="No"', 'TranspInternac="Sí"'],
  ['Carta Porte', 'TranspInternac="No"', 'TranspInternac="No" EntradaSalidaMerc="Entrada"'],
  ['Carta Porte', '2026-03-10T10:00:00', '2026-03-10T07:00:00'],
  ['CP106', 'ObjetoImp="02"', 'ObjetoImp="09"'],
  ['CP106', conceptTaxes, ''],
  ['CP102', 'TipoDeComprobante="I"', 'TipoDeComprobante="T"'],
  ['CP105', 'TipoDeComprobante="I"', 'TipoDeComprobante="T"'],
  ['CP104', 'Moneda="MXN"', 'Moneda="XXX"'],
  ['CP147', '</c:Ubicaciones>', ubicacion('Estado="HID" Pais="MEX" CodigoPostal="55000"')],
  ['Carta Porte', '</c:Ubicaciones>', ubicacion('Municipio="999" Estado="HID" Pais="MEX"')],
  ['Carta Porte', '</c:Ubicaciones>', ubicacion('Localidad="99" Estado="HID" Pais="MEX"')],
  ['CP184', '<c:Seguros', '<c:IdentificacionVehicular ConfigVehicular="T3S2"/><c:Seguros'],
  [
    'CP184',
    '<c:Seguros',
    '<c:IdentificacionVehicular ConfigVehicular="C2"/><c:Remolques><c:Remolque SubTipoRem="CTR001"/></c:Remolques><c:Seguros',
  ],
  [
    'CP184',
    '<c:Seguros',
    '<c:IdentificacionVehicular ConfigVehicular="GPLUTA"/><c:Remolques><c:Remolque SubTipoRem="CTR001"/></c:Remolques><c:Seguros',
  ],
  ['Carta Porte', '<c:Seguros', '<c:IdentificacionVehicular ConfigVehicular="C9"/><c:Seguros'],
  ['Carta Porte', '<c:Seguros', '<c:Remolques><c:Remolque SubTipoRem="CTR999"/></c:Remolques><c:Seguros'],
  ['Carta Porte', 'PermSCT="TPAF01"', 'PermSCT="TPTM01"'],
  ['Carta Porte', 'PermSCT="TPAF01"', 'PermSCT="TPAF99"'],
  ['Carta Porte', 'BienesTransp="31181700"', 'BienesTransp="99999999"'],
  ['Carta Porte', 'UnidadPeso="KGM"', 'UnidadPeso="XXX"'],
  ['Carta Porte', 'ClaveUnidad="H87" PesoEnKg', 'ClaveUnidad="ZZ9" PesoEnKg'],
  ['Carta Porte', 'PesoEnKg="20"', 'PesoEnKg="20" FraccionArancelaria="0000000000"'],
  ['Carta Porte', 'PesoEnKg="20"', 'PesoEnKg="20" MaterialPeligroso="Sí" CveMaterialPeligroso="ZZ" Embalaje="1A1"'],
  ['Carta Porte', 'PesoEnKg="20"', 'PesoEnKg="20" MaterialPeligroso="Sí" CveMaterialPeligroso="0004" Embalaje="ZZ"'],
  ['Carta Porte', 'TipoFigura="01"', 'TipoFigura="09"'],
  ['CP103', 'TipoDeComprobante="I"', 'TipoDeComprobante="T"'],
  ['CP107', 'TipoDeComprobante="I"', 'TipoDeComprobante="T"'],
  ['CP115', 'Version="3.1"', 'Version="3.0"'],
  ['CP125', ' TotalDistRec="15.5"', ''],
  ['Carta Porte', ' DistanciaRecorrida="15.5"', ''],
  [
    'Carta Porte',
    '<c:Autotransporte PermSCT="TPAF01" NumPermisoSCT="1"><c:Seguros AseguraRespCivil="SEGUROS" PolizaRespCivil="1"/></c:Autotransporte>',
    '',
  ],
  [
    'Carta Porte',
    '<c:FiguraTransporte><c:TiposFigura TipoFigura="01" RFCFigura="CACX7605101P8" NumLicencia="123456" NombreFigura="XOCHILT CASAS CHAVEZ"/></c:FiguraTransporte>',
    '',
  ],
  ['CP182', 'PesoEnKg="20"', 'PesoEnKg="20" MaterialPeligroso="Sí" CveMaterialPeligroso="0004" Embalaje="1A1"'],
  ['Carta Porte', 'PesoEnKg="20"', 'PesoEnKg="20" MaterialPeligroso="Sí" Embalaje="1A1"'],
  ['CP195', 'RFCFigura="CACX7605101P8"', 'RFCFigura="EKU9003173C9"'],
  ['Carta Porte', ' NumLicencia="123456"', ''],
  ['Carta Porte', 'TipoUbicacion="Origen"', 'TipoUbicacion="Origen" IDUbicacion="DE000001"'],
  ['Carta Porte', 'RFCRemitenteDestinatario="EKU9003173C9"', 'RFCRemitenteDestinatario="XEXX010101000"'],
  [
    'Carta Porte',
    'RFCRemitenteDestinatario="EKU9003173C9"',
    'RFCRemitenteDestinatario="EKU9003173C9" NumRegIdTrib="121585958"',
  ],
  ['Carta Porte', 'TipoUbicacion="Origen"', 'TipoUbicacion="Origen" NumEstacion="PM001"'],
  ['Carta Porte', 'TipoUbicacion="Origen"', 'TipoUbicacion="Destino" DistanciaRecorrida="0"'],
  [
    'Carta Porte',
    '</c:Ubicaciones>',
    '<c:Ubicacion TipoUbicacion="Origen" RFCRemitenteDestinatario="EKU9003173C9"><c:Domicilio Estado="TX" Pais="MEX"/></c:Ubicacion></c:Ubicaciones>',
  ],
  [
    'CP131',
    'PesoEnKg="20"/>',
    'PesoEnKg="20"><c:CantidadTransporta IDOrigen="OR000009" IDDestino="DE000009"/></c:Mercancia>',
  ],
  ['Carta Porte', 'PesoEnKg="20"', 'PesoEnKg="20" MaterialPeligroso="No" CveMaterialPeligroso="1263"'],
  ['Carta Porte', 'PesoEnKg="20"', 'PesoEnKg="20" ValorMercancia="100.00"'],
  ['CP182', 'PolizaRespCivil="1"', 'PolizaRespCivil="1" AseguraMedAmbiente="SEGUROS"'],
  ['Carta Porte', '<c:Seguros', '<c:IdentificacionVehicular PlacaVM="ABC-123"/><c:Seguros'],
  ['Carta Porte', '<c:Ubicaciones>', '<c:RegimenesAduaneros/><c:Ubicaciones>'],
  ['Carta Porte', 'Version="3.1"', 'Version="3.1" IdCCP="7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01"'],
  ['Carta Porte', 'Version="3.1"', 'Version="3.1" RegistroISTMO="Sí"'],
  [
    'Carta Porte',
    '</c:FiguraTransporte>',
    '<c:TiposFigura TipoFigura="02" RFCFigura="CACX7605101P8"/></c:FiguraTransporte>',
  ],
  ['Carta Porte', '</c:FiguraTransporte>', '<c:TiposFigura TipoFigura="04"/></c:FiguraTransporte>'],
]);

it.each([
  ['VL', ''],
  ['OTROEVGP', ''],
  ['OTROEV', ''],
  ['C2', 'no lleva'],
  ['C3', 'no lleva'],
  ['OTROSG', 'no lleva'],
  ['GPLUTA', 'no lleva'],
  ['GPLATD', 'no lleva'],
  ['C3R3', 'lleva'],
  ['T2S1', 'lleva'],
  ['T3S2R4', 'lleva'],
  ['T3S3S2', 'lleva'],
])('CP184: ConfigVehicular %s %s Remolques, as its column of the catalogue says', (configuracion, asked) => {
  const vehicle = `<c:IdentificacionVehicular ConfigVehicular="${configuracion}"/>`;
  const remolques = '<c:Remolques><c:Remolque SubTipoRem="CTR001" Placa="REM01"/></c:Remolques>';
  const without = check(reglasCartaPorte, change(cartaPorte, '<c:Seguros', `${vehicle}<c:Seguros`));
  const within = check(reglasCartaPorte, change(cartaPorte, '<c:Seguros', `${vehicle}${remolques}<c:Seguros`));
  const says = ({ codigos = [] }: { codigos?: readonly string[] }) => codigos.includes('CP184');
  expect([says(without), says(within)]).toEqual([asked === 'lleva', asked === 'no lleva']);
});

it('CP101: Carta Porte 3.1 goes with CFDI 4.0', () => {
  const en33 = change(without(cartaPorte), 'Version="4.0"', 'Version="3.3"');
  expect(check(reglasCartaPorte, en33).codigos).toEqual(['CP101']);
});

const destino = (facts: string, domicilio: string) =>
  `<e:Destinatario ${facts}><e:Domicilio ${domicilio}/></e:Destinatario><e:Mercancias>`;

describe('Comercio Exterior', () => {
  const exportacion11 = change(
    change(
      exportacion.replaceAll('sat.gob.mx/ComercioExterior20', 'sat.gob.mx/ComercioExterior11'),
      'e:ComercioExterior xmlns:e="http://www.sat.gob.mx/ComercioExterior11" Version="2.0"',
      'e:ComercioExterior xmlns:e="http://www.sat.gob.mx/ComercioExterior11" Version="1.1" TipoOperacion="2" Subdivision="0"',
    ),
    'Fecha="2026',
    'Fecha="2023',
  );
  it.each([
    ['2.0', exportacion],
    ['1.1', exportacion11],
  ])('finds nothing in a document of %s that keeps the rules', (_version, xml) =>
    expect(check(reglasComercioExterior, xml).resultado).toBe('ok'),
  );

  it.each<Mutation>([
    ['Comercio Exterior', 'Exportacion="02"', 'Exportacion="01"'],
    ['Comercio Exterior', 'Moneda="MXN"', 'Moneda="USD" TipoCambio="19.00"'],
    ['Comercio Exterior', 'Fecha="2023', 'Fecha="2026'],
    ['CCE145', 'TipoDeComprobante="I"', 'TipoDeComprobante="N"'],
    ['CCE146', 'TipoDeComprobante="I"', 'TipoDeComprobante="T"'],
    ['CCE148', '<e:Emisor>', '<e:Propietario NumRegIdTrib="1" ResidenciaFiscal="USA"/><e:Emisor>'],
    ['CCE149', ' Nombre="ESCUELA KEMPER URGATE"', ''],
    ['CCE152', ' Nombre="ACME INC"', ''],
    ['CCE158', 'TipoOperacion="2"', 'TipoOperacion="A"'],
    ['CCE159', ' TipoOperacion="2" Subdivision="0"', ''],
    ['CCE159', ' Subdivision="0"', ''],
    ['CCE161', 'ClaveDePedimento', 'NumeroExportadorConfiable="1" ClaveDePedimento'],
    ['CCE170', 'Estado="CMX" Pais', 'Municipio="999" Estado="CMX" Pais'],
    ['CCE171', 'Estado="CMX" Pais', 'Localidad="99" Estado="CMX" Pais'],
    ['CCE173', 'CodigoPostal="06000"', 'CodigoPostal="42501"'],
    ['CCE175', '<e:Emisor>', '<e:Propietario NumRegIdTrib="ABC" ResidenciaFiscal="USA"/><e:Emisor>'],
    ['CCE179', '<e:Receptor>', '<e:Receptor NumRegIdTrib="ABC">'],
    ['CCE183', 'Estado="TX" Pais="USA"', 'Localidad="99" Estado="HID" Pais="MEX"'],
    ['CCE184', 'Estado="TX" Pais="USA"', 'Municipio="999" Estado="HID" Pais="MEX"'],
    ['CCE187', 'Estado="TX" Pais="USA"', 'Estado="HID" Pais="MEX"'],
    ['CCE190', '<e:Mercancias>', destino('NumRegIdTrib="ABC"', 'Estado="TX" Pais="USA"')],
    ['CCE192', '<e:Mercancias>', destino('', 'Localidad="99" Estado="HID" Pais="MEX"')],
    ['CCE193', '<e:Mercancias>', destino('', 'Municipio="999" Estado="HID" Pais="MEX"')],
    ['CCE196', '<e:Mercancias>', destino('', 'Estado="HID" Pais="MEX" CodigoPostal="06000"')],
    ['CCE205', 'ValorDolares="10.00"', 'ValorDolares="5.00"'],
    ['CCE208', 'FraccionArancelaria="8471300101"', 'FraccionArancelaria="0000000000"'],
    ['CCE209', 'UnidadAduana="06"', 'UnidadAduana="01"'],
    ['CCE212', 'FraccionArancelaria="8471300101"', 'FraccionArancelaria="9801000100"'],
    ['CCE150', 'Rfc="XEXX010101000"', 'Rfc="CACX7605101P8"'],
    [
      'CCE153',
      '</cfdi:Complemento>',
      '<e:ComercioExterior xmlns:e="http://www.sat.gob.mx/ComercioExterior11" Version="1.1"/></cfdi:Complemento>',
    ],
    ['CCE157', 'ClaveDePedimento', 'MotivoTraslado="01" ClaveDePedimento'],
    ['CCE160', 'CertificadoOrigen="0"', 'CertificadoOrigen="0" NumCertificadoOrigen="1"'],
    ['CCE162', 'TotalUSD="10.00"', 'TotalUSD="11.00"'],
    ['CCE163', 'TotalUSD="10.00"', 'TotalUSD="10.0"'],
    ['CCE164', '<e:Emisor>', '<e:Emisor Curp="CACX760510MGTSHC04">'],
    ['CCE165', 'Rfc="EKU9003173C9"', 'Rfc="CACX7605101P8"'],
    ['CCE167', '<e:Domicilio Calle="x" Estado="CMX" Pais="MEX" CodigoPostal="06000"/>', ''],
    ['CCE168', 'Pais="MEX"', 'Pais="USA"'],
    ['CCE169', 'Estado="CMX"', 'Estado="TX"'],
    ['CCE185', 'Estado="TX"', 'Estado="CMX"'],
    ['CCE186', 'CodigoPostal="75001"', 'CodigoPostal="7500"'],
    [
      'CCE194',
      '<e:Mercancias>',
      '<e:Destinatario><e:Domicilio Pais="CAN" Estado="TX"/></e:Destinatario><e:Mercancias>',
    ],
    [
      'CCE195',
      '<e:Mercancias>',
      '<e:Destinatario><e:Domicilio Pais="CAN" CodigoPostal="75001"/></e:Destinatario><e:Mercancias>',
    ],
    ['CCE176', '<e:Receptor>', '<e:Receptor NumRegIdTrib="1">'],
    ['CCE181', '<e:Domicilio Calle="x" Estado="TX" Pais="USA" CodigoPostal="75001"/>', ''],
    ['CCE188', '<e:Mercancias>', '<e:Destinatario/><e:Destinatario/><e:Mercancias>'],
    ['CCE197', 'NoIdentificacion="A1" Cantidad="2"', 'Cantidad="2"'],
    ['CCE198', 'NoIdentificacion="A1" Cantidad="2"', 'NoIdentificacion="A3" Cantidad="2"'],
    ['CCE199', 'Mercancia NoIdentificacion="A1"', 'Mercancia NoIdentificacion="A2"'],
    ['CCE206', ' FraccionArancelaria="8471300101"', ''],
    ['CCE207', 'UnidadAduana="06"', 'UnidadAduana="99"'],
    ['CCE213', ' UnidadAduana="06"', ''],
    ['CCE215', 'ValorUnitarioAduana="5.00"', 'ValorUnitarioAduana="0.00"'],
    ['CCE216', 'ValorUnitarioAduana="5.00"', 'ValorUnitarioAduana="6.00"'],
  ])('1.1, %s: %s → %s', (codigo, from, to) =>
    expect(check(reglasComercioExterior, change(exportacion11, from, to)).codigos).toContain(codigo),
  );

  const aduana = ' CantidadAduana="2" UnidadAduana="06" ValorUnitarioAduana="5.00"';
  const sinAduana = change(change(exportacion11, aduana, ''), 'ClaveUnidad="H87"', 'ClaveUnidad="H87" Unidad="06"');

  it.each<Mutation>([
    ['CCE201', 'Cantidad="2"', 'Cantidad="2.0001"'],
    ['CCE202', 'Unidad="06"', 'Unidad="PIEZA"'],
    ['CCE203', 'ValorUnitario="100.00"', 'ValorUnitario="0.00"'],
    ['CCE210', 'Unidad="06"', 'Unidad="01"'],
    ['CCE217', 'ValorDolares="10.00"', 'ValorDolares="5.00"'],
  ])('1.1 without units of customs, %s: %s → %s', (codigo, from, to) => {
    expect(check(reglasComercioExterior, sinAduana).resultado).toBe('ok');
    expect(check(reglasComercioExterior, change(sinAduana, from, to)).codigos).toContain(codigo);
  });

  it('1.1 asks a traslado of goods of a third party for their Propietario', () => {
    const other = change(
      change(exportacion11, 'TipoDeComprobante="I"', 'TipoDeComprobante="T"'),
      'ClaveDePedimento',
      'MotivoTraslado="05" ClaveDePedimento',
    );
    expect(check(reglasComercioExterior, other).codigos).toContain('CCE147');
  });

  it('1.1 inside a concepto is not in its place', () => {
    const moved = exportacion11
      .replace(/<cfdi:Complemento>(.*)<\/cfdi:Complemento>/, '')
      .replace(
        '</cfdi:Concepto>',
        `<cfdi:ComplementoConcepto>${/<e:Com.*<\/e:ComercioExterior>/.exec(exportacion11)?.[0]}</cfdi:ComplementoConcepto></cfdi:Concepto>`,
      );
    expect(check(reglasComercioExterior, moved).codigos).toEqual(['CCE154']);
  });

  const exportacion32 = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/3" version="3.2" fecha="2017-03-10T12:00:00" FolioFiscalOrig="x" subTotal="200.00" Moneda="MXN" total="200.00" tipoDeComprobante="ingreso" LugarExpedicion="06000"><cfdi:Emisor rfc="EKU9003173C9" nombre="ESCUELA KEMPER URGATE"/><cfdi:Receptor rfc="XEXX010101000" nombre="ACME INC"/><cfdi:Conceptos><cfdi:Concepto noIdentificacion="A1" cantidad="2" unidad="pieza" descripcion="x" valorUnitario="100.00" importe="200.00"/></cfdi:Conceptos><cfdi:Complemento><e:ComercioExterior xmlns:e="http://www.sat.gob.mx/ComercioExterior11" Version="1.1" MotivoTraslado="01" TipoOperacion="2" ClaveDePedimento="A1" CertificadoOrigen="0" Incoterm="FOB" Subdivision="0" TipoCambioUSD="20.10" TotalUSD="10.00"><e:Receptor NumRegIdTrib="121585958"/><e:Mercancias><e:Mercancia NoIdentificacion="A1" FraccionArancelaria="84713001" CantidadAduana="2" UnidadAduana="06" ValorUnitarioAduana="5.00" ValorDolares="10.00"/></e:Mercancias></e:ComercioExterior></cfdi:Complemento></cfdi:Comprobante>`;
  const domicilio = '<e:Domicilio Calle="x" Estado="CMX" Pais="MEX" CodigoPostal="06000"/>';

  it.each<Mutation>([
    ['CCE156', ' FolioFiscalOrig="x"', ''],
    ['CCE166', '<e:Receptor', `<e:Emisor>${domicilio}</e:Emisor><e:Receptor`],
    ['CCE177', ' NumRegIdTrib="121585958"', ''],
    [
      'CCE180',
      '<e:Receptor NumRegIdTrib="121585958"/>',
      `<e:Receptor NumRegIdTrib="121585958">${domicilio}</e:Receptor>`,
    ],
    ['CCE211', 'FraccionArancelaria="84713001"', 'FraccionArancelaria="98010001"'],
  ])('1.1 in CFDI 3.2, %s: %s → %s', (codigo, from, to) => {
    expect(check(reglasComercioExterior, exportacion32).resultado).toBe('ok');
    expect(check(reglasComercioExterior, change(exportacion32, from, to)).codigos).toContain(codigo);
  });

  it.each(['CCE200', 'CCE214'])('1.1 compares mercancías: %s', (codigo) => {
    const another =
      '<e:Mercancia NoIdentificacion="A1" FraccionArancelaria="8471300101" ValorDolares="0.00"/></e:Mercancias>';
    expect(check(reglasComercioExterior, change(exportacion11, '</e:Mercancias>', another)).codigos).toContain(codigo);
  });

  it.each<Mutation>([
    ['Comercio Exterior', 'TotalUSD="10.00"', 'TotalUSD="11.00"'],
    ['CCE159', 'UnidadAduana="06"', 'UnidadAduana="99"'],
    ['CCE165', ' UnidadAduana="06"', ''],
  ])('2.0 has numbers of its own, where they are known: %s', (codigo, from, to) =>
    expect(check(reglasComercioExterior, change(exportacion, from, to)).codigos).toEqual([codigo]),
  );
});

it.each<Mutation>([
  ['CFDI40153', ' ResidenciaFiscal="USA" NumRegIdTrib="121585958"', ''],
  ['CFDI40155', ' NumRegIdTrib="121585958"', ''],
  ['CFDI40156', 'NumRegIdTrib="121585958"', 'NumRegIdTrib="ABCDEF"'],
  [
    'CFDI40195',
    '</cfdi:Concepto>',
    '<cfdi:InformacionAduanera NumeroPedimento="20  48  3009  0001234"/></cfdi:Concepto>',
  ],
  [
    'CFDI40200',
    '</cfdi:Concepto>',
    '<cfdi:Parte ClaveProdServ="84111506" Cantidad="1" Descripcion="x"><cfdi:InformacionAduanera NumeroPedimento="20  48  3009  0001234"/></cfdi:Parte></cfdi:Concepto>',
  ],
])('of an exportation, %s: %s → %s', (codigo, from, to) => {
  expect(check(reglasCfdi40, exportacion).resultado).toBe('ok');
  expect(check(reglasCfdi40, change(exportacion, from, to)).evidencia).toContain(`${codigo}: `);
});

const exempt = (xml: string, tax: string, ...suffixes: string[]) =>
  suffixes.reduce((text, suffix) => text.replaceAll(tax.replaceAll('@', suffix), `TipoFactor${suffix}="Exento"`), xml);

it('reports the Base of exempt conceptos alone by its own code', () => {
  const all = exempt(ingreso, `TipoFactor="Tasa" TasaOCuota="0.160000" Importe="30.40"`, '');
  const base =
    'Traslado Base="190.00" Impuesto="002" TipoFactor="Exento"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comp';
  const codesOf = (xml: string) => check(reglasCfdi40, xml).codigos ?? [];
  expect(codesOf(all)).not.toContain('CFDI40216');
  expect(codesOf(change(all, base, base.replace('190.00', '191.00')))).toEqual(expect.arrayContaining(['CFDI40216']));
  const paid = exempt(pago, 'TipoFactor@="Tasa" TasaOCuota@="0.160000" Importe@="16.00"', 'P', 'DR');
  expect(check(reglasPagos20, paid).resultado).toBe('ok');
  expect(check(reglasPagos20, change(paid, 'BaseP="100.00"', 'BaseP="101.00"')).codigos).toEqual(['CRP20269']);
});

it('shows the first five findings and counts the rest', () => {
  const many = change(pago, docto, docto.replaceAll(/"\d+\.00"/g, '"0.000"')).replace(
    'FormaDePagoP="03"',
    'FormaDePagoP="99"',
  );
  expect(check(reglasPagos20, many).evidencia).toMatch(/ Y \d más\.$/);
});

it.each([
  ['2022-01-01', '4.0', undefined],
  ['2021-12-31', '4.0', 'aviso'],
])('on %s version %s is %s', (day, _version, expected) => {
  const cfdi = parseComprobante(Buffer.from(change(ingreso, '2026-03-10', day)));
  expect(checkVersion(cfdi)?.resultado).toBe(expected);
});
