import { parseComprobante } from '../comprobante/parse-comprobante';
import { change, docto, nomina, pago } from '../testing/documents';
import { bases, porteDomicilio, to33 } from '../testing/matrix-documents';
import { checkComprobante } from './check-comprobante';
import { codigosDeSello } from './reglas/matrices';

const codesOf = (xml: string) =>
  checkComprobante(parseComprobante(Buffer.from(xml)), { findCertificate: () => null }).reglas.flatMap(
    ({ codigos }) => codigos ?? [],
  );

/** The same payment in dollars, of a document in pesos. */
const enDolares = change(
  change(pago, 'MonedaP="MXN" TipoCambioP="1"', 'MonedaP="USD" TipoCambioP="20"'),
  'EquivalenciaDR="1"',
  'EquivalenciaDR="20"',
);
const unpaid = change(nomina, 'TotalPercepciones="1000.00"', 'TotalPercepciones="1500.00"');
const complemento = nomina.slice(nomina.indexOf('<n:Nomina'), nomina.indexOf('</cfdi:Complemento>'));
const enConcepto = change(
  change(nomina, complemento, ''),
  'ObjetoImp="01"/></cfdi:Conceptos>',
  `ObjetoImp="01"><cfdi:ComplementoConcepto>${complemento}</cfdi:ComplementoConcepto></cfdi:Concepto></cfdi:Conceptos>`,
);

it.each([
  ['CRP20105', change(pago, 'Moneda="XXX"', 'Moneda="XXX" FormaPago="99"'), pago],
  ['CFDI40103', change(pago, 'Moneda="XXX"', 'Moneda="XXX" FormaPago="99"'), pago],
  ['CFDI40109', change(pago, ' SubTotal="0"', ' SubTotal="0.01"'), pago],
  ['CRP20110', change(pago, ' Total="0"', ' Total="0.01"'), pago],
  ['CFDI40201', change(pago, '<cfdi:Complemento>', '<cfdi:Impuestos/><cfdi:Complemento>'), pago],
  ['CRP20121', change(pago, 'ObjetoImp="01"', 'ObjetoImp="01" Descuento="0"'), pago],
  [
    'CRP20201',
    change(pago, 'TotalRetencionesISR="1.25"', 'TotalRetencionesISR="1.25" TotalRetencionesIVA="2.00"'),
    pago,
  ],
  ['CRP20202', change(pago, 'TotalRetencionesISR="1.25"', 'TotalRetencionesISR="2.25"'), pago],
  ['CRP20204', change(pago, 'BaseIVA16="100.00"', 'BaseIVA16="101.00"'), pago],
  ['CRP20205', change(pago, 'ImpuestoIVA16="16.00"', 'ImpuestoIVA16="17.00"'), pago],
  ['CRP20211', change(pago, 'MontoTotalPagos="116.00"', 'MontoTotalPagos="117.00"'), pago],
  ['CRP20214', change(enDolares, ' TipoCambioP="20"', ''), enDolares],
  ['CRP20217', change(pago, 'Monto="116.00"', 'Monto="115.00"'), pago],
  ['CRP20276', change(enDolares, 'Monto="116.00"', 'Monto="5.00"'), enDolares],
  ['CRP20244', change(pago, docto, docto.replace('Insoluto="0.00"', 'Insoluto="1.00"')), pago],
  ['CRP20264', change(pago, 'TotalRetencionesISR="1.25" ', ''), pago],
  ['CRP20265', change(pago, 'ImporteP="1.25"', 'ImporteP="2.25"'), pago],
  ['CRP20267', change(pago, 'TotalTrasladosBaseIVA16="100.00" ', ''), pago],
  ['CRP20273', change(pago, 'TotalTrasladosImpuestoIVA16="16.00" ', ''), pago],
  ['CRP20274', change(pago, 'ImporteP="16.00"', 'ImporteP="17.00"'), pago],
  ['NOM1', change(nomina, 'Moneda="MXN"', 'Moneda="USD" TipoCambio="18"'), nomina],
  ['NOM2', change(nomina, 'TipoDeComprobante="N"', 'TipoDeComprobante="E"'), nomina],
  ['NOM30', enConcepto, nomina],
  ['NOM32', change(nomina, 'TipoNomina="O"', 'TipoNomina="X"'), nomina],
  ['NOM37', unpaid, nomina],
  ['NOM51', change(nomina, 'TipoContrato="01"', 'TipoContrato="11"'), nomina],
  ['NOM56', change(nomina, 'TipoRegimen="02"', 'TipoRegimen="14"'), nomina],
  ['NOM60', change(nomina, 'PeriodicidadPago="03"', 'PeriodicidadPago="11"'), nomina],
  ['NOM76', change(nomina, 'TipoPercepcion="001"', 'TipoPercepcion="099"'), nomina],
  ['NOM93', change(nomina, 'TipoDeduccion="001"', 'TipoDeduccion="199"'), nomina],
  ['NOM97', change(nomina, 'TipoOtroPago="002"', 'TipoOtroPago="010"'), nomina],
])('reports %s for its fault, and not for the document without it', (codigo, wrong, lawful) => {
  expect(codesOf(wrong)).toContain(codigo);
  expect(codesOf(lawful)).not.toContain(codigo);
});

