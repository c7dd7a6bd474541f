import { cfdiXml, timbreXml } from '@boveda/cfdi-samples';
import { CfdiError } from '../error';
import { parseComprobante } from './parse-comprobante';

const parse = (xml: string) => parseComprobante(Buffer.from(xml));

function refusal(xml: string): string {
  try {
    parse(xml);
  } catch (error) {
    if (error instanceof CfdiError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('parseComprobante', () => {
  it('reads the fields of a CFDI 4.0', () => {
    const cfdi = parse(
      cfdiXml({
        comprobante: { Descuento: '0.5', TipoCambio: '1' },
        relacionados:
          '<cfdi:CfdiRelacionados TipoRelacion="04"><cfdi:CfdiRelacionado UUID="7B5A37EB-9F0C-4E64-8E85-1D2C0E2B9A02"/></cfdi:CfdiRelacionados>',
        complementos: [timbreXml({})],
      }),
    );
    expect(cfdi).toMatchObject({
      version: '4.0',
      uuid: '7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01',
      tipo: 'I',
      serie: 'A',
      folio: '1',
      fecha: '2026-03-10T12:00:00',
      subtotal: '100.00',
      descuento: '0.5',
      total: '116.00',
      moneda: 'MXN',
      metodoPago: 'PUE',
      formaPago: '03',
      sello: null,
      emisor: { rfc: 'EKU9003173C9', regimenFiscal: '601' },
      receptor: { rfc: 'H&E951128469', usoCfdi: 'G03', domicilioFiscal: '06002' },
      conceptos: [{ descripcion: 'Café tostado', importe: '100.00', impuestos: { traslados: [{ impuesto: '002' }] } }],
      impuestos: { totalTrasladados: '16.00', totalRetenidos: null },
      relacionados: [{ tipoRelacion: '04', uuids: ['7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a02'] }],
      timbre: { rfcProvCertif: 'SPR190613I52', fechaTimbrado: '2026-03-10T12:00:30' },
      pagos: [],
      complementos: [],
    });
  });

  it('reads a CFDI without stamp', () => expect(parse(cfdiXml()).uuid).toBeNull());

  it('normalises RFCs', () => {
    const decomposed = 'ñuñ920208kl4'.normalize('NFD');
    expect(parse(cfdiXml({ emisor: { Rfc: decomposed } })).emisor.rfc).toBe('ÑUÑ920208KL4');
  });

  it('reads several cfdi:Complemento as one', () => {
    const pago = (monto: string) =>
      `<p:Pagos xmlns:p="http://www.sat.gob.mx/Pagos20" Version="2.0"><p:Pago FechaPago="2026-03-01T12:00:00" FormaDePagoP="03" MonedaP="MXN" Monto="${monto}"><p:DoctoRelacionado IdDocumento="7B5A37EB-9F0C-4E64-8E85-1D2C0E2B9A03" MonedaDR="USD" EquivalenciaDR="0.0500000000" NumParcialidad="1" ImpSaldoAnt="10" ImpPagado="4" ImpSaldoInsoluto="6" ObjetoImpDR="01"/></p:Pago></p:Pagos>`;
    const cfdi = parse(cfdiXml({ complementos: [pago('80'), timbreXml({}), pago('90.10')] }));
    expect(cfdi.pagos.map(({ monto }) => monto)).toEqual(['80', '90.10']);
    expect(cfdi.pagos[0]?.doctosRelacionados).toMatchObject([
      { idDocumento: '7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a03', equivalencia: '0.0500000000', impSaldoInsoluto: '6' },
    ]);
    expect(cfdi.uuid).not.toBeNull();
    expect(cfdi.complementos).toEqual(['Pagos', 'Pagos']);
  });

  it('ignores a stamp in the Addenda', () => {
    const xml = cfdiXml().replace(
      '</cfdi:Comprobante>',
      `<cfdi:Addenda>${timbreXml({})}</cfdi:Addenda></cfdi:Comprobante>`,
    );
    expect(parse(xml).timbre).toBeNull();
  });

  it('normalises the notation of a number, not its digits', () => {
    const total = (Total: string) => parse(cfdiXml({ comprobante: { Total } })).total;
    expect(['+116.10', '0116.10', '.5', ' 7 ', '-0.10', '5.'].map(total)).toEqual([
      '116.10',
      '116.10',
      '0.5',
      '7',
      '-0.10',
      '5',
    ]);
  });

  it.each(['1e400', 'NaN', 'Infinity', '1,000.00', '$1', '0x10', '1.2.3', '.', '-', '१', '1234567890123456789'])(
    'refuses the amount %s wherever it stands',
    (amount) => {
      expect(refusal(cfdiXml({ comprobante: { Total: amount } }))).toContain('not_a_cfdi: El atributo Total');
      expect(refusal(cfdiXml().replace('Importe="100.00"', `Importe="${amount}"`))).toContain(
        'El atributo Importe de Concepto',
      );
    },
  );

  it.each([
    '2026-02-29T12:00:00',
    '2026-13-01T12:00:00',
    '2026-01-01T24:00:00',
    '2026-01-01T12:00:00Z',
    '2026-01-01T12:00:00-06:00',
    '2026-01-01T12:00:00.000',
    '2026-01-01',
    '10/03/2026',
  ])('refuses the date %s', (Fecha) =>
    expect(refusal(cfdiXml({ comprobante: { Fecha } }))).toContain('not_a_cfdi: El atributo Fecha'),
  );

  it('takes the 29th of February of a leap year', () => {
    expect(parse(cfdiXml({ comprobante: { Fecha: '2024-02-29T23:59:59' } })).fecha).toBe('2024-02-29T23:59:59');
  });

  it.each([
    ['another document', '<a/>', 'su nodo principal es «a»'],
    [
      'the right prefix on the wrong namespace',
      cfdiXml().replace('http://www.sat.gob.mx/cfd/4', 'http://www.sat.gob.mx/cfd/5'),
      '«http://www.sat.gob.mx/cfd/5»',
    ],
    [
      'no namespace',
      cfdiXml()
        .replaceAll('cfdi:', '')
        .replace(/xmlns:cfdi="[^"]*"/, ''),
      'espacio de nombres es «»',
    ],
    [
      'un CFDI de retenciones',
      '<r:Retenciones xmlns:r="http://www.sat.gob.mx/esquemas/retencionpago/2" Version="2.0"/>',
      'su nodo principal es «r:Retenciones»',
    ],
    ['CFD 2.2', '<Comprobante xmlns="http://www.sat.gob.mx/cfd/2" version="2.2"/>', 'CFD 2.x'],
    [
      'version 3.0',
      '<c:Comprobante xmlns:c="http://www.sat.gob.mx/cfd/3" version="3.0"/>',
      'versión del comprobante es «3.0»',
    ],
    ['4.0 in the namespace of 3.3', cfdiXml().replace('cfd/4', 'cfd/3'), 'versión del comprobante es «4.0»'],
    ['no Receptor', cfdiXml().replace(/<cfdi:Receptor[^>]*>/, ''), 'falta el nodo Receptor'],
    ['a Receptor of another namespace', cfdiXml().replace('<cfdi:Receptor', '<Receptor'), 'falta el nodo Receptor'],
    ['an unknown tipo', cfdiXml({ comprobante: { TipoDeComprobante: 'X' } }), 'TipoDeComprobante «X»'],
    ['an unknown currency', cfdiXml({ comprobante: { Moneda: 'pesos' } }), 'Moneda «pesos»'],
    ['an RFC that is none', cfdiXml({ receptor: { Rfc: "x' OR 1=1" } }), 'Rfc de Receptor no es un RFC'],
    ['a stamp without UUID', cfdiXml({ complementos: [timbreXml({ UUID: '' })] }), 'UUID de TimbreFiscalDigital falta'],
    ['a UUID that is none', cfdiXml({ complementos: [timbreXml({ UUID: '../../etc/passwd' })] }), 'no es un UUID'],
    ['two stamps', cfdiXml({ complementos: [timbreXml({}), timbreXml({})] }), 'dos timbres'],
  ])('refuses %s and says why', (_name, xml, reason) => {
    expect(refusal(xml)).toMatch(/^not_a_cfdi: /);
    expect(refusal(xml)).toContain(reason);
  });
});

describe('CFDI 3.2', () => {
  const xml = (attributes: string) =>
    `<c:Comprobante xmlns:c="http://www.sat.gob.mx/cfd/3" version="3.2" serie="B" folio="9" fecha="2015-01-05T10:00:00" subTotal="100" total="116" ${attributes}><c:Emisor rfc="AAA010101AAA"><c:RegimenFiscal Regimen="General"/></c:Emisor><c:Receptor rfc="XAXX010101000"/><c:Conceptos><c:Concepto cantidad="1" unidad="pieza" descripcion="Pan" valorUnitario="100" importe="100"/></c:Conceptos><c:Impuestos totalImpuestosTrasladados="16"><c:Traslados><c:Traslado impuesto="IVA" tasa="16.00" importe="16"/></c:Traslados></c:Impuestos></c:Comprobante>`;

  it('is converted to the terms of 4.0', () => {
    const cfdi = parse(
      xml('tipoDeComprobante="egreso" formaDePago="PAGO EN UNA SOLA EXHIBICIÓN" metodoDePago="03" Moneda="Pesos"'),
    );
    expect(cfdi).toMatchObject({
      version: '3.2',
      tipo: 'E',
      serie: 'B',
      moneda: 'MXN',
      metodoPago: 'PUE',
      formaPago: '03',
      emisor: { regimenFiscal: 'General' },
      impuestos: { totalTrasladados: '16', traslados: [{ impuesto: '002', tasaOCuota: '0.160000' }] },
    });
  });

  it.each([
    ['', 'MXN'],
    ['M.N.', 'MXN'],
    ['M/N', 'MXN'],
    ['m. n.', 'MXN'],
    ['MXP', 'MXN'],
    ['MXN - Peso Mexicano', 'MXN'],
    ['Moneda Nacional', 'MXN'],
    ['$', 'MXN'],
    ['No aplica', 'MXN'],
    ['N/A', 'MXN'],
    ['Dólares', 'USD'],
    ['Dlls.', 'USD'],
    ['USD', 'USD'],
    ['U.S. Dollar', 'USD'],
    ['US$', 'USD'],
    ['Dólar Canadiense', 'CAD'],
    ['Peso colombiano', 'COP'],
    ['EUR', 'EUR'],
    ['Euros', 'EUR'],
    ['Libra Esterlina', 'GBP'],
    ['jpy', 'JPY'],
    ['oro', 'XXX'],
    ['USD o EUR', 'XXX'],
  ])('reads the currency of «%s»', (text, moneda) => {
    expect(parse(xml(`tipoDeComprobante="ingreso"${text && ` Moneda="${text}"`}`)).moneda).toBe(moneda);
  });

  it.each([
    ['1', '1'],
    ['13.2500', '13.2500'],
    ['1.00 MXN', '1.00'],
    ['$13.25', '13.25'],
    ['13,25', '13.25'],
    ['1,234.5', '1234.5'],
    ['T.C. 18.5', '18.5'],
    ['.5', '0.5'],
    ['1.0000000000000', '1.0000000000'],
    ['No aplica', null],
    ['N/A', null],
    ['0.00', null],
    ['-1', null],
    ['1 USD = 13.25 MXN', null],
    ['9'.repeat(19), null],
    ['', null],
  ])('reads the exchange rate «%s»', (text, tipoCambio) => {
    expect(parse(xml(`tipoDeComprobante="ingreso" Moneda="USD" TipoCambio="${text}"`)).tipoCambio).toBe(tipoCambio);
  });

  it.each(['2015-01-05T10:00:00.123', '2015-01-05T10:00:00Z', '2015-01-05T10:00:00-06:00'])(
    'reads the date %s',
    (fecha) => {
      const old = xml('tipoDeComprobante="ingreso"').replace('2015-01-05T10:00:00', fecha);
      expect(parse(old).fecha).toBe('2015-01-05T10:00:00');
    },
  );

  it('reads a quantity of many decimals', () => {
    const old = xml('tipoDeComprobante="ingreso"').replace('cantidad="1"', 'cantidad="1.50000000000000"');
    expect(parse(old).conceptos[0]?.cantidad).toBe('1.5000000000');
  });
});
