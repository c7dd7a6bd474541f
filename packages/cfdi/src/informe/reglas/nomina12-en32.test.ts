import { parseComprobante } from '../../comprobante/parse-comprobante';
import { change, nomina } from '../../testing/documents';
import { reglasNomina12En32 } from './nomina12-en32';
import { checkReglas } from './regla-sat';

const complemento = nomina.slice(nomina.indexOf('<n:Nomina'), nomina.indexOf('</cfdi:Complemento>'));
const nomina32 = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/3" xmlns:n="http://www.sat.gob.mx/nomina12" version="3.2" fecha="2017-03-10T12:00:00" formaDePago="En una sola exhibición" metodoDePago="NA" subTotal="1100.00" descuento="150.00" Moneda="MXN" total="950.00" tipoDeComprobante="egreso" LugarExpedicion="06000"><cfdi:Emisor rfc="EKU9003173C9" nombre="ESCUELA KEMPER URGATE"><cfdi:RegimenFiscal Regimen="601"/></cfdi:Emisor><cfdi:Receptor rfc="CACX7605101P8" nombre="XOCHILT CASAS CHAVEZ"/><cfdi:Conceptos><cfdi:Concepto cantidad="1" unidad="ACT" descripcion="Pago de nómina" valorUnitario="1100.00" importe="1100.00"/></cfdi:Conceptos><cfdi:Impuestos/><cfdi:Complemento>${complemento.replaceAll('"2026-', '"2017-')}</cfdi:Complemento></cfdi:Comprobante>`;

const check = (xml: string) =>
  checkReglas(reglasNomina12En32, { cfdi: parseComprobante(Buffer.from(xml)), certificado: null });

describe('Nómina 1.2 in CFDI 3.2', () => {
  it('finds nothing in a document that keeps the rules', () =>
    expect(check(nomina32)).toMatchObject({ resultado: 'ok' }));

  it.each([
    ['NOM102', 'metodoDePago="NA"', 'metodoDePago="03"'],
    ['NOM104', 'Moneda="MXN"', 'Moneda="Pesos"'],
    ['NOM105', 'Moneda="MXN"', 'TipoCambio="2" Moneda="MXN"'],
    ['NOM106', 'subTotal="1100.00"', 'subTotal="1000.00"'],
    ['NOM107', 'descuento="150.00"', 'descuento="100.00"'],
    ['NOM109', ' total="950.00"', ' total="900.00"'],
    ['NOM110', 'tipoDeComprobante="egreso"', 'tipoDeComprobante="ingreso"'],
    ['NOM111', 'LugarExpedicion="06000"', 'LugarExpedicion="México"'],
    ['NOM112', 'Moneda="MXN"', 'NumCtaPago="1234" Moneda="MXN"'],
    ['NOM113', '<n:Emisor ', '<n:Emisor Curp="CACX760510MGTSHC04" '],
    ['NOM114', 'rfc="EKU9003173C9"', 'rfc="CACX7605101P8"'],
    ['NOM116', '<cfdi:RegimenFiscal', '<cfdi:ExpedidoEn pais="México"/><cfdi:RegimenFiscal'],
    ['NOM117', '<cfdi:RegimenFiscal', '<cfdi:RegimenFiscal Regimen="603"/><cfdi:RegimenFiscal'],
    ['NOM118', 'Regimen="601"', 'Regimen="General"'],
    ['NOM119', 'Regimen="601"', 'Regimen="605"'],
    ['NOM120', 'rfc="EKU9003173C9"', 'rfc="CACX7605101P8"'],
    ['NOM121', 'rfc="CACX7605101P8"', 'rfc="EKU9003173C9"'],
    ['NOM123', 'nombre="XOCHILT CASAS CHAVEZ"/>', 'nombre="X"><cfdi:Domicilio pais="México"/></cfdi:Receptor>'],
    ['NOM124', 'importe="1100.00"/>', 'importe="1100.00"><cfdi:CuentaPredial numero="1"/></cfdi:Concepto>'],
    ['NOM125', 'cantidad="1"', 'noIdentificacion="1" cantidad="1"'],
    ['NOM126', 'cantidad="1"', 'cantidad="2"'],
    ['NOM127', 'unidad="ACT"', 'unidad="Servicio"'],
    ['NOM128', 'descripcion="Pago de nómina"', 'descripcion="Nómina"'],
    ['NOM129', 'valorUnitario="1100.00"', 'valorUnitario="1000.00"'],
    ['NOM130', 'importe="1100.00"', 'importe="1000.00"'],
    ['NOM131', '<cfdi:Impuestos/>', '<cfdi:Impuestos><cfdi:Traslados/></cfdi:Impuestos>'],
    ['NOM152', 'TipoNomina="O"', 'TipoNomina="X"'],
    ['NOM171', 'TipoContrato="01"', 'TipoContrato="11"'],
    ['NOM172', 'TipoRegimen="02"', 'TipoJornada="09" TipoRegimen="02"'],
    ['NOM176', 'TipoRegimen="02"', 'TipoRegimen="14"'],
    ['NOM180', 'PeriodicidadPago="03"', 'PeriodicidadPago="11"'],
    ['NOM196', 'TipoPercepcion="001"', 'TipoPercepcion="099"'],
    ['NOM213', 'TipoDeduccion="001"', 'TipoDeduccion="199"'],
    ['NOM217', 'TipoOtroPago="002"', 'TipoOtroPago="010"'],
    ['NOM174', 'Antigüedad="P9W"', 'Antigüedad="P10W"'],
    ['NOM190', 'TotalSueldos="900.00"', 'TotalSueldos="1000.00"'],
  ])('%s: %s → %s', (codigo, from, to) => expect(check(change(nomina32, from, to)).codigos).toContain(codigo));
});