it.each([
  ['CFDI 4.0', change(pago, 'Moneda="XXX"', 'Moneda="XXX" FormaPago="99"')],
  ['Pagos 2.0, revisión B', change(pago, 'MonedaP="MXN"', 'MonedaP="XXX"')],
  ['Pagos 1.0', to33(change(pago, 'MonedaP="MXN"', 'MonedaP="XXX"'))],
  ['Nómina 1.2, revisión E', change(nomina, 'TipoNomina="O"', 'TipoNomina="E"')],
  ['Nómina 1.2 de CFDI 3.2 y 3.3', to33(change(nomina, 'TipoNomina="O"', 'TipoNomina="E"'))],
  ['Carta Porte 3.1', change(bases.CP, ' TotalDistRec="15.5"', '')],
  ['Carta Porte 3.1', change(bases.CP, 'UnidadPeso="KGM"', 'UnidadPeso="XXX"')],
  ['Comercio Exterior 1.1', change(bases.X11, 'TotalUSD="10.00"', 'TotalUSD="11.00"')],
  ['Comercio Exterior 2.0', change(bases.X, '8471300101', '0000000000')],
  ['INE 1.1', change(bases.INE, ' Ambito="Local"', '')],
])('names the matrix of a code with its version: %s', (matriz, xml) => {
  const { reglas } = checkComprobante(parseComprobante(Buffer.from(xml)), { findCertificate: () => null });
  expect(reglas.flatMap(({ matrices }) => matrices ?? [])).toContain(matriz);
});

it('gives the code of the version to a sello that is not of the content', () =>
  expect(['3.2', '3.3', '4.0'].map((version) => codigosDeSello(version).codigos)).toEqual([
    undefined,
    ['CFDI33102'],
    ['CFDI40102'],
  ]));

it('names c_Colonia where a place of Carta Porte has the key of a colonia, not where it has a text', () => {
  const listas = (colonia: string) => {
    const [from, to] = porteDomicilio(`Colonia="${colonia}" Estado="MEX" Pais="MEX" CodigoPostal="55000"`);
    const xml = change(bases.CP, from, to);
    return checkComprobante(parseComprobante(Buffer.from(xml)), { findCertificate: () => null }).reglas.find(
      ({ id }) => id === 'listas_externas',
    )?.evidencia;
  };
  expect(listas('0347')).toContain('Requiere c_Colonia: Carta Porte.');
  expect(listas('Centro')).not.toContain('c_Colonia');
});

it('names what needs lists that are not open, and never says that it holds', () => {
  const listas = (xml: string) =>
    checkComprobante(parseComprobante(Buffer.from(xml)), { findCertificate: () => null }).reglas.find(
      ({ id }) => id === 'listas_externas',
    );
  expect(listas(nomina)).toMatchObject({
    resultado: 'omitida',
    evidencia: expect.stringContaining('Requiere la lista LCO: CFDI40106.'),
  });
  expect(listas(nomina)?.evidencia).toContain('NOM45, NOM46');
  expect(listas(bases.I)?.evidencia).not.toContain('NOM');
  expect(listas(to33(bases.I))?.evidencia).toContain('Requiere la lista LCO: CFDI33105.');
  expect(listas(bases.CP)?.evidencia).toContain('Requiere c_ClaveProdServCP con materiales peligrosos: CP155.');
});
